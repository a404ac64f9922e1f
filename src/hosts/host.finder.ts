import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Finder } from '../platform/access/finder.js';
import { message } from '../kernel/problem/message.js';
import { type HostRow, HostStore } from './host.store.js';

/** Which organisers exist for a caller. Anyone who sees one in the administration may change it (R-HOST-4). */
@Injectable()
export class HostFinder extends Finder<HostRow> {
  readonly missing = message(
    'There is no organiser with this identifier, or none you may see.',
    'Es gibt keinen Veranstalter mit dieser Kennung, oder keinen, den Sie sehen dürfen.',
  );

  constructor(private readonly store: HostStore) {
    super();
  }

  visible(caller: Caller, uuid: string): Promise<HostRow | undefined> {
    return this.store.visible(caller, uuid);
  }
}
