import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SETTINGS, type Settings } from '../operations/config/settings.js';
import { dataSourceOptions } from './data-source-options.js';
import { Database } from './database.js';
import { EventNotes } from './event-notes.js';

/**
 * Provides the {@link Database} and {@link EventNotes} to every module. Needs SETTINGS and the clock from a global module. If
 * the database fails later, requests fail but the process goes on. Closes with the application.
 */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [SETTINGS],
      useFactory: (settings: Settings) => ({
        ...dataSourceOptions(settings),
        // Entities that modules name with `TypeOrmModule.forFeature`.
        autoLoadEntities: true,
        // The start waits for the database (`DatabaseWait`), and begins again.
        toRetry: () => false,
      }),
    }),
  ],
  providers: [Database, EventNotes],
  exports: [Database, EventNotes],
})
export class DatabaseModule {}
