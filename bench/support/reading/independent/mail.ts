/** Reads a mail by Python's `email`: the headers that people see, and each part of text. */

import { outputOf } from './programs.ts';
import type { IndependentReading } from './reading.ts';

const script = `
import email, email.policy, re, sys
mail = email.message_from_binary_file(open(sys.argv[1], 'rb'), policy=email.policy.default)
out = sys.stdout
out.reconfigure(encoding='utf-8', errors='replace')
for name in ('subject', 'from', 'to', 'cc', 'date'):
    if mail[name]:
        out.write(str(mail[name]) + '\\n')
body = mail.get_body(('plain', 'html'))
parts = ([body] if body else []) + list(mail.iter_attachments())
for part in parts:
    if part.get_content_maintype() != 'text':
        continue
    text = part.get_content()
    if part.get_content_subtype() == 'html':
        text = re.sub(r'(?s)<(style|script).*?</\\1>|<[^>]*>', ' ', text)
    out.write(text + '\\n')
`;

export async function readMail(path: string): Promise<IndependentReading> {
  return { reader: 'python email', pages: [await outputOf('python3', ['-c', script, path])] };
}
