/**
 * Writes an e-mail to an outline: its headers as the first node, the body with its pictures, then each attachment as a
 * section of its own, read by the parser of its format.
 */
import { MillraceError } from '../../../../core/errors.ts';
import { isOutage } from '../../../../core/outage.ts';
import type { PictureSource } from '../../document/embedded-picture.ts';
import { NodeKind, type Outline } from '../../document/outline.ts';
import { OutlineBuilder } from '../../document/outline-builder.ts';
import type { Parse, Parsed, SourceFile } from '../../document/source-file.ts';
import { dataPicture } from '../markup/data-picture.ts';
import { readHtml } from '../markup/html.ts';
import { parseRtf } from '../office/rtf/rtf.ts';
import { parseText } from '../text/text.ts';

/** Attachments of a message, and of the messages that are attached to it. */
const attachmentsMax = 200;
/** Messages inside of messages. */
const depthMax = 8;

export interface Attachment {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** A picture that the body shows, such as the logo of a signature. */
export interface InlinePicture {
  /** Its address in the HTML, after `cid:`. */
  readonly contentId: string;
  readonly bytes: Buffer;
}

export interface Mail {
  readonly subject: string;
  /** Headers by their name, such as `From`, in the order to show. Empty ones are left out. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body; the HTML is used if there is any. */
  readonly html: string;
  readonly text: string;
  /** The body as RTF, if there is no other. */
  readonly rtf?: Buffer;
  readonly inlinePictures: readonly InlinePicture[];
  readonly attachments: readonly Attachment[];
}

/** Reads a message. */
export type ReadMail = (bytes: Buffer) => Mail | Promise<Mail>;

/** The parser of a mail format. @param parsePart parses an attachment by its own format. */
export function mailParser(readMail: ReadMail, parsePart: (file: SourceFile) => Promise<Parsed>): Parse {
  return async (file) => {
    const depth = file.depth ?? 0;
    const mail = await readMail(file.bytes);
    const builder = new OutlineBuilder();
    builder.title = mail.subject;
    const headers = [['Subject', mail.subject] as const, ...mail.headers].filter(([, value]) => value !== '');
    builder.add(NodeKind.paragraph, headers.map(([name, value]) => `${name}: ${value}`).join('\n'));
    writeBody(builder, mail);
    for (const [number, attachment] of mail.attachments.slice(0, attachmentsMax).entries()) {
      builder.endSections(0);
      await writeAttachment(builder, attachment, { number, depth }, parsePart);
    }
    for (const { fileName } of mail.attachments.slice(attachmentsMax))
      builder.note(`Left out: the attachment ${fileName} (at most ${attachmentsMax} are read).`);
    return builder.build();
  };
}

function writeBody(builder: OutlineBuilder, { html, text, rtf, inlinePictures }: Mail): void {
  const pictures = inlinePictures.map(({ contentId, bytes }, at) => {
    const source: PictureSource = { key: `inline ${at}`, read: () => bytes };
    return { contentId, source };
  });
  const pictureAt = (address: string) =>
    pictures.find(({ contentId }) => contentId !== '' && address === `cid:${contentId}`)?.source ??
    dataPicture(address);
  if (html.trim() !== '') readHtml(builder, html, { pictureAt });
  else if (text.trim() !== '') builder.append(parseText(text, { title: false }));
  else if (rtf) builder.append(parseRtf(rtf));
  // Those that the body has shown are passed over.
  for (const { source } of pictures) builder.picture(source);
}

async function writeAttachment(
  builder: OutlineBuilder,
  { fileName, bytes }: Attachment,
  { number, depth }: { number: number; depth: number },
  parsePart: (file: SourceFile) => Promise<Parsed>,
): Promise<void> {
  if (depth >= depthMax) {
    builder.note(`Left out: the attachment ${fileName} (at most ${depthMax} messages are read inside of each other).`);
    return;
  }
  try {
    const outline = await outlineOf({ bytes, fileName, depth: depth + 1 }, parsePart);
    if (outline === 'picture') {
      builder.heading(1, fileName);
      builder.picture({ key: `attachment ${number}`, read: () => bytes });
    } else if (typeof outline === 'string') builder.note(`Left out: the attachment ${fileName} (${outline}).`);
    else {
      builder.heading(1, fileName);
      builder.append(outline);
    }
  } catch (error) {
    // An attachment that cannot be read fails alone.
    if (isOutage(error) || !(error instanceof MillraceError)) throw error;
    builder.note(`Left out: the attachment ${fileName} (${error.message})`);
  }
}

/** The outline of an attachment; `picture`, if it is an image; or the reason why it cannot be read. */
async function outlineOf(
  file: SourceFile,
  parsePart: (file: SourceFile) => Promise<Parsed>,
): Promise<Outline | string> {
  const parsed = await parsePart(file);
  if ('legacy' in parsed) return `${parsed.legacy} files are read only as files of their own`;
  if ('archive' in parsed) return `${parsed.archive} archives are read only as files of their own`;
  if ('recording' in parsed) return 'recordings are read only as files of their own';
  if (!('pictures' in parsed)) return parsed;
  if (parsed.pictures.some(({ image }) => image)) return 'picture';
  if (!parsed.hasText) return 'scanned pages are read only as files of their own';
  const outline = await parsePart({ ...file, readings: [] });
  if ('chunkStart' in outline)
    return { ...outline, notes: [...(outline.notes ?? []), `Left out: the scanned pages of ${file.fileName}.`] };
  return 'it could not be read';
}
