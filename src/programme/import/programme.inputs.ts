import { AddressInput } from '../../platform/http/input/address.js';
import { Day, Email, Flag, Moment, Nested, Text, WebUrl, Whole } from '../../platform/http/input/fields.js';
import { NestedList, Texts } from '../../platform/http/input/list-fields.js';

/** Maximum records in one file. */
const MAX_RECORDS = 100_000;

class HolidayPeriodInput {
  @Day({ required: true })
  begin!: string;

  @Day({ required: true })
  end!: string;
}

class EditionInput {
  @Text({ max: 255, required: true })
  name!: string;

  @Text({ max: 80 })
  alias?: string | null;

  @Nested(() => HolidayPeriodInput)
  holidayPeriod?: HolidayPeriodInput | null;
}

class CategoryInput {
  @Text({ max: 255, required: true })
  name!: string;

  @Text({ max: 80 })
  alias?: string | null;
}

export class HostInput {
  @Text({ max: 255, required: true })
  name!: string;

  @Email()
  email?: string | null;

  @Text({ max: 64 })
  phone?: string | null;

  @Text({ max: 64 })
  mobile?: string | null;

  @WebUrl()
  website?: string | null;

  @Nested(() => AddressInput)
  address?: AddressInput | null;

  @Text({ max: 20_000 })
  text?: string | null;
}

export class DateInput {
  @Moment({ required: true })
  begin!: Date;

  @Moment({ required: true })
  end!: Date;

  @Text({ max: 500 })
  recurrence?: string | null;
}

export class OfferInput {
  @Text({ max: 255, required: true })
  name!: string;

  @Texts({ max: 50, length: 255 })
  hosts?: string[];

  @Texts({ max: 50, length: 255 })
  categories?: string[];

  @Text({ max: 300 })
  teaser?: string | null;

  @Text({ max: 20_000 })
  description?: string | null;

  @NestedList(() => DateInput, { max: 366 })
  dates?: DateInput[];

  @Whole({ min: 0, max: 1_000_000, description: 'Cents.' })
  fee?: number | null;

  @Whole({ min: 0, max: 99 })
  minAge?: number | null;

  @Whole({ min: 0, max: 99 })
  maxAge?: number | null;

  @Whole({ min: 1, max: 10_000 })
  minParticipants?: number | null;

  @Whole({ min: 1, max: 10_000 })
  maxParticipants?: number | null;

  @Flag()
  requiresApplication?: boolean | null;

  @Flag()
  onlineApplication?: boolean | null;

  @Moment()
  applicationDeadline?: Date | null;

  @Text({ max: 255 })
  meetingPoint?: string | null;

  @Text({ max: 255 })
  bring?: string | null;

  @Flag()
  wheelchairAccessible?: boolean | null;
}

/** A programme file: one edition with its categories, hosts and offers, which reference each other by name. */
export class ProgrammeInput {
  @Nested(() => EditionInput, { required: true })
  edition!: EditionInput;

  @NestedList(() => CategoryInput, { max: 1000 })
  categories?: CategoryInput[];

  @NestedList(() => HostInput, { max: MAX_RECORDS })
  hosts?: HostInput[];

  @NestedList(() => OfferInput, { max: MAX_RECORDS, required: true })
  offers!: OfferInput[];

  @Texts({ max: MAX_RECORDS, length: 2000, description: 'Where the programme was collected; not imported.' })
  sources?: string[];
}
