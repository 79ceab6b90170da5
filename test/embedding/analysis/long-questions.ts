/** The analysis of a question takes a time that is linear in its length: nobody may stop a process with one question. */
import t from 'tap';
import { namesIn } from '../../../core/text/names.ts';
import { definitionRequestOf } from '../../../processors/embedding/analysis/definitions/requests.ts';
import { alternativesOf } from '../../../processors/embedding/analysis/questions/alternatives.ts';
import { comparisonOf } from '../../../processors/embedding/analysis/questions/comparisons.ts';
import {
  askedWords,
  blankInstructions,
  isClaim,
} from '../../../processors/embedding/analysis/questions/instructions.ts';
import { pathsIn } from '../../../processors/embedding/analysis/questions/paths.ts';

/** Five times the longest query. */
const characters = 40_000;
/** CPU of one call. Linear ones take less than a fifth of it, quadratic ones took two to ten times as much. */
const msMax = 500;

const analyses: Record<string, (question: string, language: string) => unknown> = {
  alternativesOf,
  askedWords,
  blankInstructions,
  comparisonOf,
  definitionRequestOf,
  isClaim,
  namesIn,
  pathsIn,
};

const repeated = (piece: string) => piece.repeat(characters / piece.length);
const questions: Record<string, string> = {
  'exclamation marks': `mill ${repeated('!')} mill.`,
  'stops with spaces': repeated('. '),
  spaces: `What is${repeated(' ')}it used for`,
  syllables: repeated('와'),
  slashes: repeated('/'),
  'a name of stops': `The A${repeated('.')}x`,
};

for (const [analysis, analyse] of Object.entries(analyses)) {
  t.test(`${analysis} of long questions`, async (t) => {
    for (const [name, question] of Object.entries(questions))
      for (const language of ['en', 'hi', 'ar', 'tr', 'zh', 'ko']) {
        const before = process.cpuUsage();
        analyse(question, language);
        const ms = process.cpuUsage(before).user / 1_000;
        t.ok(ms < msMax, `${name}, ${language}: ${Math.round(ms)} ms`);
      }
  });
}
