/** Every bound of characters counts code points, as the HTTP schemas do, so an emoji is one character. */
import t from 'tap';
import { checkCallbackUrl } from '../../../core/callbacks/callback-url.ts';
import { turnsProblem } from '../../../core/conversation/turns.ts';
import { filterProblem } from '../../../core/metadata/filter.ts';
import { metadataProblem } from '../../../core/metadata/metadata.ts';
import { readTraits } from '../../../core/store/api-keys/api-key-record.ts';
import { nameProblem } from '../../../core/text/printable.ts';
import { questionProblem } from '../../../core/text/question.ts';
import { boundedText } from '../../../processors/dispatcher/tasks/values.ts';

const traits = { roles: ['rag:read'], spaces: [], queues: [], rate: 0, label: '', producer: false };
const turn = (content: string) => ({ role: 'user', content });

/** @param refuses returns or throws the problem of a text. */
const bounds: [name: string, charsMax: number, refuses: (text: string) => unknown][] = [
  ['a name', 256, (text) => nameProblem(text, 256)],
  ['a question', 8_192, questionProblem],
  ['metadata', 65_536, (text) => metadataProblem(`{"a":"${text.slice(0, -16)}"}`)],
  ['a filter', 32_768, (text) => filterProblem(`{"a":"${text.slice(0, -16)}"}`)],
  ['a turn', 32_768, (text) => turnsProblem([turn(text)])],
  ['all turns', 131_072, (text) => turnsProblem(Array.from({ length: 4 }, (_, at) => turn(quarter(text, at))))],
  ['a callback URL', 2_048, (text) => checkCallbackUrl(`http://a/${text.slice(0, -18)}`, { allowPrivate: true })],
  ['the label of a key', 200, (label) => void readTraits({ ...traits, label })],
  ['the error of a task', 2_000, (text) => void boundedText('error', text, 2_000)],
];

function quarter(text: string, at: number): string {
  const length = text.length / 4;
  return text.slice(at * length, (at + 1) * length);
}

for (const [name, charsMax, refuses] of bounds) {
  const isRefused = (text: string) => {
    try {
      return refuses(text) !== undefined;
    } catch {
      return true;
    }
  };
  t.test(`${name} has at most ${charsMax} characters`, async (t) => {
    t.notOk(isRefused('\u{1f600}'.repeat(charsMax)), 'of two units each');
    t.ok(isRefused('x'.repeat(charsMax + 32)), 'too many of one unit each');
  });
}
