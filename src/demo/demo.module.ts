import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ProgrammeModule } from '../programme/programme.module.js';
import { DemoService } from './demo.service.js';
import { DemoStore } from './demo.store.js';

@Module({
  imports: [AccountsModule, ProgrammeModule],
  providers: [DemoStore, DemoService],
  exports: [DemoService, ProgrammeModule],
})
export class DemoModule {}
