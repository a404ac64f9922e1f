import { type Role } from '../../src/kernel/caller/caller.js';
import { hashCode } from '../../src/kernel/ids/link-secret.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { type AttendanceStatus } from '../../src/offers/model/attendance-status.js';
import { newLot } from '../../src/editions/edition-draw.js';
import { EditionLot } from '../../src/editions/editions.entities.js';
import { rowOf } from '../../src/platform/database/columns-of.js';
import { type TaskType } from '../../src/editions/task.js';
import { type OfferPlace, type OfferPublish } from '../../src/offers/model/offer.js';
import { dateRows, expanded } from '../../src/offers/state/offer-dates.js';
import { BulkStore } from '../../src/programme/import/programme.store.js';
import { newOfferRow, offerRow } from '../../src/programme/import/programme-rows.js';
import { type TestApp } from '../support/test-app.js';
import { Caller, type CallerName, RIGHTS, type TestCallers } from './caller.js';

type Row = Record<string, unknown>;

export interface TaskOptions {
  readonly type: TaskType;
  readonly begin: string;
  readonly end: string;
  /** Further columns of edition_tasks. */
  readonly columns?: Row;
}

export interface EditionOptions {
  readonly name?: string;
  readonly alias?: string;
  readonly archived?: boolean;
  readonly hostsCanAssign?: boolean;
  readonly tasks?: readonly TaskOptions[];
  /** Hosts (uuids) to which the edition is restricted. */
  readonly hosts?: readonly string[];
}

export interface HostOptions {
  readonly name?: string;
  readonly alias?: string;
  /** Accounts (uuids) of the team. */
  readonly members?: readonly string[];
  /** Further columns of hosts. */
  readonly columns?: Row;
}

export interface OfferOptions {
  readonly name?: string;
  readonly alias?: string;
  /** Uuid; without one the offer stands in an edition of its own making that is online. */
  readonly edition?: string;
  readonly hosts?: readonly string[];
  readonly categories?: readonly string[];
  /** Default: published. */
  readonly place?: OfferPlace;
  readonly cancelled?: boolean;
  readonly publish?: OfferPublish;
  readonly dates?: readonly { readonly begin: string; readonly end: string; readonly recurrence?: string }[];
  /** Paths of pictures. */
  readonly media?: readonly string[];
  /** Accounts (uuids) with which the single offer is shared. */
  readonly sharedWith?: readonly string[];
  readonly maxParticipants?: number;
  /** Further columns of offers. */
  readonly columns?: Row;
}

export interface ParticipantOptions {
  /** Of the parents; nobody's child without. */
  readonly account?: string;
  readonly firstname?: string;
  /** Further columns of participants. */
  readonly columns?: Row;
}

export interface AttendanceOptions {
  /** Uuid. */
  readonly offer: string;
  readonly status: AttendanceStatus;
  /** A child of its own unless one is named. */
  readonly participant?: string | undefined;
}

export interface TestRecord {
  readonly uuid: string;
  readonly name: string;
  readonly alias: string;
}
export type TestOffer = TestRecord & {
  readonly linkSecret: string;
  /** Uuid of its edition. */
  readonly edition: string;
};

/** Puts records into the database of a test, without the HTTP routes that are being tested. */
export class Records {
  private count = 0;
  private ownEdition: Promise<TestRecord> | undefined;

  constructor(private readonly test: TestApp) {}

