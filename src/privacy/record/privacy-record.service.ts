import { type Content, type TableCell } from 'pdfmake/interfaces.js';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { MM, type Paper } from '../../papers/paper.js';
import { letterMoment, printable } from '../../papers/letter-texts.js';
import { type PrivacyRecord, type RecordSection, type RecordTable } from './privacy-record.view.js';
import { Clock } from '../../kernel/clock/clock.js';
import { localDate } from '../../kernel/clock/zone.js';
import { PaperPress } from '../../papers/paper-press.js';
import { pdfAnswer } from '../../papers/pdf-answer.js';
import { SETTINGS, type Settings } from '../../platform/operations/config/settings.js';
import { type ApiResponse, abortOnClose } from '../../platform/http/request/api-request.js';
import { StoredSettings } from '../../settings/settings.store.js';
import { WebhookStore } from '../../events/webhooks/webhook.store.js';
import { privacyRecord } from './privacy-record.js';

const SIDE = 18 * MM;

/** The record on paper: A4 across, because its tables are wide. Pure. */
const privacyPaper = ({ title, createdAt, sections }: PrivacyRecord, author: string): Paper => ({
  definition: {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [SIDE, SIDE, SIDE, SIDE],
    info: { title, author, creationDate: createdAt },
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
    language: 'de-DE',
    content: [{ text: title, bold: true, fontSize: 16 }, ...sections.map(sectionContent)],
  },
  foot: {
    text: `Stand: ${letterMoment(createdAt)}`,
    ...{ counts: true, skipsFirst: false, margins: [SIDE, SIDE], top: 6 * MM },
  },
});

/** Data of a section that certainly fits on one page; a longer one begins on a page of its own. */
const MOST_KEPT = 3000;

const sectionContent = (section: RecordSection): Content => {
  const { heading, paragraphs, tables } = section;
  const isShort = JSON.stringify(section).length < MOST_KEPT;
  return {
    unbreakable: isShort,
    stack: [
      {
        text: heading,
        bold: true,
        fontSize: 12,
        margin: [0, 6 * MM, 0, 1.5 * MM],
        ...(isShort ? {} : { pageBreak: 'before' as const }),
      },
      ...paragraphs.map((text): Content => ({ text: printable(text, 60), margin: [0, 0, 0, 1.5 * MM] })),
      ...tables.map(tableContent),
    ],
  };
};

const tableContent = ({ columns, rows }: RecordTable): Content => ({
  table: {
    headerRows: 1,
    keepWithHeaderRows: 1,
    dontBreakRows: true,
    widths: columns.map(() => '*'),
    body: [
      columns.map((text): TableCell => ({ text, bold: true })),
      ...rows.map((row) => row.map((text): TableCell => ({ text: printable(text, 30) }))),
    ],
  },
  layout: 'lines',
  fontSize: 8,
});

/** Answers with the record of processing activities, for programs or to print (R-PRI-9). */
@Injectable()
export class PrivacyRecordService {
  constructor(
    private readonly stored: StoredSettings,
    private readonly webhooks: WebhookStore,
    private readonly press: PaperPress,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly environment: Settings,
  ) {}

  /** @throws Problem 503 if too many are waiting for a PDF */
  async as(format: 'json' | 'pdf', response: ApiResponse): Promise<PrivacyRecord | StreamableFile> {
    const gone = abortOnClose(response);
    const record = await this.read();
    if (format === 'json') return record;
    const { municipality } = await this.stored.read('letterhead');
    const pdf = await this.press.print(privacyPaper(record, municipality ?? ''), gone);
    return pdfAnswer(pdf, `verarbeitungsverzeichnis-${localDate(record.createdAt)}`);
  }

  private async read(): Promise<PrivacyRecord> {
    const [letterhead, pages, security, retention, integration, webhooks] = await Promise.all([
      this.stored.read('letterhead'),
      this.stored.read('pages'),
      this.stored.read('security'),
      this.stored.read('retention'),
      this.stored.read('integration'),
      this.webhooks.receivers(),
    ]);
    return privacyRecord({
      ...{ letterhead, pages, security, retention, integration, webhooks },
      ...{ environment: this.environment, now: this.clock.now() },
    });
  }
}
