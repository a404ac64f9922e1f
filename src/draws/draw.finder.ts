import { Injectable } from '@nestjs/common';
import { message } from '../kernel/problem/message.js';
import { finderIn } from '../platform/http/access/finder.js';
import { drawRecord } from './draw.view.js';
import { DrawStore } from './draw.store.js';

/** Admins see all draws, every other token the real ones (R-DRAW-18). */
@Injectable()
export class DrawFinder extends finderIn(DrawStore, async (store, caller, uuid) => {
  const row = await store.visible(caller, uuid);
  return row && drawRecord(row, caller);
}) {
  readonly missing = message(
    'There is no draw with this identifier, or none you may see.',
    'Es gibt keine Verlosung mit dieser Kennung, oder keine, die Sie sehen dürfen.',
  );
}
