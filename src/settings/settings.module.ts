import { Global, Module } from '@nestjs/common';
import { PublicAccess } from '../platform/access/caller-resolver.js';
import { IntegrationSettings } from './integration-settings.js';
import { SettingsController } from './settings.controller.js';
import { SettingsService } from './settings.service.js';
import { StoredSettings } from './stored-settings.js';
import { StoredSettingsStore } from './stored-settings.store.js';

@Global()
@Module({
  controllers: [SettingsController],
  providers: [
    StoredSettingsStore,
    StoredSettings,
    SettingsService,
    IntegrationSettings,
    { provide: PublicAccess, useExisting: IntegrationSettings },
  ],
  exports: [StoredSettings, IntegrationSettings, PublicAccess],
})
export class SettingsModule {}
