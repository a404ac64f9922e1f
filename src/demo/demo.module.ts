import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ProgrammeModule } from '../programme/programme.module.js';
import { DemoService } from './demo.service.js';
import { DemoStore } from './demo.store.js';
import { ScaleLotService } from './scale-lot.service.js';
import { ScaleService } from './scale.service.js';
import { ScaleStore } from './scale.store.js';

@Module({
  imports: [AccountsModule, ProgrammeModule],
  providers: [DemoStore, DemoService, ScaleStore, ScaleService, ScaleLotService],
  exports: [DemoService, ScaleService, ScaleLotService, ProgrammeModule],
})
export class DemoModule {}