  /** One caller of each kind: `host` belongs to the first host's team, `foreignHost` to the second one's. */
  async callers(hosts: { readonly own: string; readonly foreign: string }): Promise<TestCallers> {
    const as = (name: Exclude<CallerName, 'anonymous'>): Promise<Caller> => {
      const { roles, scope } = RIGHTS[name];
      return this.test.caller(name[0]!.toUpperCase() + name.slice(1), roles, [scope]);
    };
    const admin = await as('admin');
    /** Of the admin's account. */
    const also = async (name: 'legacy' | 'readOnly'): Promise<Caller> => {
      const { uuid, email } = admin;
      return new Caller(this.test, { uuid, email, token: await this.test.token(uuid, [RIGHTS[name].scope]) });
    };
    const host = await as('host');
    const foreignHost = await as('foreignHost');
    await this.join(hosts.own, host.uuid);
    await this.join(hosts.foreign, foreignHost.uuid);
    return {
      anonymous: new Caller(this.test, { uuid: '', email: '', token: undefined }),
      legacy: await also('legacy'),
      readOnly: await also('readOnly'),
      member: await as('member'),
      host,
      foreignHost,
      maskedAdmin: await as('maskedAdmin'),
      payments: await as('payments'),
      admin,
      superAdmin: await as('superAdmin'),
    };
  }

  /** An account with a token that may write; `columns` are further columns of accounts. */
  async account(roles: readonly Role[], columns: Row = {}): Promise<Caller & { readonly token: string }> {
    const caller = await this.test.caller(`Account${String(this.next())}`, roles);
    await this.setAccount(caller.uuid, columns);
    return caller;
  }

  /** Columns of an account that is there. */
  async setAccount(uuid: string, columns: Row): Promise<void> {
    const [names, values] = [Object.keys(columns), Object.values(columns)];
    if (names.length === 0) return;
    const sets = names.map((name, index) => `${name} = $${String(index + 2)}`);
    await this.sql(`update accounts set ${sets.join(', ')} where uuid = $1`, [uuid, ...values]);
  }

  /** Makes the account a member of the host's team. */
  async join(host: string, account: string): Promise<void> {
    await this.bulk.insert('host_members', [{ host_uuid: host, account_uuid: account, created_at: this.now }]);
  }

  async edition(options: EditionOptions = {}): Promise<TestRecord> {
    const record = this.record('Edition', options);
    const { archived = false, hostsCanAssign = false } = options;
    await this.bulk.insert('editions', [{ ...record, archived, hosts_can_assign: hostsCanAssign, ...this.stamps }]);
    for (const { type, begin, end, columns } of options.tasks ?? []) {
      await this.bulk.insert('edition_tasks', [
        { uuid: newUuid(), edition_uuid: record.uuid, type, begin_at: begin, end_at: end, ...columns },
      ]);
    }
    if (options.tasks?.some(({ columns }) => columns?.['application_system'] === 'lot') === true) {
      await this.bulk.insert('edition_lots', [rowOf(EditionLot, newLot(record.uuid, 1, this.now))]);
    }
    const hosts = (options.hosts ?? []).map((host) => ({ edition_uuid: record.uuid, host_uuid: host }));
    await this.bulk.insert('edition_hosts', hosts);
    return record;
  }

  async category(options: { name?: string; alias?: string; color?: string } = {}): Promise<TestRecord> {
    const record = this.record('Category', options);
    await this.bulk.insert('categories', [{ ...record, color: options.color ?? null, ...this.stamps }]);
    return record;
  }

  async host(options: HostOptions = {}): Promise<TestRecord> {
    const [host] = await this.hosts(1, () => options);
    return host!;
  }

  /** Several hosts, told apart by their index. */
  async hosts(count: number, optionsOf: (index: number) => HostOptions = () => ({})): Promise<TestRecord[]> {
    const made = Array.from({ length: count }, (_, index) => {
      const options = optionsOf(index);
      return { options, record: this.record('Host', options) };
    });
    const rows = made.map(({ record, options }) => ({ ...record, ...this.stamps, ...options.columns }));
    await this.insert('hosts', rows);
    for (const { record, options } of made) {
      for (const account of options.members ?? []) await this.join(record.uuid, account);
    }
    return made.map(({ record }) => record);
  }

  async offer(options: OfferOptions = {}): Promise<TestOffer> {
    const [offer] = await this.offers(1, () => options);
    return offer!;
  }

