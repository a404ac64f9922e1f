import { Module } from '@nestjs/common';
import { ApiNotes } from '../../platform/http/openapi/api-notes.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { Constraints } from '../../platform/database/constraint-problems.js';
import { conflict } from '../../kernel/problem/problem.js';
import { EditionsModule } from '../../editions/editions.module.js';
import { MailListStore, MailFinder } from './mail-list.store.js';
import { MailsController } from './mails.controller.js';
import { MailsService } from './mails.service.js';
import { MailTemplateFinder, MailTemplateStore } from './mail-template.store.js';
import { MailTemplatesController } from './mail-templates.controller.js';
import { MailTemplatePreviews } from './mail-template-previews.js';
import { MailTemplatesService } from './mail-templates.service.js';

@ApiNotes({
  tags: {
    Mails: 'What was sent, what waits, and what failed.',
    MailTemplates: 'The words of mails, per kind and edition.',
  },
})
@Constraints({
  uq_mail_templates_type_edition: () =>
    conflict(
      'There are already words for this kind of mail and this edition; change them with PATCH /mail-templates/{uuid}.',
      'Für diese Art von E-Mail und diese Ausgabe gibt es schon einen Text; ändern lässt er sich mit PATCH /mail-templates/{uuid}.',
    ),
})
@Module({
  imports: [AccountsModule, EditionsModule],
  controllers: [MailsController, MailTemplatesController],
  providers: [
    MailListStore,
    MailFinder,
    MailsService,
    MailTemplateStore,
    MailTemplateFinder,
    MailTemplatesService,
    MailTemplatePreviews,
  ],
  exports: [MailsService],
})
export class MailAdminModule {}
