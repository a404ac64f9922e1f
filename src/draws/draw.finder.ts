import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { message } from '../kernel/problem/message.js';
import { Finder } from '../platform/access/finder.js';
import { DrawStore } from './draw.store.js';
import { type DrawRecord } from './draw.view.js';

/** Admins see all draws, every other token the real ones (R-DRAW-18). */
@Injectable()
export class DrawFinder extends Finder<DrawRecord> {
  readonly missing = message(
    'There is no draw with this identifier, or none you may see.',
    'Es gibt keine Verlosung mit dieser Kennung, oder keine, die Sie sehen dürfen.',
  );

  constructor(private readonly store: DrawStore) {
    super();
  }

  visible(caller: Caller, uuid: string): Promise<DrawRecord | undefined> {
    return this.store.visible(caller, uuid);
  }
}
