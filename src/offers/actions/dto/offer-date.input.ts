import { Identifier, Moment, Text } from '../../../platform/http/input/fields.js';

/** A date in the body of an offer (R-OFF-24); `end` after `begin`. */
export class OfferDateInput {
  @Identifier({
    description:
      'Keeps the identity of one of the dates the offer has; without it the date is the one with the same times, the only one of the day or the only one of all, else a new one.',
  })
  uuid?: string | null;

  @Moment({ required: true, example: '2026-08-03T09:00:00+02:00' })
  begin!: Date;

  @Moment({ required: true, example: '2026-08-03T12:00:00+02:00' })
  end!: Date;

  @Text({
    max: 500,
    description:
      'RFC 5545 RRULE of FREQ, INTERVAL, BYDAY and COUNT or UNTIL; at most 366 occurrences. Local times stay the same across the clock changes.',
    example: 'FREQ=WEEKLY;COUNT=4',
  })
  recurrence?: string | null;
}
