/** A sensitive word in an answer, and the interface's form of several. */
import type { ReplyBody } from '../../../proto/registry.ts';

export interface Finding {
  /** Of its first UTF-16 unit in the whole answer's text; its length is that of `word`. */
  readonly offset: number;
  readonly word: string;
  /** The detector: `email`, `bank_card`, `word`... */
  readonly secTag: string;
  /** The rule of the detector, or the name of the word list. */
  readonly templateId: string;
}

export type Sensitives = NonNullable<ReplyBody<'chat.event'>['sensitives']>;

/** One element, or none. */
export function toSensitives(findings: readonly Finding[]): Sensitives {
  if (findings.length === 0) return [];
  const detail = findings.map(({ word, ...rest }) => ({ ...rest, length: String(word.length), word }));
  return [{ count: detail.length, type: 'dataSec', detail }];
}
