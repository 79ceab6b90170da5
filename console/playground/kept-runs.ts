/** Keeps the questions and answers of a tab while its page is loaded anew. */
import { keep, takeKept } from '../base/kept.ts';
import { ChatRun, type KeptRun } from './chat-run.ts';

const name = 'runs';
/** A browser stores about 5 million characters. */
const charsMax = 2_000_000;

/** @returns the runs from before the page was loaded, the newest first. One that had not ended goes on. */
export function keptRuns(): ChatRun[] {
  return (takeKept<KeptRun[]>(name) ?? []).map((one) => new ChatRun(one.question, one.isOfAll ?? false, one));
}

/** Keeps the runs when the page is left. @param read returns the runs, the newest first */
export function keepRuns(read: () => readonly ChatRun[]): void {
  keep(name, () => {
    const texts: string[] = [];
    let chars = 0;
    for (const text of read().map((run) => JSON.stringify(run))) {
      chars += text.length;
      if (chars > charsMax) break;
      texts.push(text);
    }
    return `[${texts}]`;
  });
}
