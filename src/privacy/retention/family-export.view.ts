import { vocabulary, word, enumOf } from '../../kernel/problem/vocabulary.js';
import { list, moment, object, type Schema, uuid } from '../../platform/http/view/field.js';
import { defineView, type RecordOf } from '../../platform/http/view/view.js';
import { Account } from '../../accounts/accounts.entities.js';
import { Attendance } from '../../attendances/model/attendances.entities.js';
import { Participant } from '../../participants/participant.entity.js';
import { typesOf } from '../../platform/database/columns-of.js';
import { type DataCategory } from './data-categories.js';
import { NOT_OF_ACCOUNT, NOT_OF_ATTENDANCE, NOT_OF_CHILD, type Part } from './family.store.js';

const TEXT: Schema = { type: 'string' };
const UUID: Schema = { type: 'string', format: 'uuid' };
const MOMENT: Schema = { type: 'string', format: 'date-time' };
const CENTS: Schema = { type: 'integer' };
const FLAG: Schema = { type: 'boolean' };
export const DONE_BY = vocabulary('doneBy', {
  self: word('The family itself', 'Sie selbst'),
  staff: word('Administration', 'Verwaltung'),
  organiser: word('Organiser', 'Veranstalter'),
  service: word('The service', 'System'),
});
const BY: Schema = enumOf(DONE_BY);
const TEXTS: Schema = { type: 'array', items: TEXT };

const objectOf = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties,
  additionalProperties: false,
});

const ADDRESS = objectOf({ street: TEXT, postalCode: TEXT, city: TEXT, country: TEXT });

/** Schemas of exported columns by their database type. */
const SCHEMAS: Readonly<Record<string, Schema>> = {
  text: TEXT,
  'text[]': TEXTS,
  uuid: UUID,
  date: TEXT,
  timestamptz: MOMENT,
  integer: CENTS,
  boolean: FLAG,
};

/** The exported columns of an entity, except those with a special form. */
const columns = (types: Readonly<Record<string, string>>): Record<string, Schema> =>
  Object.fromEntries(Object.entries(types).flatMap(([name, type]) => (SCHEMAS[type] ? [[name, SCHEMAS[type]]] : [])));

