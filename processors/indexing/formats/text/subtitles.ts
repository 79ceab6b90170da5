/**
 * Parses subtitles (SRT, WebVTT) into an outline. Cues are joined into paragraphs, which end at the end of a sentence or
 * at a pause. Times, numbers and marks of style are left out.
 */
import { NodeKind, type Outline } from '../../document/outline.ts';
import { OutlineBuilder } from '../../document/outline-builder.ts';

const times = /^\s*(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{3})\s*-->\s*(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{3})/;
const speaker = /<v(?:\.[^\s>]*)?\s+([^>]+)>/g;
const marks = /<[^>]*>|\{\\[^}]*\}/g;
const pauseSeconds = 4;
const charactersMin = 200;
const charactersMax = 1000;

export function parseSubtitles(text: string): Outline {
  const builder = new OutlineBuilder();
  let paragraph = '';
  let endedAt = 0;
  const end = () => {
    builder.add(NodeKind.paragraph, paragraph);
    paragraph = '';
  };
  for (const block of text.split(/\n[^\S\n]*\n/)) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => times.test(line));
    // Notes, styles and the head of a file have no times.
    if (at < 0) continue;
    const [, ...parts] = times.exec(lines[at]!)!;
    if (secondsOf(parts.slice(0, 4)) - endedAt > pauseSeconds) end();
    endedAt = secondsOf(parts.slice(4));
    const words = lines
      .slice(at + 1)
      .join('\n')
      .replace(speaker, '$1: ')
      .replace(marks, '')
      .trim();
    paragraph += paragraph === '' ? words : ` ${words}`;
    const isSentence = /[.!?。！？…]["'”’)]?$/.test(paragraph);
    if ((isSentence && paragraph.length >= charactersMin) || paragraph.length >= charactersMax) end();
  }
  end();
  return builder.build();
}

/** @param parts hours, minutes, seconds, milliseconds. */
function secondsOf([hours = '0', minutes, seconds, milliseconds]: readonly string[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(milliseconds) / 1000;
}
