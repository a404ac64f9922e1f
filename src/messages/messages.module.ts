import { Module } from '@nestjs/common';
import { ApiNotes } from '../platform/http/openapi/api-notes.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { EditionsModule } from '../editions/editions.module.js';
import { HostsModule } from '../hosts/hosts.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { MediaModule } from '../media/media.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { AudienceReferences } from './audience/audience-references.js';
import { AudienceStore } from './audience/audience.store.js';
import { AddressedFamiliesStore } from './audience/families.store.js';
import { MessageRecipients } from './audience/message-recipients.js';
import { AddressedTeamsStore } from './audience/teams.store.js';
import { ErasedAuthors } from './erased-authors.js';
import { AttachmentCheck } from './files/attachment-check.js';
import { MessageFiles } from './files/message-files.js';
import { MessageFilesStore } from './files/message-files.store.js';
import { MessageAllowance } from './message-allowance.js';
import { MessageDrafts } from './message-drafts.js';
import { MessageFinder } from './message.finder.js';
import { MessagePreviews } from './message-previews.js';
import { MessageStore } from './message.store.js';
import { MessagesController } from './messages.controller.js';
import { MessagesService } from './messages.service.js';
import { OldMessages } from './old-messages.js';
import { AuthorAddressStore } from './sending/author-address.store.js';
import { MessageOrders } from './sending/message-orders.js';
import { MessageQueueStore } from './sending/message-queue.store.js';
import { MessageResuming } from './sending/message-resuming.js';
import { MessageRevisions } from './sending/message-revisions.js';
import { MessageWriting } from './sending/message-writing.js';
import { SendMessage } from './sending/send-message.job.js';
import { MessageValuesLookup } from './words/message-values.js';

/** Messages of staff and organisers to many families or teams at once. */
@ApiNotes({ tags: { Messages: 'What staff and organisers write to many families or teams at once.' } })
@Module({
  imports: [AccountsModule, EditionsModule, HostsModule, JobsModule, MediaModule, OffersModule],
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
