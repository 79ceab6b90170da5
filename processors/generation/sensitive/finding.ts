/** A sensitive word in an answer, and findings in the form of the interface. */
import type { ReplyBody } from '../../../proto/registry.ts';

export interface Finding {
  /** Offset of its first UTF-16 unit in the text of the whole answer. */
  readonly offset: number;
  readonly word: string;
  /** Kind of the finding: `email`, `bank_card`, `word`... */
  readonly secTag: string;
  /** Rule of the detector, or name of the word list. */
  readonly templateId: string;
}

export type Sensitives = NonNullable<ReplyBody<'chat.event'>['sensitives']>;

/** One element with all findings; none without findings. */
export function toSensitives(findings: readonly Finding[]): Sensitives {
  if (findings.length === 0) return [];
  const detail = findings.map(({ word, ...rest }) => ({ ...rest, length: String(word.length), word }));
  return [{ count: detail.length, type: 'dataSec', detail }];
}
