import { Module } from '@nestjs/common';
import { OffersModule } from '../offers/offers.module.js';
import { EventReader } from './event-reader.js';
import { EventStore } from './event.store.js';

/** What happened to records, for whoever wants to follow. */
@Module({
  imports: [OffersModule],
  providers: [EventStore, EventReader],
  exports: [EventReader],
})
export class EventsModule {}
