import { Injectable } from '@nestjs/common';
import { Account } from '../../accounts/accounts.entities.js';
import { type ReasonOffer } from '../../attendances/model/draw-reason.js';
import { Attendance } from '../../attendances/model/attendances.entities.js';
import { Participant } from '../../participants/participant.entity.js';
import { columnsOf, type RowOf, pairsOf } from '../../platform/database/columns-of.js';
import { Token } from '../../sign-in/tokens/tokens.entities.js';
import { Consent } from './retention.entities.js';
import { Mail } from '../../mail/mail.entities.js';
import { Invitation } from '../../sign-in/invitations/invitation.entity.js';
import { BookEntry } from '../../money/ledger/ledger.entities.js';
import { Database } from '../../platform/database/database.js';
import { INVOICE_COLUMNS, type InvoiceRow } from '../../money/invoices/invoice.view.js';
import { RECEIPT_COLUMNS, type ReceiptRow } from '../../money/receipts/receipt.view.js';
import { firstDateOf } from '../../offers/model/offer.sql.js';
import { reasonOffer } from '../../attendances/model/attendance.sql.js';
import { mailStateOf, TRIAL_MAILS } from '../../mail/mail.sql.js';
import { hasTwoFactor } from '../../accounts/account.view.js';
import { Note } from '../../desk/notes/note.entity.js';
import { familyOf } from '../../money/ledger/debtor.sql.js';
import { mayChange } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Finder } from '../../platform/http/access/finder.js';
import { message } from '../../kernel/problem/message.js';
import { forbidden, type Problem } from '../../kernel/problem/problem.js';

/**
 * Columns excluded from a family's data export: secrets, values a family would not understand, and those exported
 * under another name. All others are included: a family has a right to all data stored about it (GDPR, article 15).
 */
export const NOT_OF_ACCOUNT = ['passwordHash', 'anonymisedAt'] as const satisfies readonly (keyof Account)[];

/** For a child the export states whether it is under an information lock of its own or of its account. */
export const NOT_OF_CHILD = [
  'accountUuid',
  'healthNotedAt',
  'mergedIntoUuid',
  'protected',
  'anonymisedAt',
] as const satisfies readonly (keyof Participant)[];

/** An unannounced decision of staff is not final. */
export const NOT_OF_ATTENDANCE = [
  ...(['offerUuid', 'editionUuid', 'participantUuid', 'listRank', 'decision', 'decisionReason'] as const),
  ...(['charged', 'paidAmount', 'answers', 'drawUuid', 'drawReason', 'drawRank', 'duplicateOfUuid'] as const),
] as const satisfies readonly (keyof Attendance)[];

const FAMILY_ACCOUNT_COLUMNS = columnsOf(Account, 'a', { except: NOT_OF_ACCOUNT });

/** The account whose data is exported. */
export interface FamilyAccount extends RowOf<typeof FAMILY_ACCOUNT_COLUMNS> {
  readonly twoFactor: boolean;
}

/** A part of an export; timestamps are text in UTC, as in JSON. */
export type Part = Readonly<Record<string, unknown>>;

/** An application of an export, as read: why a draw decided about it is not yet put into words. */
export interface AttendancePart extends Part {
  readonly drawReason: Attendance['drawReason'];
  /** The offer that the reason names. */
  readonly reasonOffer: ReasonOffer | null;
}

/** All data linked to the account; null for an empty list. */
interface FamilyParts {
  readonly participants: readonly Part[] | null;
  readonly applications: readonly AttendancePart[] | null;
  readonly hosts: readonly Part[] | null;
  readonly consents: readonly Part[] | null;
  readonly mails: readonly Part[] | null;
  readonly notes: readonly Part[] | null;
  readonly changes: readonly Part[] | null;
  readonly tokens: readonly Part[] | null;
  readonly externalIds: readonly Part[] | null;
  readonly invitations: readonly Part[] | null;
  readonly receipts: readonly ReceiptRow[] | null;
  readonly invoices: readonly InvoiceRow[] | null;
  readonly bookEntries: readonly Part[] | null;
  readonly bankEntries: readonly Part[] | null;
  readonly auditLog: readonly Part[] | null;
}

/** The columns of a token, without its secret. */
const TOKEN_PARTS = [
  ...(['uuid', 'name', 'scopes', 'createdAt', 'expiresAt', 'revokedAt', 'lastUsedAt', 'lastUsedFrom'] as const),
] as const satisfies readonly (keyof Token)[];

