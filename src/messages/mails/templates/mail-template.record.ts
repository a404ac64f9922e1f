import { accountReference } from '../../../accounts/masks.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { type MailTemplateRow } from './mail-template.columns.js';
import { type MailTemplateRecord } from './mail-template.view.js';

/** Texts as the caller may see them: who wrote them last may be masked. */
export const mailTemplateRecord = ({ modifiedBy, ...row }: MailTemplateRow, caller: Caller): MailTemplateRecord => ({
  ...row,
  modifiedBy: modifiedBy && accountReference(modifiedBy, caller),
});
