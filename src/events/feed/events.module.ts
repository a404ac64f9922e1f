import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiNotes } from '../../platform/http/openapi/api-notes.js';
import { OffersModule } from '../../offers/offers.module.js';
import { EventLogKeeper, ForgetEvents, NotePhases } from './events.jobs.js';
import { EventLogStore } from './event-log.store.js';
import { EventReader } from './event-reader.js';
import { EventStore } from './event.store.js';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';
import { PhasesStore } from './phases.store.js';
import { EditionPhase, EventLog, Event } from './feed.entities.js';

/** The feed of events: changes of records, for programs that follow. */
@ApiNotes({ tags: { Events: 'What happened to records, to follow.' } })
@Module({
  imports: [TypeOrmModule.forFeature([EditionPhase, EventLog, Event]), OffersModule],
  controllers: [EventsController],
  providers: [
    EventStore,
    EventReader,
    EventsService,
    EventLogStore,
    EventLogKeeper,
    ForgetEvents,
    PhasesStore,
    NotePhases,
  ],
  exports: [EventReader],
})
export class EventsModule {}