/** Number of audit log entries in an export, latest first. */
const AUDIT_LINES = 1000;

const PARTICIPANTS = `select json_agg(json_build_object(${pairsOf(Participant, 'p', { except: NOT_OF_CHILD })},
    'protected', p.shielded)
    order by p.created_at, p.uuid)
  from participants p where p.account_uuid = $1`;

/** Prices and payments in cents; what a draw decided is told once it is committed; which member of staff changed a state is not disclosed. */
const ATTENDANCES = `select json_agg(json_build_object(${pairsOf(Attendance, 't', { except: NOT_OF_ATTENDANCE })},
    'participant', p.uuid, 'offer', o.name, 'calledOff', nullif(o.cancelled, false), 'edition', e.name, 'dates', (select json_agg(json_build_object(
      'begin', d.begin_at, 'end', d.end_at) order by d.begin_at) from offer_dates d where d.offer_uuid = o.uuid),
    'answers', (select json_agg(json_build_object('question', w.answer -> 'label', 'answer', w.answer ->> 'answer')
      order by w.place) from jsonb_array_elements(t.answers) with ordinality w (answer, place)),
    'fee', t.charged, 'paid', t.paid_amount,
    'drawReason', case when t.status <> 'waiting' then t.draw_reason end,
    'reasonOffer', (select ${reasonOffer('r')} from offers r where r.uuid = (t.draw_reason -> 'values' ->> 'offer')::uuid),
    'presences', (select json_agg(json_build_object('day', c.day, 'present', c.present) order by c.day, c.date_uuid)
      from presences c where c.attendance_uuid = t.uuid),
    'history', (select json_agg(json_build_object('at', h.at, 'from', h.from_status, 'to', h.to_status,
        'procedure', h.procedure, 'notified', h.notified, 'note', h.note, 'reason', h.reason,
        'by', case when h.account_uuid = $1 or h.procedure = 'family' then 'self' when h.account_uuid is null then 'service'
          when h.procedure = 'organiser' then 'organiser' else 'staff' end)
      order by h.at, h.uuid) from attendance_history h where h.attendance_uuid = t.uuid)) order by t.created_at, t.uuid)
  from attendances t join participants p on p.uuid = t.participant_uuid join offers o on o.uuid = t.offer_uuid
    join editions e on e.uuid = o.edition_uuid where p.account_uuid = $1`;

const HOSTS = `select json_agg(json_build_object('uuid', h.uuid, 'name', h.name, 'since', m.created_at)
    order by m.created_at, h.uuid)
  from host_members m join hosts h on h.uuid = m.host_uuid where m.account_uuid = $1`;

const CONSENTS = `select json_agg(json_build_object(${pairsOf(Consent, 'c', { except: ['accountUuid', 'recordedByUuid'] })})
    order by c.at, c.uuid)
  from consents c where c.account_uuid = $1`;

/** Notes of staff; who wrote them is not disclosed. */
const NOTES = `select json_agg(json_build_object(${pairsOf(Note, 'n', { only: ['text', 'createdAt'] })},
      'offer', o.name, 'protected', coalesce(p.shielded, false)) order by n.created_at, n.uuid)
  from notes n left join attendances t on t.uuid = n.attendance_uuid left join offers o on o.uuid = t.offer_uuid
    left join participants p on p.uuid = t.participant_uuid
  where n.account_uuid = $1 or p.account_uuid = $1`;

/**
 * What fields held, one line for each; which member of staff changed them is not disclosed, nor what was decided and not yet
 * committed.
 */
const CHANGES = `select json_agg(json_build_object('at', x.at, 'participant', x.participant, 'offer', x.offer,
      'field', w.change ->> 'field', 'from', w.change ->> 'from', 'to', w.change ->> 'to', 'protected', x.protected,
      'by', case when x.by = $1 then 'self' when x.by is null then 'service' when x.procedure = 'organiser' then 'organiser'
        else 'staff' end) order by x.at, x.uuid, w.place)
  from (select c.uuid, c.at, c.by_uuid as by, null as procedure, p.uuid as participant, null as offer, coalesce(p.shielded, false) as protected, c.changes
      from person_changes c left join participants p on p.uuid = c.participant_uuid
      where c.account_uuid = $1 or p.account_uuid = $1
    union all select d.uuid, d.at, d.account_uuid, d.procedure, p.uuid, o.name, p.shielded, d.changes
      from attendance_edits d join attendances t on t.uuid = d.attendance_uuid
        join participants p on p.uuid = t.participant_uuid
        join offers o on o.uuid = t.offer_uuid where p.account_uuid = $1) x
    cross join lateral jsonb_array_elements(x.changes) with ordinality w (change, place)
  where w.change ->> 'field' <> 'decision'`;

