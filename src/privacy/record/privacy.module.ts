import { Module } from '@nestjs/common';
import { PdfModule } from '../../papers/pdf.module.js';
import { WebhooksModule } from '../../events/webhooks/webhooks.module.js';
import { PrivacyRecordController } from '../privacy.controllers.js';
import { PrivacyRecordService } from './privacy-record.service.js';

@Module({
  imports: [PdfModule, WebhooksModule],
  controllers: [PrivacyRecordController],
  providers: [PrivacyRecordService],
})
export class PrivacyModule {}
