/** Makes messages of Outlook: a compound file with a stream for each property ([MS-OXMSG]). */
import burner from '@kenjiuno/msgreader/lib/Burner.js';

interface Entry {
  name: string;
  type: number;
  binaryProvider?: () => Uint8Array;
  length: number;
  children?: number[];
}

export interface OutlookMessage {
  subject: string;
  /** Name and address. */
  sender: readonly [string, string];
  recipient: readonly [string, string];
  body: string;
  attachment: readonly [fileName: string, bytes: Buffer];
}

const directory = 1;
const document = 2;
const root = 5;
const recipientTypeTo = 1;

/** A property is a stream named by its id and type: 001F is text in UTF-16, 0102 is bytes. */
const text = (id: string, value: string) => [`__substg1.0_${id}001F`, Buffer.from(value, 'utf16le')] as const;

export function outlookMessage({ subject, sender, recipient, body, attachment }: OutlookMessage): Buffer {
  const entries: Entry[] = [{ name: 'Root Entry', type: root, length: 0, children: [] }];
  const add = (parent: number, entry: Entry) => {
    entries[parent]!.children!.push(entries.length);
    return entries.push(entry) - 1;
  };
  const addStream = (parent: number, name: string, bytes: Uint8Array) =>
    add(parent, { name, type: document, length: bytes.length, binaryProvider: () => new Uint8Array(bytes) });
  const addFolder = (name: string) => add(0, { name, type: directory, length: 0, children: [] });

  addStream(0, '__properties_version1.0', Buffer.alloc(32));
  for (const [name, bytes] of [
    text('0037', subject),
    text('0C1A', sender[0]),
    text('0C1F', sender[1]),
    text('1000', body),
  ])
    addStream(0, name, bytes);
  const to = addFolder('__recip_version1.0_#00000000');
  addStream(
    to,
    '__properties_version1.0',
    Buffer.concat([Buffer.alloc(8), numberProperty(0x0c150003, recipientTypeTo)]),
  );
  for (const [name, bytes] of [text('3001', recipient[0]), text('3003', recipient[1])]) addStream(to, name, bytes);
  const file = addFolder('__attach_version1.0_#00000000');
  addStream(file, '__properties_version1.0', Buffer.alloc(8));
  addStream(file, ...text('3707', attachment[0]));
  addStream(file, '__substg1.0_37010102', attachment[1]);
  return Buffer.from(burner.burn(entries));
}

/** A property of 16 bytes: type and id, flags, value. */
function numberProperty(tag: number, value: number): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(tag, 0);
  bytes.writeUInt32LE(6, 4);
  bytes.writeUInt32LE(value, 8);
  return bytes;
}
