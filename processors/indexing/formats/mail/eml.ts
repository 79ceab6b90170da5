/** Reads an e-mail (EML, MIME) by postal-mime. */
import PostalMime, { type Address, type Attachment as MimeAttachment } from 'postal-mime';
import type { Mail } from './mail.ts';

const nestingMax = 64;
const headersBytesMax = 2 * 1024 * 1024;

export async function readEml(bytes: Buffer): Promise<Mail> {
  const mail = await PostalMime.parse(bytes, {
    maxNestingDepth: nestingMax,
    maxHeadersSize: headersBytesMax,
    // An attached message is an attachment with a parser of its own.
    forceRfc822Attachments: true,
  });
  return {
    subject: mail.subject ?? '',
    headers: [
      ['From', addresses(mail.from ? [mail.from] : [])],
      ['To', addresses(mail.to)],
      ['Cc', addresses(mail.cc)],
      ['Bcc', addresses(mail.bcc)],
      ['Reply-To', addresses(mail.replyTo)],
      ['Date', mail.headers.find(({ key }) => key === 'date')?.value ?? ''],
    ],
    html: mail.html ?? '',
    text: mail.text ?? '',
    attachments: mail.attachments
      .filter((part) => !isInlinePicture(part))
      .map((part, at) => ({
        fileName: part.filename || `attachment-${at + 1}${part.mimeType === 'message/rfc822' ? '.eml' : ''}`,
        bytes: bytesOf(part.content),
      })),
    inlinePictures: mail.attachments.filter(isInlinePicture).map((part) => ({
      contentId: (part.contentId ?? '').replace(/^<|>$/g, ''),
      bytes: bytesOf(part.content),
    })),
  };
}

/** Whether the body shows the part, such as the logo of a signature. */
function isInlinePicture({ mimeType, related, contentId, disposition }: MimeAttachment): boolean {
  return mimeType.startsWith('image/') && (related === true || (contentId !== undefined && disposition === 'inline'));
}

function addresses(list: readonly Address[] | undefined): string {
  return (list ?? [])
    .map((one) => {
      if (one.group) return `${one.name}: ${addresses(one.group)}`;
      return one.name && one.name !== one.address ? `${one.name} <${one.address}>` : (one.address ?? '');
    })
    .join(', ');
}

function bytesOf(content: ArrayBuffer | Uint8Array | string): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}
