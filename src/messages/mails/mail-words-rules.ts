import { type EditionLookup } from '../../editions/edition.store.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { message } from '../../kernel/problem/message.js';
import { forbidden, invalid, invalidField, type Problem, unprocessable } from '../../kernel/problem/problem.js';
import { CODES } from '../../kernel/problem/codes.js';
import { type MailComplaint, type MailTemplate, mailTemplateOf, mailTemplates } from '../../mail/mail-template.js';

/**
 * Only super admins may change texts of mails about accounts: the author of a mail with a code decides where its link
 * leads, and the author of a change notice could suppress it. Kinds that no longer exist are not restricted.
 */
export const refusalToWrite = (type: string, caller: Caller): Problem | undefined =>
  mailTemplateOf(type)?.about !== 'account' || caller.isSuperAdmin
    ? undefined
    : forbidden(
        'Only super admins write the words of mails about accounts.',
        'Die Texte von E-Mails über Konten schreiben nur Superadmins.',
      );

/** @throws Problem 422 unknown kind of mail */
export const kindOf = (type: string): MailTemplate => {
  const template = mailTemplateOf(type);
  if (template === undefined || template.bringsText) throw noSuchKind();
  return template;
};

/** @throws Problem 422 with one violation per complaint about the texts */
export const requireGood = (wrong: readonly MailComplaint[]): void => {
  if (wrong.length === 0) return;
  throw invalid(
    wrong.map(({ part, text: { en, de } }) => ({
      propertyPath: part,
      message: message(`This value cannot be used: ${en}.`, `Dieser Wert lässt sich nicht verwenden: ${de}.`),
      code: CODES.expression,
    })),
  );
};

/** @throws Problem 422 mails of this kind do not belong to an edition */
export const requirePerEdition = ({ about }: MailTemplate): void => {
  if (about === 'programme') return;
  throw unprocessable(
    'edition',
    'Mails of this kind belong to no edition; set words for all.',
    'E-Mails dieser Art gehören zu keiner Ausgabe; legen Sie den Text für alle fest.',
  );
};

/**
 * The edition that texts are for, held until the transaction ends.
 * @throws Problem 422 unknown edition
 */
export const heldEdition = async (editions: EditionLookup, ref: RecordRef): Promise<string> => {
  const edition = await editions.find(ref);
  if (edition === undefined) throw noEdition();
  return edition.uuid;
};

const noSuchKind = (): Problem => {
  const known = mailTemplates()
    .filter(({ bringsText }) => !bringsText)
    .map(({ type }) => type)
    .join(', ');
  return invalidField(
    'type',
    message(`This value should be one of ${known}.`, `Dieser Wert muss einer von ${known} sein.`),
    CODES.choice,
  );
};

const noEdition = (): Problem => unprocessable('edition', 'There is no such edition.', 'Es gibt keine solche Ausgabe.');
