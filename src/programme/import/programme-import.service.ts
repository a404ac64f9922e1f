import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { foldName } from '../../kernel/text/fold.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { AliasStore } from '../../platform/database/alias.store.js';
import { slugify } from '../../kernel/text/slug.js';
import { BulkStore, ProgrammeStore } from './programme.store.js';
import { checkProgramme } from './programme-check.js';
import { type ProgrammeInput } from './programme.inputs.js';
import { claim, type ImportOptions, type Names, OfferImport } from './offer-import.js';
import { holidayRow, hostRow } from './programme-rows.js';

/** Result of an import, by kind of record. */
interface ImportReport {
  readonly edition: string;
  readonly created: { hosts: number; categories: number; offers: number };
  readonly updated: { hosts: number; offers: number };
}

/**
 * Imports a programme file in one transaction, all or nothing. Idempotent: editions are identified by alias,
 * hosts and categories by name, offers by name, hosts and a day within the edition (`recognise`); existing
 * records get the file's content, but keep alias, place and applications.
 */
@Injectable()
export class ProgrammeImportService {
  constructor(
    private readonly database: Database,
    private readonly store: ProgrammeStore,
    private readonly bulk: BulkStore,
    private readonly aliases: AliasStore,
    private readonly offers: OfferImport,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws ProgrammeProblems all problems of the file, before anything is written; and if children would have to be
   * in
   * two places at once (R-ATT-21, R-ATT-22, R-ATT-23), unless forced: nothing is written then
   */
  import(file: unknown, options: ImportOptions): Promise<ImportReport> {
    return this.database.transaction(async () => {
      await this.store.lock();
      const hosts = await this.store.hosts();
      // Serialises with creators of categories: a name created meanwhile would make the import fail.
      const takenAliases = await this.aliases.all('categories');
      const categories = await this.store.categories();
      const programme = checkProgramme(file, {
        hosts: new Set(hosts.map(({ name }) => name)),
        categories: new Set(categories.map(({ name }) => foldName(name))),
      });
      options.total?.((programme.hosts ?? []).length + (programme.categories ?? []).length + programme.offers.length);
      const edition = await this.edition(programme);
      const categoryUuids = await this.categories(
        programme,
        { known: uuidsByName(categories, foldName), taken: takenAliases },
        options,
      );
      const hostUuids = await this.hosts(programme, uuidsByName(hosts), options);
      const offers = await this.offers.write(
        programme.offers,
        edition,
        { hosts: hostUuids.all, categories: categoryUuids.all },
        options,
      );
      return {
        edition: programme.edition.alias ?? slugify(programme.edition.name),
        created: { hosts: hostUuids.created, categories: categoryUuids.created, offers: offers.created },
        updated: { hosts: hostUuids.updated, offers: offers.updated },
      };
    });
  }

  private async edition({ edition }: ProgrammeInput): Promise<string> {
    const alias = edition.alias ?? slugify(edition.name);
    const known = await this.store.edition(alias);
    if (known !== undefined) return known.uuid;
    const uuid = newUuid();
    const now = this.clock.now();
    await this.bulk.insert('editions', [
      { uuid, name: edition.name, alias, archived: false, hosts_can_assign: false, created_at: now, modified_at: now },
    ]);
    if (edition.holidayPeriod != null)
      await this.bulk.insert('edition_tasks', [holidayRow(uuid, edition.holidayPeriod)]);
    return uuid;
  }

  private async categories(
    { categories = [] }: ProgrammeInput,
    { known, taken }: { known: Names; taken: Set<string> },
    { advance }: ImportOptions,
  ): Promise<{ all: Names; created: number }> {
    const now = this.clock.now();
    const rows = categories
      .filter(({ name }) => !known.has(foldName(name)))
      .map(({ name, alias }) => ({
        uuid: newUuid(),
        name,
        alias: claim(alias ?? slugify(name), taken),
        created_at: now,
        modified_at: now,
      }));
    await this.bulk.insert('categories', rows);
    advance?.(categories.length);
    return { all: new Map([...known, ...uuidsByName(rows, foldName)]), created: rows.length };
  }

  private async hosts(
    { hosts = [] }: ProgrammeInput,
    known: Names,
    { advance }: ImportOptions,
  ): Promise<{ all: Names; created: number; updated: number }> {
    const taken = await this.aliases.all('hosts');
    const now = this.clock.now();
    const rows: { uuid: string; name: string }[] = [];
    for (const host of hosts) {
      const uuid = known.get(host.name);
      if (uuid === undefined) {
        rows.push({
          ...hostRow(host),
          name: host.name,
          uuid: newUuid(),
          alias: claim(slugify(host.name), taken),
          created_at: now,
          modified_at: now,
        } as { uuid: string; name: string });
      } else {
        await this.store.update('hosts', uuid, { ...sentOnly(hostRow(host)), modified_at: now });
      }
    }
    await this.bulk.insert('hosts', rows);
    advance?.(hosts.length);
    return {
      all: new Map([...known, ...uuidsByName(rows)]),
      created: rows.length,
      updated: hosts.length - rows.length,
    };
  }
}

const uuidsByName = (
  records: readonly { uuid: string; name: string }[],
  keyOf: (name: string) => string = (name) => name,
): Names => new Map(records.toReversed().map(({ name, uuid }) => [keyOf(name), uuid]));

/** A file without a host's phone does not clear it. */
const sentOnly = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
