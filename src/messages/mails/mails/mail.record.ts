import { accountReference } from '../../../accounts/masks.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { codeOf, isDocument, type MailAttachment, type MailDocument, PDF_DOCUMENT } from '../../../mail/mail.js';
import { type MailRow, type MailWordsRow } from './mail.columns.js';
import { type MailRecord, type MailWithWords, type ShownAttachment } from './mail.view.js';

/** A mail as the caller may see it: recipient and content only if nothing in it is masked. */
export const mailRecord = (row: MailRow, caller: Caller): MailRecord => {
  const { uuid, type, state, attempts, error, messageId, edition, createdAt, sentAt } = row;
  const shown = isShown(row);
  return {
    ...{ uuid, type, state, attempts, error, messageId, edition, createdAt, sentAt },
    answer: shown ? row.answer : codeOf(row.answer),
    recipient: shown ? { name: row.recipientName, address: row.recipientAddress } : null,
    account: shown && row.account !== null ? accountReference(row.account, caller) : null,
    subject: shown ? row.subject : null,
  };
};

/** The content of a mail with a code is for its recipient only, even while it is queued. */
export const mailWithWords = (row: MailWordsRow, caller: Caller): MailWithWords => {
  const shown = isShown(row) && !row.secret;
  return {
    ...mailRecord(row, caller),
    text: shown ? row.text : null,
    html: shown ? row.html : null,
    attachments: shown ? row.attachments.map(shownAttachment) : [],
    replyTo: shown ? row.replyTo : null,
  };
};

const shownAttachment = (attachment: MailAttachment | MailDocument): ShownAttachment =>
  isDocument(attachment)
    ? { filename: attachment.filename, contentType: attachment.contentType ?? PDF_DOCUMENT }
    : attachment;

/** Neither masked for the caller nor erased. */
const isShown = ({ unmasked, recipientAddress }: MailRow): boolean => unmasked && recipientAddress !== '';
