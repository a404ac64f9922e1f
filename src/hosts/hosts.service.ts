import { Inject, Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { SETTINGS, type Settings } from '../platform/operations/config/settings.js';
import { Database } from '../platform/database/database.js';
import { ExternalIds } from '../platform/database/external-ids.store.js';
import { type Precondition } from '../platform/http/view/etag.js';
import { notFound } from '../kernel/problem/problem.js';
import { newLinkSecret } from '../kernel/ids/link-secret.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { addressOf } from '../platform/http/input/address.js';
import { MediaLibrary } from '../media/media-library.js';
import { AliasStore } from '../platform/database/alias.store.js';
import { type HostCreate, type HostPatch, type HostsQuery } from './hosts.inputs.js';
import { Host } from './hosts.entities.js';
import { type HostRow, hostRecord, type HostRecord, hostView } from './host.view.js';
import { HOST_MISSING, HostStore } from './host.store.js';

/** The use cases of hosts (R-HOST-4); each method is one transaction. */
@Injectable()
export class HostsService {
  constructor(
    private readonly database: Database,
    private readonly store: HostStore,
    private readonly externalIds: ExternalIds,
    private readonly aliases: AliasStore,
    private readonly media: MediaLibrary,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async list(caller: Caller, query: HostsQuery): Promise<HostRecord[]> {
    return (await this.store.page(caller, query)).map((row) => this.complete(caller, row));
  }

  /** The record of the row that the finder gave. */
  complete(caller: Caller, row: HostRow): HostRecord {
    return hostRecord(row, caller, { media: this.media, baseUrl: this.settings.baseUrl });
  }

  /** @throws Problem 404 if the caller may not see it */
  async read(caller: Caller, uuid: string): Promise<HostRecord> {
    const row = await this.store.visible(caller, uuid);
    if (row === undefined) throw notFound(HOST_MISSING);
    return this.complete(caller, row);
  }

  /** Creates a host with an alias made from its name. @throws Problem 422 the caller calls another host so (`externalId`) */
  create(caller: Caller, { address, externalId, ...host }: HostCreate): Promise<HostRecord> {
    return this.database.transaction(async () => {
      const now = this.clock.now();
      const uuid = newUuid();
      await this.aliases.insert(Host, {
        ...host,
        uuid,
        address: addressOf(address ?? null),
        calendarSecret: newLinkSecret(),
        teamByMasked: false,
        createdAt: now,
        modifiedAt: now,
      });
      await this.externalIds.name(caller, 'host', uuid, externalId);
      return this.read(caller, uuid);
    });
  }

  /**
   * Changes the fields sent; the alias stays, because links live longer than names.
   * @throws Problem 404, 412, 422 the caller calls another host so (`externalId`)
   */
  update(
    caller: Caller,
    uuid: string,
    { address, externalId, ...changes }: HostPatch,
    precondition: Precondition,
  ): Promise<HostRecord> {
    return this.database.transaction(async () => {
      const host = await this.locked(caller, uuid);
      precondition.require(hostView, host);
      await this.externalIds.name(caller, 'host', uuid, externalId);
      if (Object.keys({ ...changes, ...(address === undefined ? {} : { address }) }).length === 0) return host;
      await this.store.update(uuid, {
        ...changes,
        ...(address === undefined ? {} : { address: addressOf(address) }),
        modifiedAt: this.clock.now(),
      });
      return this.read(caller, uuid);
    });
  }

  /** Replaces the secret in the calendar's URL; the old URL stops working. */
  renewCalendarLink(caller: Caller, uuid: string, precondition: Precondition): Promise<HostRecord> {
    return this.database.transaction(async () => {
      precondition.require(hostView, await this.locked(caller, uuid));
      await this.store.update(uuid, { calendarSecret: newLinkSecret(), modifiedAt: this.clock.now() });
      return this.read(caller, uuid);
    });
  }

  /** @throws Problem 409 while the host has offers (constraint fk_offer_hosts_host) */
  remove(caller: Caller, uuid: string, precondition: Precondition): Promise<void> {
    return this.database.transaction(async () => {
      precondition.require(hostView, await this.locked(caller, uuid));
      const logo = await this.store.logo(uuid);
      await this.store.remove(uuid);
      await this.media.remove([logo]);
    });
  }

  /**
   * The host as the caller sees it, locked until the transaction ends. The version is checked after all other
   * refusals except conflicts (R-API-33).
   * @throws Problem 404 if it has been deleted meanwhile
   */
  async locked(caller: Caller, uuid: string): Promise<HostRecord> {
    await this.store.lock(uuid);
    return this.read(caller, uuid);
  }
}
