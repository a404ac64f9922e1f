import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Finder } from '../platform/access/finder.js';
import { message } from '../kernel/problem/message.js';
import { EditionStore } from './edition.store.js';
import { type EditionRecord } from './edition.view.js';

/** Editions are visible to every token (R-EDI-2). */
@Injectable()
export class EditionFinder extends Finder<EditionRecord> {
  readonly missing = message('There is no edition with this identifier.', 'Es gibt keine Ausgabe mit dieser Kennung.');

  constructor(private readonly store: EditionStore) {
    super();
  }

  visible(_caller: Caller, uuid: string): Promise<EditionRecord | undefined> {
    return this.store.one(uuid);
  }
}
