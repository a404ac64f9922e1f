import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { PictureInput, Uploads } from '../media/uploads.js';
import { type Caller } from '../kernel/caller/caller.js';
import { CurrentCaller } from '../platform/http/request/api-request.js';
import { AdminReads, AdminWrites, Writes } from '../platform/http/access/policy.js';
import { IfMatch, type Precondition } from '../platform/http/view/etag.js';
import { Describe } from '../platform/http/server/describe.js';
import { Responds } from '../platform/http/view/responds.js';
import { IntegrationPatch, LetterheadPatch, PagesPatch, RetentionPatch, SecurityPatch } from './settings.inputs.js';
import {
  type IntegrationValues,
  type LetterheadValues,
  type PagesValues,
  type RetentionValues,
  type SecurityValues,
} from './groups.js';
import { LetterheadLogoService } from './letterhead-logo.js';
import { SettingsService } from './settings.service.js';
import { SETTINGS_VIEWS } from './settings.view.js';

const PATCHING = 'Only the keys sent change; null restores the default.';

/** Settings that staff change while the service runs (R-OPS-5). */
@Controller('settings')
export class SettingsController {
  constructor(
    private readonly settings: SettingsService,
    private readonly logos: LetterheadLogoService,
  ) {}

  @Get('integration')
  @AdminReads()
  @Responds(SETTINGS_VIEWS.integration)
  @Describe('Read the integration settings', { text: 'For admins.' })
  readIntegrationSettings(): Promise<IntegrationValues> {
    return this.settings.read('integration');
  }

  @Patch('integration')
  @AdminWrites()
  @Responds(SETTINGS_VIEWS.integration)
  @Describe('Change the integration settings', {
    text: `${PATCHING} What is set takes effect with the next request, in every process. \`publicWebsiteUrl\` and \`adminUrl\` are set by super admins.`,
    problems: { 403: 'Not for you: only super admins set `publicWebsiteUrl` and `adminUrl`.' },
  })
  updateIntegrationSettings(
    @CurrentCaller() caller: Caller,
    @Body() input: IntegrationPatch,
    @IfMatch() precondition: Precondition,
  ): Promise<IntegrationValues> {
    return this.settings.updateIntegration(caller, input, precondition);
  }

  @Get('security')
  @AdminReads()
  @Responds(SETTINGS_VIEWS.security)
  @Describe('Read the security settings', { text: 'For admins.' })
  readSecuritySettings(): Promise<SecurityValues> {
    return this.settings.read('security');
  }

  @Patch('security')
  @Writes('ROLE_SUPER_ADMIN')
  @Responds(SETTINGS_VIEWS.security)
  @Describe('Change the security settings', { text: PATCHING })
  updateSecuritySettings(@Body() input: SecurityPatch, @IfMatch() precondition: Precondition): Promise<SecurityValues> {
    return this.settings.update('security', input, precondition);
  }

  @Get('retention')
  @AdminReads()
  @Responds(SETTINGS_VIEWS.retention)
  @Describe('Read how long data is kept', { text: 'For admins.' })
  readRetentionSettings(): Promise<RetentionValues> {
    return this.settings.read('retention');
  }

  @Patch('retention')
  @Writes('ROLE_SUPER_ADMIN')
  @Responds(SETTINGS_VIEWS.retention)
  @Describe('Change how long data is kept', { text: PATCHING })
  updateRetentionSettings(
    @Body() input: RetentionPatch,
    @IfMatch() precondition: Precondition,
  ): Promise<RetentionValues> {
    return this.settings.update('retention', input, precondition);
  }

  @Get('letterhead')
  @AdminReads()
  @Responds(SETTINGS_VIEWS.letterhead)
  @Describe('Read the letterhead', { text: 'For admins.' })
  readLetterheadSettings(): Promise<LetterheadValues> {
    return this.settings.read('letterhead');
  }

  @Patch('letterhead')
  @Writes('ROLE_PAYMENTS_ADMIN')
  @Responds(SETTINGS_VIEWS.letterhead)
  @Describe('Change the letterhead', { text: `${PATCHING} It decides where families send money.` })
  updateLetterheadSettings(
    @Body() input: LetterheadPatch,
    @IfMatch() precondition: Precondition,
  ): Promise<LetterheadValues> {
    return this.settings.update('letterhead', input, precondition);
  }

  @Get('pages')
  @AdminReads()
  @Responds(SETTINGS_VIEWS.pages)
  @Describe('Read the settings of the pages', { text: 'For admins.' })
  readPagesSettings(): Promise<PagesValues> {
    return this.settings.read('pages');
  }

  @Patch('pages')
  @AdminWrites()
  @Responds(SETTINGS_VIEWS.pages)
  @Describe('Change how the pages for everybody look', {
    text: `${PATCHING} Name and logo come from the letterhead. Pages show it within a minute.`,
  })
  updatePagesSettings(@Body() input: PagesPatch, @IfMatch() precondition: Precondition): Promise<PagesValues> {
    return this.settings.update('pages', input, precondition);
  }

  @Post('letterhead/logo')
  @Writes('ROLE_PAYMENTS_ADMIN')
  @HttpCode(200)
  @Uploads()
  @Responds(SETTINGS_VIEWS.letterhead)
  @Describe('Set the logo of the letterhead', {
    text: 'A PNG, JPEG or WebP picture. It is decoded and re-encoded, without its metadata, and scaled down to at most 1000 x 1000 pixels. It appears on letters, in the booklet and in mails. An earlier logo is removed.',
  })
  setLetterheadLogo(@Body() { data }: PictureInput, @IfMatch() precondition: Precondition): Promise<LetterheadValues> {
    return this.logos.replace(data, precondition);
  }

  @Delete('letterhead/logo')
  @Writes('ROLE_PAYMENTS_ADMIN')
  @HttpCode(204)
  @Describe('Remove the logo of the letterhead', { problems: { 404: 'There is no logo.' } })
  removeLetterheadLogo(@IfMatch() precondition: Precondition): Promise<void> {
    return this.logos.remove(precondition);
  }
}
