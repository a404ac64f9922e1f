import { Injectable, type StreamableFile } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { localDate } from '../../kernel/clock/zone.js';
import { type Language } from '../../kernel/problem/message.js';
import { pdfAnswer } from '../../papers/pdf-answer.js';
import { PaperPress } from '../../papers/paper-press.js';
import { type ApiResponse, abortOnClose } from '../../platform/http/request/api-request.js';
import { StoredSettings } from '../../settings/stored-settings.js';
import { FamilyExportService } from './family-export.service.js';
import { type FamilyExport } from './family-export.view.js';
import { familyPaper } from './family-paper/family-paper.js';
import { type FamilyAccount } from './family.store.js';

/** In which form the file is asked for. */
interface FileAsked {
  readonly format: 'json' | 'pdf';
  readonly language: Language;
  readonly response: ApiResponse;
}

/** Answers with the file of a family, for programs or for people. */
@Injectable()
export class FamilyFiles {
  constructor(
    private readonly exports: FamilyExportService,
    private readonly settings: StoredSettings,
    private readonly press: PaperPress,
  ) {}

  /** @throws Problem 503 if too many are waiting for a PDF */
  async of(caller: Caller, family: FamilyAccount, asked: FileAsked): Promise<FamilyExport | StreamableFile> {
    if (asked.format === 'json') return this.exports.of(caller, family, asked.language);
    const gone = abortOnClose(asked.response);
    // Papers are German. What is hidden from the caller in the file for programs is so here: it is the same file.
    const file = await this.exports.of(caller, family, 'de');
    const pdf = await this.press.print(familyPaper(file, { head: await this.settings.read('letterhead') }), gone);
    return pdfAnswer(pdf, `auskunft-${localDate(file.createdAt)}`);
  }
}