export const familyExportView = defineView(
  'FamilyExport',
  {
    uuid: uuid().always().describe('The account.'),
    createdAt: moment().always().volatile().describe('When this file was made.'),
    categories: list<DataCategory>(
      objectOf({ category: TEXT, purpose: TEXT, recipients: TEXTS, storage: TEXT }),
    ).describe('What each part is kept for, who gets it, and for how long (GDPR, article 15).'),
    account: object<Part>(
      objectOf({
        ...columns(typesOf(Account, { except: [...NOT_OF_ACCOUNT, 'uuid'] })),
        address: ADDRESS,
        twoFactor: FLAG,
      }),
    ).always(),
    participants: list<Part>(
      objectOf({
        ...columns(typesOf(Participant, { except: NOT_OF_CHILD })),
        emergencyContact: objectOf({ name: TEXT, phone: TEXT }),
        protected: FLAG,
      }),
    ).describe('Protected children without personal data, for all but super admins and the family itself.'),
    applications: list<Part>(
      objectOf({
        ...columns(typesOf(Attendance, { except: NOT_OF_ATTENDANCE })),
        participant: UUID,
        offer: TEXT,
        calledOff: FLAG,
        edition: TEXT,
        dates: { type: 'array', items: objectOf({ begin: MOMENT, end: MOMENT }) },
        answers: { type: 'array', items: objectOf({ question: TEXT, answer: TEXT }) },
        fee: CENTS,
        paid: CENTS,
        drawReason: TEXT,
        presences: { type: 'array', items: objectOf({ day: { type: 'string', format: 'date' }, present: FLAG }) },
        history: {
          type: 'array',
          items: objectOf({
            at: MOMENT,
            from: TEXT,
            to: TEXT,
            procedure: TEXT,
            notified: FLAG,
            note: TEXT,
            reason: TEXT,
            by: BY,
          }),
        },
      }),
    ).describe(
      'Money in cents: fee is what is owed now, ownFee what staff set. calledOff: the offer does not take place. Answers, remarks and notes of protected children are left out, except for super admins and the family itself.',
    ),
    hosts: list<Part>(objectOf({ uuid: UUID, name: TEXT, since: MOMENT })).describe(
      'Organisers of whose team the person is.',
    ),
    consents: list<Part>(objectOf({ uuid: UUID, kind: TEXT, version: TEXT, given: FLAG, at: MOMENT })),
    mails: list<Part>(objectOf({ subject: TEXT, kind: TEXT, state: TEXT, createdAt: MOMENT, sentAt: MOMENT })),
    notes: list<Part>(objectOf({ text: TEXT, offer: TEXT, createdAt: MOMENT })).describe(
      'What staff noted about the account, or about an application to this offer.',
    ),
    changes: list<Part>(
      objectOf({ at: MOMENT, participant: UUID, offer: TEXT, field: TEXT, from: TEXT, to: TEXT, by: BY }),
    ).describe(
      'What changed of the account, of its children and of their applications; of protected children without values, for all but super admins and the family itself.',
    ),
    externalIds: list<Part>(
      objectOf({ kind: TEXT, participant: UUID, offer: TEXT, externalId: TEXT, createdAt: MOMENT }),
    ).describe(
      "What other programs, such as the town's own website, call the account, its children and its applications.",
    ),
    tokens: list<Part>(
      objectOf({
        uuid: UUID,
        name: TEXT,
        scopes: TEXTS,
        createdAt: MOMENT,
        expiresAt: MOMENT,
        revokedAt: MOMENT,
        lastUsedAt: MOMENT,
        lastUsedFrom: TEXT,
      }),
    ).describe('Tokens and sessions, without their secrets.'),
    invitations: list<Part>(
      objectOf({
        uuid: UUID,
        host: TEXT,
        email: TEXT,
        createdAt: MOMENT,
        expiresAt: MOMENT,
        acceptedAt: MOMENT,
        revokedAt: MOMENT,
      }),
    ).describe('Invitations to the teams of organisers, sent to the person or accepted by it.'),
    invoices: list<Part>(
      objectOf({
        uuid: UUID,
        number: TEXT,
        billingAddress: TEXT,
        total: CENTS,
        open: CENTS,
        reference: TEXT,
        items: { type: 'array', items: objectOf({ offer: TEXT, participant: TEXT, amount: CENTS }) },
        dueOn: TEXT,
        state: TEXT,
        sentAt: MOMENT,
        createdAt: MOMENT,
      }),
    ),
    receipts: list<Part>(
      objectOf({
        uuid: UUID,
        number: TEXT,
        kind: TEXT,
        billingAddress: TEXT,
        billingEmail: TEXT,
        method: TEXT,
        paidOn: TEXT,
        note: TEXT,
        items: { type: 'array', items: objectOf({ offer: TEXT, participant: TEXT, amount: CENTS }) },
        createdAt: MOMENT,
      }),
    ),
    bookEntries: list<Part>(objectOf({ uuid: UUID, text: TEXT, amount: CENTS, bookedAt: MOMENT })).describe(
      'What was charged and paid, in cents; positive: charged.',
    ),
    bankEntries: list<Part>(objectOf({ bookedOn: TEXT, amount: CENTS, payer: TEXT, iban: TEXT, text: TEXT })).describe(
      'Transfers from the family, and back to it (negative, in cents), as statements of the bank tell: who paid from which account in which words.',
    ),
    auditLog: list<Part>(
      objectOf({
        at: MOMENT,
        route: TEXT,
        outcome: TEXT,
        fields: TEXTS,
        by: BY,
      }),
    ).describe('What the person did, and what was done with the account and its children; the latest thousand.'),
  },
  { description: 'Everything that is kept about one family.' },
);

/** All data stored about one family. */
export type FamilyExport = RecordOf<typeof familyExportView>;
