import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiNotes } from '../platform/http/openapi/api-notes.js';
import { MediaModule } from '../media/media.module.js';
import { PublicAccess } from '../platform/http/access/auth.guard.js';
import { IntegrationSettings } from './integration-settings.js';
import { LetterheadLogo, LetterheadLogoService } from './letterhead-logo.js';
import { SettingsController } from './settings.controller.js';
import { SettingsService } from './settings.service.js';
import { StoredSettings, StoredSettingsStore, IntegrationSetting } from './settings.store.js';

@ApiNotes({ tags: { Settings: 'What staff set while the service runs.' } })
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([IntegrationSetting]), MediaModule],
  controllers: [SettingsController],
  providers: [
    StoredSettingsStore,
    StoredSettings,
    SettingsService,
    IntegrationSettings,
    LetterheadLogo,
    LetterheadLogoService,
    { provide: PublicAccess, useExisting: IntegrationSettings },
  ],
  exports: [StoredSettings, IntegrationSettings, LetterheadLogo, PublicAccess],
})
export class SettingsModule {}
