/** Reads a message of Outlook (MSG) by msgreader. */
import { decompressRTF } from '@kenjiuno/decompressrtf';
import msgreader, { type FieldsData } from '@kenjiuno/msgreader';
import { declaredCharset } from '../../charset/declaration.ts';
import { decodeText } from '../../charset/decode.ts';
import type { Attachment, InlinePicture, Mail } from './mail.ts';

// The package is a CommonJS module, whose default export is a property.
const { default: MsgReader } = msgreader;

export function readMsg(bytes: Buffer): Mail {
  const reader = new MsgReader(new Uint8Array(bytes).buffer);
  const data = reader.getFileData();
  if (data.error) throw new Error(data.error);
  const { attachments, inlinePictures } = attachmentsOf(reader, data);
  const page = data.html && Buffer.from(data.html);
  const html = page ? decodeText(page, declaredCharset(page)) : (data.bodyHtml ?? '');
  const text = data.body ?? '';
  return {
    subject: data.subject ?? '',
    headers: [
      ['From', person(data.senderName, data.senderSmtpAddress ?? data.senderEmail)],
      ['To', recipients(data, 'to')],
      ['Cc', recipients(data, 'cc')],
      ['Bcc', recipients(data, 'bcc')],
      ['Date', data.messageDeliveryTime ?? data.clientSubmitTime ?? ''],
    ],
    html,
    text,
    ...(html === '' &&
      text === '' &&
      data.compressedRtf && { rtf: Buffer.from(decompressRTF([...data.compressedRtf])) }),
    attachments,
    inlinePictures,
  };
}

function attachmentsOf(
  reader: InstanceType<typeof MsgReader>,
  data: FieldsData,
): { attachments: Attachment[]; inlinePictures: InlinePicture[] } {
  const attachments: Attachment[] = [];
  const inlinePictures: InlinePicture[] = [];
  for (const [at, field] of (data.attachments ?? []).entries()) {
    const { fileName, content } = reader.getAttachment(field);
    // A picture in the text of the message.
    if (
      field.attachmentHidden ||
      (field.pidContentId && data.html && /\.(?:png|jpe?g|gif)$/i.test(field.fileName ?? ''))
    ) {
      inlinePictures.push({ contentId: field.pidContentId ?? '', bytes: Buffer.from(content) });
      continue;
    }
    const isMessage = field.innerMsgContent === true;
    const name = fileName || field.name || `attachment-${at + 1}`;
    attachments.push({
      fileName: isMessage && !/\.msg$/i.test(name) ? `${name}.msg` : name,
      bytes: Buffer.from(content),
    });
  }
  return { attachments, inlinePictures };
}

function recipients({ recipients: all }: FieldsData, type: 'to' | 'cc' | 'bcc'): string {
  return (all ?? [])
    .filter(({ recipType }) => (recipType ?? 'to') === type)
    .map(({ name, smtpAddress, email }) => person(name, smtpAddress ?? email))
    .join(', ');
}

function person(name: string | undefined, address: string | undefined): string {
  if (!address || name === address) return name ?? '';
  return name ? `${name} <${address}>` : address;
}
