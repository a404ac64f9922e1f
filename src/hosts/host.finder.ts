import { Injectable } from '@nestjs/common';
import { finderIn } from '../platform/http/access/finder.js';
import { message } from '../kernel/problem/message.js';
import { HostStore } from './host.store.js';

/** Which organisers exist for a caller. Anyone who sees one in the administration may change it (R-HOST-4). */
@Injectable()
export class HostFinder extends finderIn(HostStore, (store, caller, uuid) => store.visible(caller, uuid)) {
  readonly missing = message(
    'There is no organiser with this identifier, or none you may see.',
    'Es gibt keinen Veranstalter mit dieser Kennung, oder keinen, den Sie sehen dürfen.',
  );
}