/** What other programs call the family, its children and its applications; which programs is not disclosed. */
const EXTERNAL_IDS = `select json_agg(json_build_object('kind', x.kind, 'participant', p.uuid, 'offer', o.name,
      'externalId', x.external_id, 'createdAt', x.created_at, 'protected', coalesce(p.shielded, false)) order by x.created_at, x.uuid)
  from external_ids x left join attendances t on t.uuid = x.attendance_uuid left join offers o on o.uuid = t.offer_uuid
    left join participants p on p.uuid = coalesce(x.participant_uuid, t.participant_uuid)
  where x.account_uuid = $1 or x.participant_uuid = any(array(select c.uuid from participants c where c.account_uuid = $1))
    or x.attendance_uuid = any(array(select w.uuid from attendances w join participants c on c.uuid = w.participant_uuid
      where c.account_uuid = $1))`;

const MAILS = `select json_agg(json_build_object(${pairsOf(Mail, 'm', { only: ['subject', 'createdAt', 'sentAt'] })},
    'state', ${mailStateOf('m')}, 'kind', m.template, 'protected', exists (select from participants c
      where c.uuid = any(m.children) and c.shielded)) order by m.created_at, m.uuid)
  from mails m where m.account_uuid = $1 or (m.account_uuid is null and lower(m.recipient_address) = lower($2))
    or m.children && array(select p.uuid from participants p
      where p.account_uuid = $1) and split_part(m.event, ':', 1) <> '${TRIAL_MAILS}'`;

const TOKENS = `select json_agg(json_build_object(${pairsOf(Token, 't', { only: TOKEN_PARTS })}) order by t.created_at, t.uuid)
  from tokens t where t.account_uuid = $1`;

const INVITATIONS = `select json_agg(json_build_object(${pairsOf(Invitation, 'i', {
  only: ['uuid', 'email', 'createdAt', 'expiresAt', 'acceptedAt', 'revokedAt'],
})}, 'host', h.name)
    order by i.created_at, i.uuid)
  from invitations i join hosts h on h.uuid = i.host_uuid where i.account_uuid = $1 or lower(i.email) = lower($2)`;

/** Read like the route of receipts, so that the same masking applies. */
const RECEIPTS = `select json_agg(x order by x."createdAt", x.uuid)
  from (select ${RECEIPT_COLUMNS} from receipts r
    where r.debtor_uuid in (${familyOf('$1::uuid')})) x`;

/** Likewise. */
const INVOICES = `select json_agg(x order by x."createdAt", x.uuid)
  from (select ${INVOICE_COLUMNS} from invoices v where v.debtor_uuid in (${familyOf('$1::uuid')})) x`;

/** What was booked, with the offer, its first day and the child of one application: money that moved has two entries. */
const BOOKED_TEXTS = `concat_ws(', ',
    case when p.kind in ('transfer', 'reversal', 'refund') and o.name is not null and position(': ' in p.text) > 0
      then split_part(p.text, ': ', 1) || ': ' || o.name else p.text end,
    to_char((${firstDateOf('o')})::date, 'DD.MM.YYYY'), nullif(concat_ws(' ', c.firstname, c.lastname), ''))`;

const BOOK_ENTRIES = `select json_agg(json_build_object(${pairsOf(BookEntry, 'e', { only: ['uuid', 'amount', 'bookedAt'] })},
    'text', ${BOOKED_TEXTS}, 'protected', coalesce(c.shielded, false)) order by e.booked_at, e.uuid)
  from ledgers l join book_entries e on e.ledger_uuid = l.uuid join postings p on p.uuid = e.posting_uuid
    left join attendances t on t.uuid = e.attendance_uuid left join offers o on o.uuid = t.offer_uuid
    left join participants c on c.uuid = t.participant_uuid
  where l.debtor_uuid in (${familyOf('$1::uuid')})`;

