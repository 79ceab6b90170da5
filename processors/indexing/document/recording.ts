/** A recording of sound, and its transcript. */

/** A file of sound that must be transcribed before it can be parsed. */
export interface Recording {
  /** Extension of its format: `mp3`. */
  readonly recording: RecordingKind;
}

export interface Transcript {
  readonly text: string;
  /** Empty if the server gives no times. */
  readonly segments: readonly TranscriptSegment[];
}

export interface TranscriptSegment {
  /** Seconds from the beginning of the recording. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export type RecordingKind = 'mp3' | 'wav' | 'm4a' | 'ogg' | 'flac' | 'webm';

/** First bytes of the formats. Each has a byte that text has not, so that no text about them counts. */
const magics: readonly (readonly [form: RegExp, kind: RecordingKind])[] = [
  [/^ID3[^ -~]/, 'mp3'],
  [/^RIFF.{4}WAVEfmt |^RF64.{4}WAVE/s, 'wav'],
  [/^[^ -~].{3}ftyp/s, 'm4a'],
  [/^OggS[^ -~]/, 'ogg'],
  [/^fLaC[^ -~]/, 'flac'],
];
const matroska = '1a45dfa3';

/** The format of a recording by its first bytes. Undefined: it is none. A film counts by its sound. */
export function recordingKindOf(head: Buffer): RecordingKind | undefined {
  const start = head.toString('latin1', 0, 16);
  const known = magics.find(([form]) => form.test(start))?.[1];
  if (head.toString('hex', 0, 4) === matroska) return 'webm';
  return known ?? (isMpegFrame(head) ? 'mp3' : undefined);
}

/** Whether the bytes begin with the header of an MPEG audio frame of layer III, without reserved values. */
function isMpegFrame(head: Buffer): boolean {
  if (head.length < 4 || head[0] !== 0xff) return false;
  const [version, rates] = [head[1]!, head[2]!];
  const isLayer3 = (version & 0xe6) === 0xe2 && (version & 0x18) !== 0x08;
  return isLayer3 && rates >> 4 !== 0 && rates >> 4 !== 15 && (rates & 0x0c) !== 0x0c;
}
