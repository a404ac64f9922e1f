import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiNotes } from '../platform/http/openapi/api-notes.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { EditionsModule } from '../editions/editions.module.js';
import { HostsModule } from '../hosts/hosts.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { MediaModule } from '../media/media.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { AudienceReferences } from './audience-references.js';
import { AudienceStore, AddressedFamiliesStore, AddressedTeamsStore } from './audience.store.js';
import { MessageRecipients } from './message-recipients.js';
import { ErasedAuthors, OldMessages } from './old-messages.js';
import { AttachmentCheck, MessageFiles } from './message-files.js';
import { MessageFilesStore } from './message-files.store.js';
import { MessageAllowance, MessageDrafts } from './message-drafts.js';
import { MessageFinder, MessageStore, AuthorAddressStore } from './message.store.js';
import { MessagePreviews, MessagesService } from './messages.service.js';
import { MessagesController } from './messages.controller.js';
import { MessageOrders, MessageRevisions } from './message-orders.js';
import { MessageQueueStore } from './message-queue.store.js';
import { MessageResuming, MessageWriting } from './message-writing.js';
import { SendMessage } from './send-message.job.js';
import { MessageValuesLookup } from './message-values.js';
import { MessageFile, MessageRecipient, Message } from './messages.entities.js';

/** Messages of staff and hosts to many families or teams at once. */
@ApiNotes({ tags: { Messages: 'What staff and organisers write to many families or teams at once.' } })
@Module({
  imports: [
    TypeOrmModule.forFeature([MessageFile, MessageRecipient, Message]),
    AccountsModule,
    EditionsModule,
    HostsModule,
    JobsModule,
    MediaModule,
    OffersModule,
  ],
  controllers: [MessagesController],
  providers: [
    AudienceStore,
    AudienceReferences,
    AddressedFamiliesStore,
    AddressedTeamsStore,
    MessageRecipients,
    MessageValuesLookup,
    AttachmentCheck,
    MessageFilesStore,
    MessageFiles,
    MessageStore,
    MessageFinder,
    MessageDrafts,
    MessageAllowance,
    MessageQueueStore,
    MessageOrders,
    MessageWriting,
    SendMessage,
    MessageResuming,
    MessageRevisions,
    AuthorAddressStore,
    MessagesService,
    MessagePreviews,
    ErasedAuthors,
    OldMessages,
  ],
})
export class MessagesModule {}
