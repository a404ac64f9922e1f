import { Injectable } from '@nestjs/common';
import { finderIn } from '../platform/http/access/finder.js';
import { message } from '../kernel/problem/message.js';
import { editionRecord } from './edition.view.js';
import { EditionStore } from './edition.store.js';

/** Editions are visible to every token (R-EDI-2). */
@Injectable()
export class EditionFinder extends finderIn(EditionStore, async (store, _caller, uuid) => {
  const row = await store.one(uuid);
  return row && editionRecord(row);
}) {
  readonly missing = message('There is no edition with this identifier.', 'Es gibt keine Ausgabe mit dieser Kennung.');
}
