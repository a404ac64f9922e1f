import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AttendancesModule } from '../attendances/attendances.module.js';
import { EditionsModule } from '../editions/editions.module.js';
import { ReceiptsModule } from '../money/receipts/receipts.module.js';
import { MediaModule } from '../media/media.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { ParticipantsModule } from '../participants/participants.module.js';
import { ProgrammeModule } from '../programme/import/programme.module.js';
import { DemoService, DemoTown, DemoAccounts } from './demo.service.js';
import { DemoStore } from './demo.store.js';
import { DemoPictures } from './demo-pictures.js';
import { SeasonFamilies, SeasonService } from './season.service.js';
import { SeasonOffers } from './season-offers.js';
import { ScaleLotService } from './scale-lot.service.js';
import { ScaleService } from './scale.service.js';
import { ScaleStore } from './scale.store.js';
import { HostsModule } from '../hosts/hosts.module.js';

@Module({
  imports: [
    AccountsModule,
    EditionsModule,
    HostsModule,
    MediaModule,
    OffersModule,
    ParticipantsModule,
    ReceiptsModule,
    AttendancesModule,
    ProgrammeModule,
  ],
  providers: [
    DemoStore,
    SeasonFamilies,
    SeasonOffers,
    SeasonService,
    DemoAccounts,
    DemoPictures,
    DemoTown,
    DemoService,
    ScaleStore,
    ScaleService,
    ScaleLotService,
  ],
  exports: [DemoService, ScaleService, ScaleLotService, ProgrammeModule],
})
export class DemoModule {}
