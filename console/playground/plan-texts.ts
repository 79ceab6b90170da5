/** The sentences of a plan without a model, in the language of the console. Those of a model stay as they are. */
import { count, t } from '../base/language.ts';
import type { TextName } from '../text/en.ts';

/** The result of a step that had nothing to do. */
export const nothingToFollow = 'There was nothing more to follow.';

/** The sentences as the planner writes them. A group is a value of the text. */
const sentences: readonly [RegExp, TextName][] = [
  [/Search the files for the question: (?<text>.+)/, 'plan.searchQuestion'],
  [/Search for a part of it: (?<text>.+)/, 'plan.searchPart'],
  [/Follow the titles and names in what was found/, 'plan.followNames'],
  [/Follow titles and names once more/, 'plan.followNext'],
  [/^Nothing was found\.$/, 'plan.nothingFound'],
  [/^(?<passages>\d+) passages? from (?<files>\d+) files?\. /, 'plan.found'],
  [/There was nothing more to follow\./, 'plan.nothingToFollow'],
  [/There was no time left for (it|any)\./, 'plan.noTime'],
  [/The question is searched for as a whole\./, 'plan.whyWhole'],
  [/It asks (?<n>\d+) things, so each is searched for by itself\./, 'plan.whyParts'],
  [/It names things side by side, so each is searched for without the other\./, 'plan.whySides'],
  [
    /The answer may be in a file that it does not name, so titles and names in the passages are followed\./,
    'plan.whyFollow',
  ],
];

export function planText(written: string): string {
  return sentences.reduce(
    (text, [form, name]) => text.replace(form, (...groups) => t(name, counted(groups.at(-1)))),
    written,
  );
}

/** @returns the values of a text, in which numbers of passages and of files have their nouns. */
function counted(values: Record<string, string> = {}): Record<string, string> {
  const { passages, files } = values;
  if (passages === undefined || files === undefined) return values;
  return { passages: count('plan.passages', Number(passages)), files: count('files.files', Number(files)) };
}
