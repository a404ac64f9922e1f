import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SETTINGS, type Settings } from '../config/settings.js';
import { dataSourceOptions, type DatabaseParts } from './data-source-options.js';
import { Database } from './database.js';
import { isDatabaseUnavailable } from './unavailable.js';

/**
 * Gives every module the {@link Database}. Needs SETTINGS from a global module. A database that is still starting is
 * waited for; one that goes away later is the requests' trouble, not the process's. Closes with the application.
 */
@Module({})
export class DatabaseModule {
  static forRoot(parts: DatabaseParts): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [SETTINGS],
          useFactory: (settings: Settings) => ({
            ...dataSourceOptions(settings, parts),
            retryAttempts: 10,
            retryDelay: 1_000,
            toRetry: isDatabaseUnavailable,
          }),
        }),
      ],
      providers: [Database],
      exports: [Database],
    };
  }
}
