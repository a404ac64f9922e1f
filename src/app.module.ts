import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { AttendancesModule } from './attendances/attendances.module.js';
import { BookletModule } from './programme/booklet/booklet.module.js';
import { CategoriesModule } from './categories/categories.module.js';
import { type Clock } from './kernel/clock/clock.js';
import { PlatformModule } from './platform/platform.module.js';
import { type Settings } from './platform/operations/config/settings.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { DemoModule } from './demo/demo.module.js';
import { DeskModule } from './desk/desk.module.js';
import { DrawsModule } from './draws/draws.module.js';
import { EditionsModule } from './editions/editions.module.js';
import { FamiliesModule } from './families/families.module.js';
import { EventsModule } from './events/feed/events.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { HostsModule } from './hosts/hosts.module.js';
import { InvitationsModule } from './sign-in/invitations/invitations.module.js';
import { MailAdminModule } from './messages/mails/mail-admin.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { MoneyModule } from './money/money.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { NoticesModule } from './notices/notices.module.js';
import { NotesModule } from './desk/notes/notes.module.js';
import { PagesModule } from './pages/pages.module.js';
import { MediaModule } from './media/media.module.js';
import { MailModule } from './mail/mail.module.js';
import { SERVICE } from './app/openapi-info.js';
import { OffersModule } from './offers/offers.module.js';
import { ParticipantsModule } from './participants/participants.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';
import { SearchModule } from './search/search.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { WebhooksModule } from './events/webhooks/webhooks.module.js';
import { TokensModule } from './sign-in/tokens/tokens.module.js';

/** All modules of the application. */
@Module({})
export class AppModule {
  static forRoot(settings: Settings, clock: Clock): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(settings, clock, SERVICE),
        // Before the lists: routes match in module order, and `/offers/export` must not be taken for an offer.
        ExportsModule,
        DatabaseModule,
        SettingsModule,
        MediaModule,
        MailModule,
        AccountsModule,
        TokensModule,
        EditionsModule,
        CategoriesModule,
        JobsModule,
        HostsModule,
        MailAdminModule,
        InvitationsModule,
        OffersModule,
        EventsModule,
        ParticipantsModule,
        MoneyModule,
        AttendancesModule,
        NoticesModule,
        FamiliesModule,
        SearchModule,
        BookletModule,
        DeskModule,
        DrawsModule,
        MessagesModule,
        NotesModule,
        PagesModule.forRoot(settings),
        WebhooksModule,
        PrivacyModule,
        DemoModule,
      ],
    };
  }
}
