import { Message } from '../messages/entities/message.entity.js';
import { MessageFile } from '../messages/entities/message-file.entity.js';
import { MessageRecipient } from '../messages/entities/message-recipient.entity.js';
import { Note } from '../desk/notes/entities/note.entity.js';
import { BankEntryReceipt } from '../money/bank/entities/bank-entry-receipt.entity.js';
import { BankEntry } from '../money/bank/entities/bank-entry.entity.js';
import { BankStatement } from '../money/bank/entities/bank-statement.entity.js';
import { IntegrationSetting } from '../settings/entities/integration-setting.entity.js';
import { MediaFile } from '../media/entities/media-file.entity.js';
import { Mail } from '../mail/entities/mail.entity.js';
import { MailWordsEntry } from '../mail/entities/mail-words-entry.entity.js';
import { Account } from '../accounts/entities/account.entity.js';
import { PersonChange } from '../accounts/entities/person-change.entity.js';
import { AttendanceEdit } from '../attendances/model/entities/attendance-edit.entity.js';
import { Token } from '../sign-in/tokens/entities/token.entity.js';
import { TwoFactor } from '../sign-in/tokens/entities/two-factor.entity.js';
import { RecoveryCode } from '../sign-in/tokens/entities/recovery-code.entity.js';
import { PasswordReset } from '../sign-in/tokens/entities/password-reset.entity.js';
import { EditionPhase } from '../events/feed/entities/edition-phase.entity.js';
import { EventLog } from '../events/feed/entities/event-log.entity.js';
import { Event } from '../events/feed/entities/event.entity.js';
import { Edition } from '../editions/entities/edition.entity.js';
import { EditionTask } from '../editions/entities/edition-task.entity.js';
import { EditionHost } from '../editions/entities/edition-host.entity.js';
import { EditionLot } from '../editions/entities/edition-lot.entity.js';
import { Category } from '../categories/entities/category.entity.js';
import { OfferCategory } from '../categories/entities/offer-category.entity.js';
import { Host } from '../hosts/entities/host.entity.js';
import { HostMember } from '../hosts/entities/host-member.entity.js';
import { OrganiserMails } from '../hosts/entities/organiser-mails.entity.js';
import { OfferHost } from '../hosts/entities/offer-host.entity.js';
import { OfferShare } from '../hosts/entities/offer-share.entity.js';
import { Offer } from '../offers/model/entities/offer.entity.js';
import { OfferDate } from '../offers/model/entities/offer-date.entity.js';
import { OfferFormerDetails } from '../offers/model/entities/offer-former-details.entity.js';
import { OfferGoneDate } from '../offers/model/entities/offer-gone-date.entity.js';
import { OfferOccurrence } from '../offers/model/entities/offer-occurrence.entity.js';
import { OfferHistoryEntry } from '../offers/model/entities/offer-history-entry.entity.js';
import { OfferMedia } from '../offers/model/entities/offer-media.entity.js';
import { Participant } from '../participants/entities/participant.entity.js';
import { Attendance } from '../attendances/model/entities/attendance.entity.js';
import { AttendanceHistoryEntry } from '../attendances/model/entities/attendance-history-entry.entity.js';
import { PresenceEntry } from '../attendances/model/entities/presence.entity.js';
import { Telling } from '../attendances/model/entities/telling.entity.js';
import { OfferTally } from '../offers/model/entities/offer-tally.entity.js';
import { Debtor } from '../money/ledger/parties/entities/debtor.entity.js';
import { PaymentReference } from '../money/ledger/parties/entities/payment-reference.entity.js';
import { ReminderWithdrawal } from '../money/debtors/demands/entities/reminder-withdrawal.entity.js';
import { Reminder } from '../money/debtors/demands/entities/reminder.entity.js';
import { Ledger } from '../money/ledger/books/entities/ledger.entity.js';
import { Posting } from '../money/ledger/books/entities/posting.entity.js';
import { BookEntry } from '../money/ledger/books/entities/book-entry.entity.js';
import { Invoice } from '../money/debtors/demands/entities/invoice.entity.js';
import { InvoiceItem } from '../money/debtors/demands/entities/invoice-item.entity.js';
import { InvoiceCancellation } from '../money/debtors/demands/entities/invoice-cancellation.entity.js';
import { InvoicePrint } from '../money/debtors/demands/entities/invoice-print.entity.js';
import { InvoiceCounter } from '../money/debtors/demands/entities/invoice-counter.entity.js';
import { Receipt } from '../money/ledger/books/entities/receipt.entity.js';
import { ReceiptItem } from '../money/ledger/books/entities/receipt-item.entity.js';
import { ReceiptCounter } from '../money/ledger/books/entities/receipt-counter.entity.js';
import { Invitation } from '../sign-in/invitations/entities/invitation.entity.js';
import { Masking } from '../platform/http/idempotency/masking.entity.js';
import { IdempotencyKey } from '../platform/http/idempotency/idempotency-key.entity.js';
import { JobProcess } from '../platform/jobs/job-process.entity.js';
import { AuditEntry } from '../platform/http/audit/audit-entry.entity.js';
import { Consent } from '../privacy/retention/entities/consent.entity.js';
import { RetentionRun } from '../privacy/retention/entities/retention-run.entity.js';
import { BackgroundJob } from '../jobs/entities/background-job.entity.js';
import { JobFile } from '../jobs/entities/job-file.entity.js';
import { Draw } from '../draws/entities/draw.entity.js';
import { DrawProtocol } from '../draws/entities/draw-protocol.entity.js';
import { DrawWish } from '../draws/entities/draw-wish.entity.js';
import { Webhook } from '../events/webhooks/entities/webhook.entity.js';
import { WebhookDelivery } from '../events/webhooks/entities/webhook-delivery.entity.js';

/** Every entity of the service; a contract test compares them with the migrations. */
export const ENTITIES = [
  IntegrationSetting,
  MediaFile,
  Mail,
  MailWordsEntry,
  Account,
  PersonChange,
  Token,
  TwoFactor,
  RecoveryCode,
  PasswordReset,
  Edition,
  EditionTask,
  EditionHost,
  EditionLot,
  Category,
  OfferCategory,
  Host,
  HostMember,
  OrganiserMails,
  OfferHost,
  OfferShare,
  Offer,
  OfferDate,
  OfferFormerDetails,
  OfferGoneDate,
  OfferOccurrence,
  OfferMedia,
  OfferHistoryEntry,
  Participant,
  Attendance,
  AttendanceHistoryEntry,
  AttendanceEdit,
  PresenceEntry,
  Telling,
  OfferTally,
  Debtor,
  PaymentReference,
  Reminder,
  ReminderWithdrawal,
  Ledger,
  Posting,
  BookEntry,
  Receipt,
  ReceiptItem,
  ReceiptCounter,
  Invoice,
  InvoiceItem,
  InvoiceCancellation,
  InvoicePrint,
  InvoiceCounter,
  BankStatement,
  BankEntry,
  BankEntryReceipt,
  Invitation,
  IdempotencyKey,
  Masking,
  JobProcess,
  AuditEntry,
  Consent,
  RetentionRun,
  BackgroundJob,
  JobFile,
  Draw,
  DrawProtocol,
  DrawWish,
  Message,
  MessageRecipient,
  Note,
  MessageFile,
  Event,
  EventLog,
  EditionPhase,
  Webhook,
  WebhookDelivery,
];