  /** Several offers, told apart by their index. */
  async offers(count: number, optionsOf: (index: number) => OfferOptions): Promise<TestOffer[]> {
    const made: { options: OfferOptions; row: Row; offer: TestOffer }[] = [];
    for (let index = 0; index < count; index += 1) {
      const options = optionsOf(index);
      const record = this.record('Offer', options);
      const edition = options.edition ?? (await (this.ownEdition ??= this.edition())).uuid;
      const base = newOfferRow(record.uuid, edition, record.alias, options.place ?? 'published', this.now);
      const row: Row = {
        ...base,
        ...offerRow({ name: record.name, maxParticipants: options.maxParticipants ?? null }),
        cancelled: options.cancelled ?? false,
        publish: options.publish ?? 'public',
        ...options.columns,
      };
      made.push({ options, row, offer: { ...record, edition, linkSecret: String(row['link_secret']) } });
    }
    await this.insert(
      'offers',
      made.map(({ row }) => row),
    );
    await this.parts(made);
    return made.map(({ offer }) => offer);
  }

  async participant(options: ParticipantOptions = {}): Promise<string> {
    const [uuid] = await this.participants([options]);
    return uuid!;
  }

  /** Several children. */
  async participants(all: readonly ParticipantOptions[]): Promise<string[]> {
    const rows = all.map(({ account = null, firstname = 'Kind', columns }) => ({
      ...{ uuid: newUuid(), account_uuid: account, firstname, lastname: 'Probe', discounted: false, protected: false },
      ...this.stamps,
      ...columns,
    }));
    await this.insert('participants', rows);
    return rows.map(({ uuid }) => uuid);
  }

  /** An application, of a child of its own unless one is named. */
  async attendance(offer: string, status: AttendanceStatus, participant?: string): Promise<string> {
    const [uuid] = await this.attendances([{ offer, status, participant }]);
    return uuid!;
  }

  /** Several applications; on waiting lists in this order. */
  async attendances(all: readonly AttendanceOptions[]): Promise<string[]> {
    const nobodys = all.filter(({ participant }) => participant === undefined);
    const children = await this.participants(nobodys.map(() => ({})));
    const childOf = (participant?: string): string | undefined => participant ?? children.shift();
    const rows = all.map(({ participant, ...row }) => ({ uuid: newUuid(), ...row, child: childOf(participant) }));
    await this.test.database.rows(
      'make-attendances',
      `insert into attendances (uuid, offer_uuid, edition_uuid, participant_uuid, status, list_rank, withdrawn_at, applied_at,
         created_at, modified_at)
       select a.uuid, o.uuid, o.edition_uuid, a.child, a.status, case when a.status = 'waitlisted' then coalesce((select
         max(w.list_rank) from attendances w where w.offer_uuid = o.uuid), 0) + count(*) filter (where a.status = 'waitlisted')
         over (partition by o.uuid order by a.uuid) end, case when a.status = 'withdrawn' then $2::timestamptz end, $2, $2, $2
       from jsonb_to_recordset($1::jsonb) a (uuid uuid, offer uuid, child uuid, status text)
         join offers o on o.uuid = a.offer`,
      [JSON.stringify(rows), this.now],
    );
    return rows.map(({ uuid }) => uuid);
  }

  /** A mail that was sent, to an account or to nobody's. */
  async mail(options: { account?: string; columns?: Row } = {}): Promise<string> {
    const uuid = newUuid();
    await this.bulk.insert('mails', [
      {
        ...{ uuid, event: `probe:${uuid}`, template: 'offer-cancelled', account_uuid: options.account ?? null },
        ...{ recipient_name: 'Erika Muster', recipient_address: 'erika@example.org', state: 'sent', attempts: 1 },
        ...{ subject: 'Abgesagt: Paddeln', text: 'Max', html: '<p>Max</p>', created_at: this.now, sent_at: this.now },
        ...options.columns,
      },
    ]);
    return uuid;
  }

