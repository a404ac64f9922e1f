import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';

/** What a preview can be about, by its field in the body. */
export type PreviewedField = 'attendance' | 'account';

/** A preview of one kind of mail with a real record, for a caller who may not see everybody. */
export interface PreviewRequest {
  readonly caller: Caller;
  readonly type: string;
  readonly field: PreviewedField;
  readonly uuid: string;
  /** The edition that the caller named. */
  readonly edition: string | undefined;
}

/** Recipient and values of the mail as they would be now. */
export interface RealMail {
  readonly name: string | null;
  readonly values: object;
  readonly edition: string | undefined;
}

/**
 * Reads what a mail would say of the record.
 * @throws Problem 422 at the field: unknown, or the mail has nothing to say of it; 403 masked
 */
type MailPreviewer = (request: PreviewRequest) => Promise<RealMail>;

/** Kinds of mails that can be shown with a real record. Higher features register how. */
@Injectable()
export class MailPreviews {
  private readonly previewers = new Map<string, MailPreviewer>();

  register(type: string, fields: readonly PreviewedField[], previewer: MailPreviewer): void {
    for (const field of fields) this.previewers.set(`${field}:${type}`, previewer);
  }

  of(type: string, field: PreviewedField): MailPreviewer | undefined {
    return this.previewers.get(`${field}:${type}`);
  }
}
