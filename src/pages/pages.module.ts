import {
  type DynamicModule,
  Inject,
  type MiddlewareConsumer,
  Module,
  type NestModule,
  RequestMethod,
} from '@nestjs/common';
import { AttendancesModule } from '../attendances/attendances.module.js';
import { EditionsModule } from '../editions/editions.module.js';
import { MediaModule } from '../media/media.module.js';
import { InvoicesModule } from '../money/invoices/invoices.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { type Settings, SETTINGS } from '../platform/operations/config/settings.js';
import { reserveAliases } from '../platform/database/alias.store.js';
import { PageAnswer } from './answering/page-answer.js';
import { PagesOpen } from './answering/public-pages.js';
import { PeoplePages } from '../platform/http/server/people-pages.js';
import { TownPages } from './answering/town-pages.js';
import {
  EmbedController,
  EmbedScriptController,
  FeedsController,
  PagesController,
  PageStyleController,
  WithdrawalController,
} from './pages.controllers.js';
import { EmbedService } from './embed/embed.service.js';
import { FeedsService } from './feeds/feeds.service.js';
import { OfferHeads } from './feeds/head.js';
import { GuidesController } from './guides/guides.controller.js';
import { GuidesService } from './guides/guides.service.js';
import { NowhereWarning } from './nowhere-warning.js';
import { PageFrame } from './page-frame.js';
import { PagesService } from './pages.service.js';
import { PrivateLinksMiddleware } from './addresses.js';
import { TownReader } from './reading/town.js';
import { WithdrawalPages } from './withdrawal-pages.js';
import { TownStyles } from './style/town-styles.js';

// `/angebote/embed` and the like are no offers (R-PAGE-3), whether the pages are switched off or not.
reserveAliases('offers', ['abmelden', 'embed', 'stil']);

/** The programme as pages for everybody. Without controllers when they are switched off: then there are no addresses. */
@Module({})
export class PagesModule implements NestModule {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  configure(consumer: MiddlewareConsumer): void {
    if (!this.settings.publicPages) return;
    consumer.apply(PrivateLinksMiddleware).forRoutes({ path: 'offers/:ref', method: RequestMethod.GET });
  }

  static forRoot({ publicPages }: Pick<Settings, 'publicPages'>): DynamicModule {
    return {
      module: PagesModule,
      // The filter of all problems asks it for pages.
      global: true,
      imports: [AttendancesModule, EditionsModule, InvoicesModule, MediaModule, OffersModule],
      controllers: publicPages
        ? [
            GuidesController,
            FeedsController,
            EmbedScriptController,
            EmbedController,
            PageStyleController,
            WithdrawalController,
            PagesController,
          ]
        : [GuidesController],
      providers: [
        GuidesService,
        PagesService,
        WithdrawalPages,
        FeedsService,
        EmbedService,
        OfferHeads,
        PageFrame,
        TownReader,
        TownStyles,
        PageAnswer,
        { provide: PeoplePages, useClass: TownPages },
        PagesOpen,
        NowhereWarning,
      ],
      exports: [PeoplePages],
    };
  }
}
