import { Injectable } from '@nestjs/common';
import { Entity } from 'typeorm';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { groupBy } from '../../kernel/collections/collections.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { CODES } from '../../kernel/problem/codes.js';
import { message } from '../../kernel/problem/message.js';
import { invalidField, type Problem } from '../../kernel/problem/problem.js';
import { type ErasedPerson, Erases, type Erasing } from '../retention/erases.js';
import { BooleanColumn, IntegerColumn, Keyed, MomentColumn, NullableUuid, TextColumn, UuidColumn } from './columns.js';
import { Database } from './database.js';

/** The kinds of records that other programs may name, each with its column (R-API-59). */
const COLUMNS = {
  account: 'account_uuid',
  participant: 'participant_uuid',
  attendance: 'attendance_uuid',
  offer: 'offer_uuid',
  host: 'host_uuid',
} as const;
export type ExternalKind = keyof typeof COLUMNS;

/** The name that another program has for a record, its `externalId`. One account's names are nobody else's. */
@Entity('external_ids')
export class ExternalId extends Keyed {
  /** The account whose token wrote it, which alone is shown it. */
  @UuidColumn('owner_uuid')
  ownerUuid!: string;

  @TextColumn()
  kind!: ExternalKind;

  @TextColumn('external_id')
  externalId!: string;

  /** 0 for the one that is shown; the others came with records that have become part of this one. */
  @IntegerColumn()
  place!: number;

  /** It came with a record that was merged into this one: it leads here, and opens nothing (R-FAM-3). */
  @BooleanColumn()
  passed!: boolean;

  @NullableUuid('account_uuid')
  accountUuid!: string | null;

  @NullableUuid('participant_uuid')
  participantUuid!: string | null;

  @NullableUuid('attendance_uuid')
  attendanceUuid!: string | null;

  @NullableUuid('offer_uuid')
  offerUuid!: string | null;

  @NullableUuid('host_uuid')
  hostUuid!: string | null;

  @MomentColumn('created_at')
  createdAt!: Date;
}

/** What a record is to be called: null takes its names away. */
export interface ExternalName {
  readonly record: string;
  readonly externalId: string | null;
}

/** A name for a record that the account calls by none. */
export interface NewName {
  readonly kind: ExternalKind;
  readonly record: string;
  readonly externalId: string;
}

interface KnownName {
  readonly record: string;
  readonly externalId: string;
}

/** A record that the account calls by a name; `passed`: the name came with a record that was merged into it. */
export interface FoundRecord {
  readonly record: string;
  readonly passed: boolean;
}

/** All SQL about what other programs call records. */
@Injectable()
export class ExternalIds {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The records that the account calls by these names, by name; unknown ones are missing. */
  async find(owner: string, kind: ExternalKind, externalIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.rows<KnownName>(
      `external_ids_find_${kind}`,
      `select x.external_id as "externalId", x.${COLUMNS[kind]} as record from external_ids x
       where x.owner_uuid = $1 and x.kind = '${kind}' and x.external_id = any($2::text[])`,
      [owner, externalIds],
    );
    return new Map(rows.map(({ externalId, record }) => [externalId, record]));
  }

  /** The same for names of several kinds at once. */
  async findAll(
    owner: string,
    names: readonly { readonly kind: ExternalKind; readonly externalId: string }[],
  ): Promise<Readonly<Record<ExternalKind, ReadonlyMap<string, FoundRecord>>>> {
    const rows =
      names.length === 0
        ? []
        : await this.database.rows<KnownName & FoundRecord & { readonly kind: ExternalKind }>(
            'external_ids_find_all',
            `select x.kind, x.passed, x.external_id as "externalId", coalesce(${Object.values(COLUMNS).join(', ')}) as record
             from unnest($2::text[], $3::text[]) n (kind, name)
               join external_ids x on x.owner_uuid = $1 and x.kind = n.kind and x.external_id = n.name`,
            [owner, names.map(({ kind }) => kind), names.map(({ externalId }) => externalId)],
          );
    const of = (kind: ExternalKind): ReadonlyMap<string, FoundRecord> =>
      new Map(
        rows
          .filter((row) => row.kind === kind)
          .map(({ externalId, record, passed }) => [externalId, { record, passed }]),
      );
    return {
      ...{ account: of('account'), participant: of('participant'), attendance: of('attendance') },
      ...{ offer: of('offer'), host: of('host') },
    };
  }

