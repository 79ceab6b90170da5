/**
 * Bounds the processor time of one page of a PDF. Operators and forms cannot be bounded, because pdf.js reports their
 * numbers only at the end of a page. Processor time is counted because a busy machine does not change it.
 */
import { unprocessable } from '../../document/unprocessable.ts';

const intervalMs = 250;
const microsecondsPerSecond = 1e6;

/**
 * Waits for `work` on a page. pdf.js yields every 20 ms, so the check runs in time.
 * @throws {MillraceError} `unprocessable` once the page is over its budget. `work` may still run then.
 */
export async function withinBudget<Value>(work: Promise<Value>, page: number, secondsMax: number): Promise<Value> {
  const start = process.cpuUsage();
  const over = Promise.withResolvers<never>();
  const check = () => {
    const { user, system } = process.cpuUsage(start);
    if (user + system > secondsMax * microsecondsPerSecond) over.reject(tooMuch(page, secondsMax));
  };
  const timer = setInterval(check, intervalMs);
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    clearInterval(timer);
  }
}

function tooMuch(page: number, secondsMax: number) {
  const what = `takes more than ${secondsMax} s of processor time, for it draws too much`;
  return unprocessable(`Page ${page} of the PDF ${what}. Export it anew, or remove the page.`);
}
