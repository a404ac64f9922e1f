import { Module } from '@nestjs/common';
import { ChildLock } from './child-lock.js';
import { PlacedChildren } from '../../../offers/ports/placed-children.js';
import { HeldPlaces } from './held-places.js';
import { HeldPlacesStore } from './held-places.store.js';
import { Hindrances } from './hindrances.js';
import { HindrancesStore } from './hindrances.store.js';

/** Why a child cannot have a place, and the lock under which that stays true (R-ATT-21, R-ATT-22, R-ATT-23). */
@Module({
  providers: [
    ChildLock,
    HindrancesStore,
    Hindrances,
    HeldPlacesStore,
    { provide: PlacedChildren, useClass: HeldPlaces },
  ],
  exports: [ChildLock, Hindrances, PlacedChildren],
})
export class HindrancesModule {}
