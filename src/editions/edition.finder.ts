import { Injectable } from '@nestjs/common';
import { finderIn } from '../platform/access/finder-in.js';
import { message } from '../kernel/problem/message.js';
import { EditionStore } from './edition.store.js';

/** Editions are visible to every token (R-EDI-2). */
@Injectable()
export class EditionFinder extends finderIn(EditionStore, (store, _caller, uuid) => store.one(uuid)) {
  readonly missing = message('There is no edition with this identifier.', 'Es gibt keine Ausgabe mit dieser Kennung.');
}