  /** Words of a kind of mail, for all editions unless one is named. */
  async mailTemplate(options: { type?: string; edition?: string; columns?: Row } = {}): Promise<string> {
    const uuid = newUuid();
    await this.bulk.insert('mail_templates', [
      {
        ...{ uuid, type: options.type ?? 'offer-cancelled', edition_uuid: options.edition ?? null },
        ...{ subject: 'Fällt aus: {{offer}}', body: 'Leider.', ...this.stamps },
        ...options.columns,
      },
    ]);
    return uuid;
  }

  /** An open invitation with this code, sent by the account. */
  async invitation(options: {
    host: string;
    by: string;
    code?: string;
    email?: string;
    columns?: Row;
  }): Promise<{ uuid: string; email: string }> {
    const uuid = newUuid();
    const email = options.email ?? `invited${String(this.next())}@example.org`;
    await this.bulk.insert('invitations', [
      {
        uuid,
        host_uuid: options.host,
        email,
        code_hash: `\\x${hashCode(options.code ?? uuid).toString('hex')}`,
        invited_by_uuid: options.by,
        expires_at: new Date(this.now.getTime() + 14 * 86_400_000),
        sends: [this.now],
        created_at: this.now,
        ...options.columns,
      },
    ]);
    return { uuid, email };
  }

  async sql(statement: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.test.database.query<Row>(statement, parameters);
  }

  private async parts(made: readonly { options: OfferOptions; offer: TestOffer }[]): Promise<void> {
    const each = (rowsOf: (options: OfferOptions) => Row[]): Row[] =>
      made.flatMap(({ options, offer }) => rowsOf(options).map((row) => ({ ...row, offer_uuid: offer.uuid })));
    const dates = made.map(({ options, offer }) => {
      const sent = (options.dates ?? []).map((date) => ({
        ...date,
        begin: new Date(date.begin),
        end: new Date(date.end),
      }));
      return dateRows(offer.uuid, expanded(sent));
    });
    const tables = {
      offer_hosts: each(({ hosts = [] }) => hosts.map((host, position) => ({ host_uuid: host, position }))),
      offer_categories: each(({ categories = [] }) =>
        categories.map((uuid, position) => ({ category_uuid: uuid, position })),
      ),
      offer_dates: dates.flatMap((rows) => rows.dates),
      offer_occurrences: dates.flatMap((rows) => rows.occurrences),
      offer_media: each(({ media = [] }) => media.map((path, position) => ({ uuid: newUuid(), path, position }))),
      offer_shares: each(({ sharedWith = [] }) => sharedWith.map((account) => ({ account_uuid: account }))),
    };
    for (const [table, rows] of Object.entries(tables)) await this.insert(table, rows);
  }

  /** Inserts rows that need not have the same keys. */
  async insert(table: string, rows: readonly object[]): Promise<void> {
    const groups = new Map<string, object[]>();
    for (const row of rows) {
      const keys = Object.keys(row).join();
      const group = groups.get(keys);
      if (group === undefined) groups.set(keys, [row]);
      else group.push(row);
    }
    for (const group of groups.values()) await this.bulk.insert(table, group);
  }

  private record(kind: string, { name, alias }: { readonly name?: string; readonly alias?: string }): TestRecord {
    const number = String(this.next());
    return { uuid: newUuid(), name: name ?? `${kind} ${number}`, alias: alias ?? `${kind.toLowerCase()}-${number}` };
  }

  private next(): number {
    this.count += 1;
    return this.count;
  }

  private get bulk(): BulkStore {
    return this.test.app.get(BulkStore);
  }

  private get now(): Date {
    return this.test.clock.now();
  }

  private get stamps(): { created_at: Date; modified_at: Date } {
    return { created_at: this.now, modified_at: this.now };
  }
}
