import { Module } from '@nestjs/common';
import { SheetController } from './sheet.controller.js';
import { SheetFinder } from './sheet.finder.js';
import { SheetService } from './sheet.service.js';
import { SheetStore } from './sheet.store.js';

/** Who takes part, for the organiser on the day. */
@Module({
  controllers: [SheetController],
  providers: [SheetStore, SheetFinder, SheetService],
  exports: [SheetFinder, SheetService],
})
export class SheetModule {}
