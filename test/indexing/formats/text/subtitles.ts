import t from 'tap';
import { linesOf } from '../../outline-lines.ts';

const srt =
  '1\n00:00:01,000 --> 00:00:02,000\n<i>Good</i> evening.\n\n2\n00:00:02,500 --> 00:00:03,000\n{\\an8}The mill\n\n3\n00:00:20,000 --> 00:00:21,000\nturns again.\n';
const vtt =
  'WEBVTT\n\nNOTE a comment\n\nSTYLE\n::cue{}\n\nintro\n00:01.000 --> 00:02.000 align:start\n<v Ada>Good evening.</v>\n';

const cases: [name: string, fileName: string, input: string, want: string[]][] = [
  [
    'cues of SRT are joined until a pause',
    'a.txt',
    srt,
    ['1 paragraph Good evening. The mill', '2 paragraph turns again.'],
  ],
  ['WebVTT keeps its speakers, and no notes and styles', 'a.vtt', vtt, ['1 paragraph Ada: Good evening.']],
];

for (const [name, fileName, input, want] of cases)
  t.test(name, async (t) => t.strictSame(await linesOf(input, fileName), want));