/** What the bank told of the transfers behind its receipts; its words may name a child. */
const BANK_ENTRIES = `select json_agg(json_build_object('bookedOn', x.transfer ->> 'bookedOn',
      'amount', (x.transfer ->> 'amount')::int * case when (x.transfer ->> 'credit')::boolean then 1 else -1 end,
      'payer', x.transfer -> 'party' ->> 'name', 'iban', x.transfer -> 'party' ->> 'iban',
      'text', (select nullif(string_agg(w.line, ' ' order by w.place), '') from (select value as line, ordinality as place
          from jsonb_array_elements_text((x.transfer -> 'references') || (x.transfer -> 'texts')) with ordinality) w),
      'protected', x.protected) order by x.transfer ->> 'bookedOn', x.uuid)
  from (select f.uuid, f.transfer, coalesce(bool_or(exists (select from receipt_items i
        join attendances t on t.uuid = i.attendance_uuid
        join participants c on c.uuid = t.participant_uuid where i.receipt_uuid = r.uuid and c.shielded)), false) as protected
    from bank_entry_receipts b join bank_entries f on f.uuid = b.entry_uuid join receipts r on r.uuid = b.receipt_uuid
    where r.debtor_uuid in (${familyOf('$1::uuid')}) group by f.uuid, f.transfer) x`;

/** Which member of staff it was is not disclosed, only whether it was the person. */
const AUDIT = `select json_agg(json_build_object('at', l.at, 'route', l.route, 'outcome', l.outcome, 'fields', l.fields,
    'by', case when l.account_uuid = $1 then 'self' when l.account_uuid is null then 'service' else 'staff' end)
    order by l.at desc, l.uuid desc)
  from (select * from audit_log l where l.account_uuid = $1 or l.record_uuid = $1 or l.parent_uuid = $1
      or l.record_uuid in (select p.uuid from participants p where p.account_uuid = $1)
    order by l.at desc, l.uuid desc limit ${AUDIT_LINES}) l`;

/** Reads the data stored about one family. */
@Injectable()
export class FamilyStore {
  constructor(private readonly database: Database) {}

  /** The account, unless it has been deleted. */
  one(uuid: string): Promise<FamilyAccount | undefined> {
    return this.database.row<FamilyAccount>(
      'family_one',
      `select ${FAMILY_ACCOUNT_COLUMNS}, ${hasTwoFactor('a.uuid')} as "twoFactor"
       from accounts a where uuid = $1 and anonymised_at is null`,
      [uuid],
    );
  }

  /** All data linked to the account, in one statement and thus one snapshot. */
  async parts({ uuid, email }: FamilyAccount): Promise<FamilyParts> {
    const parts = await this.database.row<FamilyParts>(
      'family_parts',
      `select (${PARTICIPANTS}) as participants, (${ATTENDANCES}) as applications, (${HOSTS}) as hosts,
         (${CONSENTS}) as consents, (${MAILS}) as mails, (${NOTES}) as notes, (${CHANGES}) as changes, (${TOKENS}) as tokens,
         (${EXTERNAL_IDS}) as "externalIds",
         (${INVITATIONS}) as invitations, (${RECEIPTS}) as receipts, (${INVOICES}) as invoices, (${BOOK_ENTRIES}) as "bookEntries",
         (${BANK_ENTRIES}) as "bankEntries", (${AUDIT}) as "auditLog"`,
      [uuid, email],
    );
    if (parts === undefined) throw new Error('A select without a table returned no row.');
    return parts;
  }
}

export const NO_FAMILY = message(
  'There is no account with this identifier, or none you may see.',
  'Es gibt kein Konto mit dieser Kennung, oder keines, das Sie sehen dürfen.',
);

/**
 * Whose data may be exported: the caller's own; that of others by admins who see families, if they could change the
 * account, so protected accounts and those of admins by super admins only.
 */
@Injectable()
export class FamilyFinder extends Finder<FamilyAccount> {
  readonly missing = NO_FAMILY;

  constructor(private readonly store: FamilyStore) {
    super();
  }

  async visible(caller: Caller, uuid: string): Promise<FamilyAccount | undefined> {
    return caller.isAdmin || caller.accountUuid === uuid ? this.store.one(uuid) : undefined;
  }

  override refusal(caller: Caller, _action: string, family: FamilyAccount): Promise<Problem | undefined> {
    const may = caller.accountUuid === family.uuid || (caller.seesFamilies && mayChange(family, caller));
    return Promise.resolve(may ? undefined : mayNotOpen());
  }
}

const mayNotOpen = (): Problem =>
  forbidden(
    "You may not see this account's personal data.",
    'Sie dürfen die persönlichen Daten dieses Kontos nicht sehen.',
  );
