import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { join } from 'node:path';
import { MediaModule } from '../media/media.module.js';
import { SETTINGS, type Settings } from '../platform/operations/config/settings.js';
import { Log } from '../platform/operations/log.js';
import { ErasedMails, ChildMailsStore, OldMails } from './erased-mails.js';
import { FileTransport, MailTransport, SmtpTransport } from './mail-transport.js';
import { MailGauge, MailCompletion, MailLogo, SendMail } from './send-mail.job.js';
import { MailDocuments, MailPreviews, MailRevisions, MailReissues } from './mail-registries.js';
import { MailMessages } from './mail-message.js';
import { MailTextsStore } from './mail-texts.store.js';
import { MailStore } from './mail.store.js';
import { Mails } from './mails.js';
import { MailTextEntry, Mail } from './mail.entities.js';
import { WithdrawalLinks } from './withdrawal-links.js';

const transportOf = ({ mailUrl, dataDir, worker }: Settings, messages: MailMessages, log: Log): MailTransport => {
  if (mailUrl !== undefined) return new SmtpTransport(mailUrl, messages);
  const directory = join(dataDir, 'mail');
  if (worker !== 'off') log.logger.info({ directory }, 'MAIL_URL names no server: mails are written to files');
  return new FileTransport(directory, messages);
};

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([MailTextEntry, Mail]), MediaModule],
  providers: [
    MailStore,
    MailGauge,
    MailTextsStore,
    MailMessages,
    MailDocuments,
    MailReissues,
    MailRevisions,
    MailPreviews,
    MailCompletion,
    MailLogo,
    WithdrawalLinks,
    Mails,
    SendMail,
    OldMails,
    ErasedMails,
    ChildMailsStore,
    { provide: MailTransport, useFactory: transportOf, inject: [SETTINGS, MailMessages, Log] },
  ],
  exports: [
    ErasedMails,
    Mails,
    WithdrawalLinks,
    ChildMailsStore,
    MailTextsStore,
    MailDocuments,
    MailReissues,
    MailRevisions,
    MailPreviews,
  ],
})
export class MailModule {}
