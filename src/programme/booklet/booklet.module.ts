import { Module } from '@nestjs/common';
import { EditionsModule } from '../../editions/editions.module.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { PdfModule } from '../../papers/pdf.module.js';
import { MediaModule } from '../../media/media.module.js';
import { BookletController } from './booklet.controller.js';
import { BookletPictures, BookletPrinter } from './booklet-printer.js';
import { BookletService } from './booklet.service.js';
import { BookletStore } from './booklet.store.js';
import { PrintBooklet } from './print-booklet.job.js';
import { BookletPermissions } from './booklet-permissions.js';

@Module({
  imports: [EditionsModule, JobsModule, PdfModule, MediaModule],
  controllers: [BookletController],
  providers: [BookletStore, BookletPermissions, BookletPictures, BookletPrinter, BookletService, PrintBooklet],
})
export class BookletModule {}
