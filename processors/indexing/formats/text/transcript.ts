/**
 * Writes the transcript of a recording to an outline: sections of about a minute, each under its time span. A transcript
 * without times is plain text.
 */
import { NodeKind, type Outline } from '../../document/outline.ts';
import { OutlineBuilder } from '../../document/outline-builder.ts';
import type { Transcript, TranscriptSegment } from '../../document/recording.ts';
import { parseText } from './text.ts';

/** A section ends at the first sentence that ends after so many seconds, or at its longest. */
const sectionSecondsMin = 60;
const sectionSecondsMax = 120;

export function transcriptOutline({ text, segments }: Transcript): Outline {
  if (segments.length === 0) return parseText(text, { title: false });
  const builder = new OutlineBuilder();
  let open: TranscriptSegment[] = [];
  for (const segment of segments) {
    open.push(segment);
    const seconds = segment.end - open[0]!.start;
    const isSentence = /[.!?。！？…]["'”’)]?\s*$/.test(segment.text);
    if (seconds < sectionSecondsMin || (!isSentence && seconds < sectionSecondsMax)) continue;
    writeSection(builder, open);
    open = [];
  }
  writeSection(builder, open);
  return builder.build();
}

function writeSection(builder: OutlineBuilder, segments: readonly TranscriptSegment[]): void {
  const [first, last] = [segments[0], segments.at(-1)];
  const text = segments.map((segment) => segment.text.trim()).join(' ');
  if (!first || !last || text.trim() === '') return;
  builder.heading(1, `${timeOf(first.start)} – ${timeOf(last.end)}`);
  builder.add(NodeKind.paragraph, text);
}

/** @returns the time as `1:02:03`, or `02:03` in the first hour. */
function timeOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0'));
  return [...(whole >= 3600 ? [Math.floor(whole / 3600)] : []), ...parts].join(':');
}
