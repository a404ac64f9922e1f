import { type FirstPlaceBy, type Rest } from '../draw-rules.js';
import { Entity } from 'typeorm';
import { type AgeCheck, type ApplicationSystem, type TaskType } from '../task.js';
import {
  Keyed,
  MomentColumn,
  NullableBoolean,
  NullableInteger,
  NullableText,
  TextColumn,
  UuidColumn,
} from '../../platform/database/columns.js';

/** A phase of an edition: what happens from when to when (R-EDI-7). */
@Entity('edition_tasks')
export class EditionTask extends Keyed {
  @UuidColumn('edition_uuid')
  editionUuid!: string;

  @TextColumn()
  type!: TaskType;

  @NullableText()
  title!: string | null;

  @NullableText()
  description!: string | null;

  @MomentColumn('begin_at')
  beginAt!: Date;

  @MomentColumn('end_at')
  endAt!: Date;

  @NullableText('application_system')
  applicationSystem!: ApplicationSystem | null;

  @NullableInteger('max_applications')
  maxApplications!: number | null;

  @NullableInteger('max_places')
  maxPlaces!: number | null;

  @NullableInteger('gap_minutes')
  gapMinutes!: number | null;

  @NullableText('first_place_by')
  firstPlaceBy!: FirstPlaceBy | null;

  @NullableBoolean('one_of_variants')
  oneOfVariants!: boolean | null;

  @NullableBoolean()
  friends!: boolean | null;

  @NullableBoolean()
  siblings!: boolean | null;

  @NullableText()
  rest!: Rest | null;

  @NullableText('beacon_source')
  beaconSource!: string | null;

  @NullableBoolean('skip_max_applications')
  skipMaxApplications!: boolean | null;

  @NullableInteger('max_applications_day')
  maxApplicationsDay!: number | null;

  @NullableBoolean('hide_status')
  hideStatus!: boolean | null;

  @NullableText('age_check')
  ageCheck!: AgeCheck | null;
}