  /**
   * Lets the account call records by names that it gives to no others, in one statement. An application that it calls otherwise
   * already keeps its name. The constraint uq_external_ids refuses a name that another record has meanwhile.
   */
  async add(owner: string, names: readonly NewName[]): Promise<void> {
    if (names.length === 0) return;
    await this.database.rows(
      'external_ids_add',
      `insert into external_ids (uuid, owner_uuid, kind, external_id, place, ${Object.values(COLUMNS).join(', ')}, created_at)
       select r.uuid, a.uuid, r.kind, r.name, 0, ${Object.keys(COLUMNS)
         .map((kind) => `case when r.kind = '${kind}' then r.record end`)
         .join(', ')}, $6
       from (select uuid from accounts where uuid = $1 for key share) a,
         unnest($2::uuid[], $3::text[], $4::text[], $5::uuid[]) r (uuid, kind, name, record)
       on conflict (attendance_uuid, owner_uuid, place) where attendance_uuid is not null do nothing`,
      [
        owner,
        names.map(() => newUuid()),
        names.map(({ kind }) => kind),
        names.map(({ externalId }) => externalId),
        names.map(({ record }) => record),
        this.clock.now(),
      ],
    );
  }

  /** What the account calls these records, by record; those it has no name for are missing. */
  async of(owner: string, kind: ExternalKind, records: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.rows<KnownName>(
      `external_ids_of_${kind}`,
      `select x.${COLUMNS[kind]} as record, x.external_id as "externalId" from external_ids x
       where x.${COLUMNS[kind]} = any($2::uuid[]) and x.owner_uuid = $1 and x.place = 0`,
      [owner, records],
    );
    return new Map(rows.map(({ record, externalId }) => [record, externalId]));
  }

  /**
   * Lets the caller's account call a record by this name, in the transaction that wrote the record; undefined leaves all as it
   * is.
   * @throws Problem 422 another record has the name
   */
  async name(caller: Caller, kind: ExternalKind, record: string, externalId: string | null | undefined): Promise<void> {
    const { accountUuid } = caller;
    if (accountUuid === undefined || externalId === undefined) return;
    await this.write(accountUuid, kind, [{ record, externalId }]);
  }

  /**
   * Lets the account call records, which are locked or new, by these names; each record stands once. A name replaces the one
   * that was shown; one that came with another record is shown from now on. No more than three statements, one where nothing
   * changes.
   * @throws Problem 422 another record of this kind has one of the names
   */
  async write(owner: string, kind: ExternalKind, names: readonly ExternalName[]): Promise<void> {
    if (names.length === 0) return;
    const known = await this.touched(owner, kind, names);
    const wanted = new Map(names.map((name) => [name.record, name.externalId]));
    const taken = new Map(known.map((name) => [name.externalId, name.record]));
    for (const { record, externalId } of names) {
      if (externalId === null) continue;
      if ((taken.get(externalId) ?? record) !== record) throw externalIdTaken();
      taken.set(externalId, record);
    }
    const before = groupBy(known, (name) => name.record);
    const changed = [...wanted].filter(
      ([record, externalId]) =>
        (before.get(record)?.[0]?.externalId ?? null) !== externalId || before.get(record)?.[0]?.passed === true,
    );
    if (changed.length === 0) return;
    await this.remove(
      kind,
      changed.map(([record]) => record),
      owner,
    );
    const rows = changed.flatMap(([record, externalId]) =>
      namesAfter(before.get(record)?.map((name) => name.externalId) ?? [], externalId).map((name, place) => ({
        ...{ record, place },
        name,
      })),
    );
    if (rows.length > 0) await this.insert(owner, kind, rows);
  }

