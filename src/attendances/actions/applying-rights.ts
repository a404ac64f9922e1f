import { type Caller } from '../../kernel/caller/caller.js';
import { type Message, message } from '../../kernel/problem/message.js';
import { forbidden, type Problem, type Line } from '../../kernel/problem/problem.js';
import { ParticipantCreate } from '../../participants/participants.inputs.js';
import { isOwn } from '../../offers/model/offer.access.js';
import { WORDS } from '../model/attendance.access.js';
import { type AttendanceRecord } from '../reading/attendance.view.js';
import { type OpenOffer } from './applied-offer.store.js';
import { type AttendanceCreate, type AttendancePatch } from './attendances.inputs.js';

/** Fields of an application reserved to admins, because they decide about places and money. */
const ADMIN_FIELDS = ['fee', 'notify', 'priority', 'favourite', 'group', 'decision'] as const;
/** On create the wishes are allowed, because the family states them. */
const ADMIN_FIELDS_ON_CREATE = ['force', 'fee'] as const;
/**
 * Fields of a child reserved to admins: host users must not learn which accounts exist, nor set prices, and
 * the comment is a remark of the administration; nor could they find a child by a name of theirs.
 */
const ADMIN_FIELDS_OF_CHILD = ['externalId', 'account', 'comment', 'discounted', 'protected'] as const;

/** Fields of an application that are hidden with the child. */
const HIDDEN: readonly string[] = [...WORDS, 'externalId'];

/** Why the caller may not apply with these fields (403), if so; checked before any lookup. */
export const refusedFields = (caller: Caller, input: AttendanceCreate): Problem | undefined => {
  const child = input.participant instanceof ParticipantCreate ? input.participant : undefined;
  if (child !== undefined && caller.isAdmin && !caller.seesFamilies) return forbidden(MASKED);
  if (caller.isAdmin) return undefined;
  const field = ADMIN_FIELDS_ON_CREATE.find((name) => isSent(input, name));
  if (field !== undefined) return forAdmins(field);
  // A child that has come without an application (R-ATT-31).
  if (input.status !== undefined && input.status !== 'participated') return forAdmins('status');
  const ofChild = child && ADMIN_FIELDS_OF_CHILD.find((name) => isSent(child, name));
  return ofChild && forAdmins(`participant.${ofChild}`);
};

/** Why the caller may not apply to an offer that it sees (403), if so (R-ATT-13). */
export const refusedOffer = (caller: Caller, offer: OpenOffer): Problem | undefined => {
  if (caller.isAdmin) return undefined;
  if (!isOwn(offer, caller)) return forbidden(NOT_YOURS);
  return offer.released ? undefined : forbidden(NOT_RELEASED);
};

/** Why the caller may not write these fields of an application that it sees (403), if so. */
export const refusedChanges = (
  caller: Caller,
  input: AttendancePatch,
  { masked }: Pick<AttendanceRecord, 'masked'>,
): Problem | undefined => {
  const field = caller.isAdmin ? undefined : ADMIN_FIELDS.find((name) => input[name] !== undefined);
  if (field !== undefined) return forAdmins(field);
  // Callers may not overwrite fields that are masked for them.
  const word = masked ? HIDDEN.find((name) => isSent(input, name)) : undefined;
  return word === undefined ? undefined : forbidden(hidden(word));
};

const isSent = (input: object, name: string): boolean => {
  const value = (input as Readonly<Record<string, unknown>>)[name];
  return value !== undefined && value !== false;
};

const MASKED = message(
  'participant: children are masked for you; name an existing one by its UUID.',
  'participant: Kinder sind für Sie verborgen; nennen Sie ein vorhandenes mit seiner UUID.',
);

const NOT_YOURS = message(
  "This is not one of your organisers' offers.",
  'Das ist keines der Angebote Ihrer Veranstalter.',
);

const NOT_RELEASED = message(
  'The lists of this edition are not released to organisers yet.',
  'Die Listen dieser Ausgabe sind für Veranstalter noch nicht freigegeben.',
);

const forAdmins = (field: string): Problem =>
  forbidden(
    message(`${field}: only the administration may set this.`, `${field}: das darf nur die Verwaltung setzen.`),
  );

const hidden = (field: string): Message =>
  message(
    `${field}: the data of this child is masked for you and cannot be changed.`,
    `${field}: Die Daten dieses Kindes sind für Sie verborgen und nicht änderbar.`,
  );

const euros = (cents: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100).replace(/\u00a0/gu, ' ');

/** No child owes more than the offer costs (R-ATT-9). */
export const amountAbove = (sent: number | null | undefined, fee: number): Line[] =>
  sent == null || sent <= fee
    ? []
    : [
        [
          'fee',
          message(
            `The amount is above the fee of the offer, ${euros(fee, 'en')}.`,
            `Der Betrag liegt über der Gebühr des Angebots, ${euros(fee, 'de')}.`,
          ),
        ],
      ];
