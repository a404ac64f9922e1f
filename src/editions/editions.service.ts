import { Injectable } from '@nestjs/common';
import { EditionStore } from './edition.store.js';
import { type EditionRecord } from './edition.view.js';

@Injectable()
export class EditionsService {
  constructor(private readonly store: EditionStore) {}

  /** Every edition (decisions A12: never paged). */
  list(): Promise<EditionRecord[]> {
    return this.store.all();
  }
}
