import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { type NewRow } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { type Precondition } from '../platform/http/view/etag.js';
import { notFound, unprocessableLines } from '../kernel/problem/problem.js';
import { type RecordRef } from '../kernel/ids/record-ref.js';
import { pick } from '../kernel/collections/collections.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { NamedRecords } from '../platform/http/input/named-records.js';
import { AliasStore } from '../platform/database/alias.store.js';
import { type EditionCopy, type EditionCreate, type EditionPatch } from './editions.inputs.js';
import { EditionPartsStore, EditionFinder, EditionStore } from './edition.store.js';
import { copiedTasks, tasksOf } from './edition-tasks.js';
import { EDITION_SETTINGS, editionRecord, type EditionRecord, editionView } from './edition.view.js';
import { Edition, type EditionTask } from './editions.entities.js';

/** The data written for an edition. */
interface Draft extends Omit<NewRow<Edition>, 'alias' | 'createdAt' | 'modifiedAt'> {
  readonly hosts: readonly string[];
  readonly tasks: readonly EditionTask[];
}

const MAX_NAME = 255;
const COPY_SUFFIX = ' (Kopie)';

/** The use cases of editions (R-EDI-1); each method is one transaction. */
@Injectable()
export class EditionsService {
  constructor(
    private readonly database: Database,
    private readonly store: EditionStore,
    private readonly parts: EditionPartsStore,
    private readonly finder: EditionFinder,
    private readonly records: NamedRecords,
    private readonly aliases: AliasStore,
    private readonly clock: Clock,
  ) {}

  /** Every edition (R-API-30: never paged). */
  async list(): Promise<EditionRecord[]> {
    return (await this.store.all()).map(editionRecord);
  }

  /**
   * Creates an edition with an alias made from its name.
   * @throws Problem 422 tasks that break a rule of their list, unknown hosts
   */
  create({
    archived = false,
    hostsCanAssign = false,
    withdrawByLink = true,
    hosts = [],
    tasks,
    ...edition
  }: EditionCreate): Promise<EditionRecord> {
    return this.database.transaction(async () => {
      const uuid = newUuid();
      const own = tasksOf(uuid, tasks ?? [], undefined);
      const flags = { archived, hostsCanAssign, withdrawByLink };
      return this.insert({ ...edition, ...flags, uuid, tasks: own, hosts: await this.resolved(hosts) });
    });
  }

  /**
   * Changes the fields sent; an empty patch changes nothing. Lists are replaced as a whole; the alias stays, because
   * links live longer than names. The body is validated before the version is compared (R-API-33).
   * @throws Problem 422 as for create, also for the uuid of a task of another edition
   */
  update(uuid: string, { hosts, tasks, ...changes }: EditionPatch, precondition: Precondition): Promise<EditionRecord> {
    return this.database.transaction(async () => {
      const edition = await this.locked(uuid);
      const newTasks = tasks === undefined ? undefined : tasksOf(uuid, tasks ?? [], edition);
      const newHosts = hosts === undefined ? undefined : await this.resolved(hosts);
      precondition.require(editionView, edition);
      if (Object.keys(changes).length === 0 && newTasks === undefined && newHosts === undefined) return edition;
      await this.store.update(uuid, { ...changes, modifiedAt: this.clock.now() });
      if (newHosts !== undefined) await this.parts.replaceHosts(uuid, newHosts);
      if (newTasks !== undefined) await this.parts.replaceTasks(uuid, newTasks);
      return this.read(uuid);
    });
  }

  /** @throws Problem 409 while the edition has offers (constraint fk_offers_edition) */
  remove(uuid: string, precondition: Precondition): Promise<void> {
    return this.database.transaction(async () => {
      precondition.require(editionView, await this.locked(uuid));
      await this.store.remove(uuid);
    });
  }

  /**
   * A new, unarchived edition with the settings, hosts and tasks of this one, but without offers. The tasks can
   * be shifted by whole days.
   * @throws Problem 422 if tasks cannot be shifted by so many days
   */
  copy(uuid: string, { name, moveDays }: EditionCopy, precondition: Precondition): Promise<EditionRecord> {
    return this.database.transaction(async () => {
      const source = await this.locked(uuid);
      const copy = newUuid();
      const tasks = copiedTasks(copy, source.tasks, moveDays ?? 0);
      precondition.require(editionView, source);
      return this.insert({
        uuid: copy,
        name: name == null || name.trim() === '' ? nameOfCopy(source.name) : name,
        archived: false,
        ...pick(source, EDITION_SETTINGS),
        hosts: source.hosts.map((host) => host.uuid),
        tasks,
      });
    });
  }

  private async insert({ hosts, tasks, ...edition }: Draft): Promise<EditionRecord> {
    const now = this.clock.now();
    await this.aliases.insert(Edition, { ...edition, createdAt: now, modifiedAt: now });
    await this.parts.replaceHosts(edition.uuid, hosts);
    await this.parts.replaceTasks(edition.uuid, tasks);
    return this.read(edition.uuid);
  }

  /** @throws Problem 422 for unknown hosts, and for one that is listed twice, by uuid and by alias */
  private async resolved(refs: readonly RecordRef[]): Promise<readonly string[]> {
    const { found, lines } = await this.records.find('hosts', refs);
    if (lines.length > 0) throw unprocessableLines(lines);
    return found;
  }

  /** The edition, locked until the transaction ends. */
  private async locked(uuid: string): Promise<EditionRecord> {
    await this.store.lock(uuid);
    return this.read(uuid);
  }

  /** @throws Problem 404 if it has been deleted */
  private async read(uuid: string): Promise<EditionRecord> {
    const row = await this.store.one(uuid);
    if (row === undefined) throw notFound(this.finder.missing);
    return editionRecord(row);
  }
}

/** The suffix distinguishes both, so a long name is shortened. */
const nameOfCopy = (name: string): string => cut(name, MAX_NAME - COPY_SUFFIX.length) + COPY_SUFFIX;

/** By code points, like all length limits. */
const cut = (text: string, length: number): string => Array.from(text).slice(0, length).join('');
