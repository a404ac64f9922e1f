import { Message, MessageFile, MessageRecipient } from '../messages/messages.entities.js';
import { Note } from '../desk/notes/note.entity.js';
import { BankEntryReceipt, BankEntry, BankStatement } from '../money/bank/bank.entities.js';
import { IntegrationSetting } from '../settings/stored-settings.js';
import { MediaFile } from '../media/media-file.entity.js';
import { Mail, MailTextEntry } from '../mail/mail.entities.js';
import { Account, PersonChange } from '../accounts/accounts.entities.js';
import {
  AttendanceEdit,
  Attendance,
  AttendanceHistoryEntry,
  PresenceEntry,
  FamilyNotice,
} from '../attendances/model/attendances.entities.js';
import { Token, TwoFactor, RecoveryCode, PasswordReset } from '../sign-in/tokens/tokens.entities.js';
import { EditionPhase, EventLog, Event } from '../events/feed/feed.entities.js';
import { Edition, EditionTask, EditionHost, EditionLot } from '../editions/editions.entities.js';
import { Category, OfferCategory } from '../categories/categories.entities.js';
import { Host, HostMember, HostMails, OfferHost, OfferShare } from '../hosts/hosts.entities.js';
import {
  Offer,
  OfferDate,
  OfferFormerDetails,
  OfferGoneDate,
  OfferOccurrence,
  OfferHistoryEntry,
  OfferMedia,
  OfferTally,
} from '../offers/model/offers.entities.js';
import { Participant } from '../participants/participant.entity.js';
import {
  Debtor,
  PaymentReference,
  Ledger,
  Posting,
  BookEntry,
  Receipt,
  ReceiptItem,
  ReceiptCounter,
} from '../money/ledger/ledger.entities.js';
import {
  ReminderWithdrawal,
  Reminder,
  Invoice,
  InvoiceItem,
  InvoiceCancellation,
  InvoicePrint,
  InvoiceCounter,
} from '../money/debtors/demands.entities.js';
import { Invitation } from '../sign-in/invitations/invitation.entity.js';
import { Masking, IdempotencyKey } from '../platform/http/idempotency/idempotency.store.js';
import { JobProcess } from '../platform/jobs/job-processes.js';
import { AuditEntry } from '../platform/http/audit/audit-log.js';
import { Consent, RetentionRun } from '../privacy/retention/retention.entities.js';
import { BackgroundJob, JobFile } from '../jobs/jobs.entities.js';
import { Draw, DrawProtocol, DrawWish } from '../draws/draws.entities.js';
import { Webhook, WebhookDelivery } from '../events/webhooks/webhooks.entities.js';

/** Every entity of the service; a contract test compares them with the migrations. */
export const ENTITIES = [
  IntegrationSetting,
  MediaFile,
  Mail,
  MailTextEntry,
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
  HostMails,
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
  FamilyNotice,
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
