import { randomBytes } from 'node:crypto';
import { expandRecurrence, parseRecurrence } from '../../common/clock/recurrence.js';
import { newUuid } from '../../common/ids/uuid.js';

/** A date as it is to be stored. */
export interface NewDate {
  /** Of a date that is there already. */
  readonly uuid?: string | null | undefined;
  readonly begin: Date;
  readonly end: Date;
  readonly recurrence?: string | null | undefined;
}

export interface DateRowToWrite {
  readonly uuid: string;
  readonly offer_uuid: string;
  readonly begin_at: Date;
  readonly end_at: Date;
  readonly recurrence: string | null;
}

export interface OccurrenceRow {
  readonly date_uuid: string;
  readonly offer_uuid: string;
  readonly begin_at: Date;
  readonly end_at: Date;
}

/** Secret of a private link: 192 bits (decisions B2 asks for no less than 128). */
export const newLinkSecret = (): string => randomBytes(24).toString('base64url');

/** The rows of an offer's dates, and of every occurrence they stand for. The dates are known to follow the rules. */
export const dateRows = (
  offer: string,
  dates: readonly NewDate[],
): { dates: DateRowToWrite[]; occurrences: OccurrenceRow[] } => {
  const rows = dates.map((date) => ({ uuid: date.uuid ?? newUuid(), date }));
  return {
    dates: rows.map(({ uuid, date }) => ({
      uuid,
      offer_uuid: offer,
      begin_at: date.begin,
      end_at: date.end,
      recurrence: ruleOf(date),
    })),
    occurrences: rows.flatMap(({ uuid, date }) =>
      occurrencesOf(date).map(({ begin, end }) => ({
        date_uuid: uuid,
        offer_uuid: offer,
        begin_at: begin,
        end_at: end,
      })),
    ),
  };
};

/** The rule of a date as it is stored. */
export const ruleOf = ({ recurrence, begin }: NewDate): string | null => {
  const parsed = recurrence == null ? undefined : parseRecurrence(recurrence, begin);
  return parsed?.ok === true ? parsed.rule : null;
};

/** Every single date that a date stands for. */
export const occurrencesOf = (date: NewDate): { begin: Date; end: Date }[] => {
  const rule = ruleOf(date);
  return rule === null ? [{ begin: date.begin, end: date.end }] : expandRecurrence(date.begin, date.end, rule);
};