  /**
   * What has become part of another record is found as that one from now on; it keeps its own name.
   * @param merged the two were records of their own: whoever gave the name made one of them, and not the other
   */
  async pass(
    kind: ExternalKind,
    pairs: readonly { readonly from: string; readonly to: string }[],
    { merged }: { readonly merged: boolean },
  ): Promise<void> {
    if (pairs.length === 0) return;
    const column = COLUMNS[kind];
    await this.database.rows(
      `external_ids_pass_${kind}`,
      `update external_ids x set ${column} = r.into_uuid, passed = x.passed or $3, place = x.place + coalesce((select max(o.place) + 1 from external_ids o
         where o.${column} = r.into_uuid and o.owner_uuid = x.owner_uuid), 0)
       from unnest($1::uuid[], $2::uuid[]) r (from_uuid, into_uuid) where x.${column} = r.from_uuid`,
      [pairs.map(({ from }) => from), pairs.map(({ to }) => to), merged],
    );
  }

  /** Takes all names away from these records. @param owner only those of this account */
  async remove(kind: ExternalKind, records: readonly string[], owner: string | null = null): Promise<void> {
    await this.database.rows(
      `external_ids_remove_${kind}`,
      `delete from external_ids where ${COLUMNS[kind]} = any($1::uuid[]) and ($2::uuid is null or owner_uuid = $2)`,
      [records, owner],
    );
  }

  /** What the account calls these records, the shown name of each first, and what it calls by these names. */
  private touched(
    owner: string,
    kind: ExternalKind,
    names: readonly ExternalName[],
  ): Promise<(KnownName & FoundRecord)[]> {
    return this.database.rows<KnownName & FoundRecord>(
      `external_ids_touched_${kind}`,
      `select x.${COLUMNS[kind]} as record, x.passed, x.external_id as "externalId" from external_ids x
       where x.owner_uuid = $1 and x.kind = '${kind}'
         and (x.${COLUMNS[kind]} = any($2::uuid[]) or x.external_id = any($3::text[])) order by x.place`,
      [owner, names.map(({ record }) => record), names.flatMap(({ externalId }) => externalId ?? [])],
    );
  }

  /** Nothing where the account has just been deleted. */
  private async insert(
    owner: string,
    kind: ExternalKind,
    rows: readonly { readonly record: string; readonly name: string; readonly place: number }[],
  ): Promise<void> {
    await this.database.rows(
      `external_ids_insert_${kind}`,
      `insert into external_ids (uuid, owner_uuid, kind, external_id, place, passed, ${COLUMNS[kind]}, created_at)
       select r.uuid, a.uuid, '${kind}', r.name, r.place, r.place > 0, r.record, $6
       from (select uuid from accounts where uuid = $1 for key share) a,
         unnest($2::uuid[], $3::text[], $4::int[], $5::uuid[]) r (uuid, name, place, record)`,
      [
        owner,
        rows.map(() => newUuid()),
        rows.map(({ name }) => name),
        rows.map(({ place }) => place),
        rows.map(({ record }) => record),
        this.clock.now(),
      ],
    );
  }
}

/** All names of a record, the shown one first. */
const namesAfter = (before: readonly string[], shown: string | null): string[] => {
  if (shown === null) return [];
  return [shown, ...(before.includes(shown) ? before : before.slice(1)).filter((name) => name !== shown)];
};

/** Also for the constraint uq_external_ids, when two requests want the same name at once. */
export const externalIdTaken = (): Problem =>
  invalidField(
    'externalId',
    message(
      'Another record of this kind has this externalId of yours already.',
      'Diese externalId von Ihnen hat schon ein anderer Datensatz dieser Art.',
    ),
    CODES.uniqueEntity,
  );

/** What a person and its children are called, and what it called others. */
@Injectable()
@Erases('ties')
export class ErasedExternalIds implements Erasing {
  constructor(private readonly database: Database) {}

  async remove({ account, children }: ErasedPerson): Promise<void> {
    await this.database.rows(
      'account_external_ids_delete',
      'delete from external_ids where owner_uuid = $1 or account_uuid = $1 or participant_uuid = any($2::uuid[])',
      [account, children],
    );
  }
}
