import addressparser from 'nodemailer/lib/addressparser';
import { oneLine } from './mail.js';

/** A mailbox such as `Name <post@example.org>`, split into name and address. */
export const mailboxOf = (text: string): { readonly name: string; readonly address: string } => {
  const [mailbox] = addressparser(text, { flatten: true });
  return { name: oneLine(mailbox?.name ?? ''), address: mailbox?.address ?? '' };
};
