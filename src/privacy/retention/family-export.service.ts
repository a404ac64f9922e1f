import { Injectable, type StreamableFile } from '@nestjs/common';
import { drawReasonText } from '../../attendances/model/draw-reason.js';
import { WORDS } from '../../attendances/model/attendance.access.js';
import { OPEN_OF_CHILD } from '../../participants/participant.view.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { formatLocal, localDate } from '../../kernel/clock/zone.js';
import { type Language } from '../../kernel/problem/message.js';
import { invoiceRecord, type InvoiceRecord } from '../../money/invoices/invoice.view.js';
import { receiptRecord, type ReceiptRecord } from '../../money/receipts/receipt.view.js';
import { StoredSettings } from '../../settings/settings.store.js';
import { dataCategories } from './data-categories.js';
import { type FamilyExport } from './family-export.view.js';
import { type AttendancePart, type FamilyAccount, type Part, FamilyStore } from './family.store.js';
import { pdfAnswer } from '../../papers/pdf-answer.js';
import { PaperPress } from '../../papers/paper-press.js';
import { type ApiResponse, abortOnClose } from '../../platform/http/request/api-request.js';
import { familyPaper } from './family-paper/family-paper.js';

/** Parts of a protected child shown to callers who may not see it (R-ACC-11). */
const OPEN_PARTS: readonly string[] = OPEN_OF_CHILD;

const HIDDEN_WORDS: readonly string[] = [...WORDS, 'presences'];

const MOMENTS = /^(at|since|begin|end|\w+At)$/;

/** Exports the data stored about a family (GDPR, article 15). */
@Injectable()
export class FamilyExportService {
  constructor(
    private readonly families: FamilyStore,
    private readonly settings: StoredSettings,
    private readonly clock: Clock,
  ) {}

  /** @param language of the purposes, recipients and periods */
  async of(caller: Caller, family: FamilyAccount, language: Language): Promise<FamilyExport> {
    const { uuid, ...account } = family;
    const parts = await this.families.parts(family);
    const seesProtected = caller.isSuperAdmin || caller.accountUuid === uuid;
    const children = parts.participants ?? [];
    const hidden = new Set(seesProtected ? [] : children.filter(isProtected).map((child) => child['uuid']));
    return {
      uuid,
      createdAt: this.clock.now(),
      categories: dataCategories(await this.settings.read('retention'), language),
      account: shown(account),
      participants: children.map((child) => shown(hidden.has(child['uuid']) ? openOf(child) : child)),
      applications: (parts.applications ?? [])
        .map(withReason)
        .map((application) => shown(hidden.has(application['participant']) ? withoutWords(application) : application)),
      hosts: shownAll(parts.hosts),
      consents: shownAll(parts.consents),
      mails: (parts.mails ?? []).map((mail) => shown(withoutWhat('subject', mail, seesProtected))),
      notes: (parts.notes ?? []).map((note) => shown(withoutWhat('text', note, seesProtected))),
      changes: (parts.changes ?? []).map((change) => shown(withoutValues(change, seesProtected))),
      externalIds: (parts.externalIds ?? []).map((name) => shown(withoutWhat('externalId', name, seesProtected))),
      tokens: shownAll(parts.tokens),
      invitations: shownAll(parts.invitations),
      receipts: (parts.receipts ?? []).map((receipt) => shown(receiptOf(receiptRecord(receipt, caller)))),
      invoices: (parts.invoices ?? []).map((invoice) => shown(invoiceOf(invoiceRecord(invoice, caller)))),
      bookEntries: (parts.bookEntries ?? []).map((entry) => shown(withoutWhat('text', entry, seesProtected))),
      bankEntries: (parts.bankEntries ?? []).map((entry) => shown(withoutWhat('text', entry, seesProtected))),
      auditLog: shownAll(parts.auditLog),
    };
  }
}

const isProtected = (child: Part): boolean => child['protected'] === true;

/** Why the draw decided so, in the words of the mail. */
const withReason = ({ drawReason, reasonOffer, ...application }: AttendancePart): Part =>
  drawReason === null
    ? application
    : {
        ...application,
        drawReason: drawReasonText(drawReason, reasonOffer).de,
      };

/** An application of a protected child: text about it is hidden like its name. */
const withoutWords = ({ history, ...application }: Part): Part => ({
  ...Object.fromEntries(Object.entries(application).filter(([key]) => !HIDDEN_WORDS.includes(key))),
  history: ((history ?? []) as Part[]).map(({ note: _note, reason: _reason, ...entry }) => entry),
});

const openOf = (child: Part): Part =>
  Object.fromEntries(Object.entries(child).filter(([key]) => OPEN_PARTS.includes(key)));

/** The subject of a mail may name its children, as a note does, and the text of a book entry may state the reason of a write-off. */
const withoutWhat = (words: string, { protected: isProtected, ...part }: Part, seesProtected: boolean): Part =>
  isProtected === true && !seesProtected ? { ...part, [words]: null } : part;

const withoutValues = (change: Part, seesProtected: boolean): Part => ({
  ...withoutWhat('from', change, seesProtected),
  ...(change['protected'] === true && !seesProtected ? { to: null } : {}),
});

/** The exported part of an invoice, whose names have already been masked. */
const invoiceOf = ({ uuid, number, billingAddress, items, ...invoice }: InvoiceRecord): Part => ({
  ...{ uuid, number, billingAddress, total: invoice.total, open: invoice.open, reference: invoice.reference },
  items: items.map(({ offerName, participantName, amount }) => ({
    offer: offerName,
    participant: participantName,
    amount,
  })),
  ...{ dueOn: invoice.dueOn, state: invoice.state, sentAt: invoice.sentAt, createdAt: invoice.createdAt },
});

/** The exported part of a receipt, whose names have already been masked. */
const receiptOf = ({ uuid, number, kind, billingAddress, billingEmail, ...receipt }: ReceiptRecord): Part => ({
  ...{ uuid, number, kind, billingAddress, billingEmail, method: receipt.method, note: receipt.note },
  items: receipt.items.map(({ offerName, participantName, amount }) => ({
    offer: offerName,
    participant: participantName,
    amount,
  })),
  paidOn: receipt.paidOn,
  createdAt: receipt.createdAt,
});

const shownAll = (parts: readonly Part[] | null): Part[] => (parts ?? []).map(shown);

/** Without empty values, and with moments in local time (R-API-8, R-API-13); recursive. */
const shown = (part: Part): Part =>
  Object.fromEntries(
    Object.entries(part).flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [[key, MOMENTS.test(key) ? local(value) : within(value)]],
    ),
  );

const local = (value: unknown): string => formatLocal(value instanceof Date ? value : new Date(String(value)));

const within = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(within);
  return typeof value === 'object' && value !== null ? shown(value as Part) : value;
};

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
