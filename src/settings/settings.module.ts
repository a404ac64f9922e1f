import { Global, Module } from '@nestjs/common';
import { PublicAccess } from '../common/access/caller-resolver.js';
import { IntegrationSettings } from './integration-settings.js';

@Global()
@Module({
  providers: [IntegrationSettings, { provide: PublicAccess, useExisting: IntegrationSettings }],
  exports: [IntegrationSettings, PublicAccess],
})
export class SettingsModule {}
