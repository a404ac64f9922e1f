import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { type Precondition } from '../platform/http/view/etag.js';
import { notFound } from '../kernel/problem/problem.js';
import { MediaLibrary } from '../media/media-library.js';
import { LOGO_SIDE, PictureDecoder } from '../media/picture-decoder.js';
import { HostStore } from './host.store.js';
import { type HostRecord, hostView } from './host.view.js';
import { HostsService } from './hosts.service.js';

/** The logo of a host (R-HOST-7). */
@Injectable()
export class HostLogoService {
  constructor(
    private readonly database: Database,
    private readonly hosts: HostsService,
    private readonly store: HostStore,
    private readonly decoder: PictureDecoder,
    private readonly media: MediaLibrary,
    private readonly clock: Clock,
  ) {}

  /**
   * Replaces the logo; the old file is deleted. The picture is decoded before the host is locked, because that
   * takes a while.
   * @throws Problem 422 if it is not a valid picture
   */
  async replace(caller: Caller, uuid: string, data: Buffer, precondition: Precondition): Promise<HostRecord> {
    const picture = await this.decoder.decode(data, LOGO_SIDE);
    return this.database.transaction(async () => {
      precondition.require(hostView, await this.hosts.locked(caller, uuid));
      await this.put(uuid, (await this.media.add(picture)).name);
      return this.hosts.read(caller, uuid);
    });
  }

  /** @throws Problem 404 if the host has no logo */
  remove(caller: Caller, uuid: string, precondition: Precondition): Promise<void> {
    return this.database.transaction(async () => {
      const host = await this.hosts.locked(caller, uuid);
      if (host.logo === null) {
        throw notFound('This organiser has no logo.', 'Dieser Veranstalter hat kein Logo.');
      }
      precondition.require(hostView, host);
      await this.put(uuid, null);
    });
  }

  private async put(uuid: string, logo: string | null): Promise<void> {
    const old = await this.store.logo(uuid);
    await this.store.update(uuid, { logo, modifiedAt: this.clock.now() });
    await this.media.remove([old]);
  }
}
