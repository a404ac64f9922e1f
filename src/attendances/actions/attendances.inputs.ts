import { type RecordRef } from '../../kernel/ids/record-ref.js';
import {
  ActionName,
  Choice,
  ExternalId,
  Flag,
  Identifier,
  Ref,
  RefOrNested,
  Text,
  TextOrFlag,
  TrimmedText,
  Whole,
  Day,
} from '../../platform/http/input/fields.js';
import { NestedList, Identifiers } from '../../platform/http/input/list-fields.js';
import { Patch } from '../../platform/http/input/registry.js';
import { ATTENDANCE_STATUS, type AttendanceStatus } from '../../offers/model/attendance-status.js';
import { ParticipantCreate } from '../../participants/participants.inputs.js';
import { ATTENDANCE_DECISIONS, type AttendanceDecision, ATTENDANCE_TRANSITIONS } from '../model/attendance.workflow.js';

/** Of one application. */
export const MAX_ANSWERS = 100;
/** The rank of the wish that is wanted least. */
export const MAX_PRIORITY = 1000;
/** Characters of a code that friends share. */
export const MAX_GROUP = 32;
/** As for the fee of an offer (R-OFF-18). */
const MAX_FEE = 1_000_000;

/** The answer to one of the offer's questions. */
export class AnswerInput {
  @Identifier({
    required: true,
    description: "UUID of the question in the offer's applicationQuestions.",
    example: '0192f3a4-7777-7777-8777-777777777777',
  })
  question!: string;

  @TextOrFlag({ max: 2000, description: 'Text, one of the choices, or true or false, as the question asks.' })
  answer?: string | boolean | null;

  @Text({ max: 255, description: 'Ignored, so that answers can be sent back as they were read.' })
  label?: string | null;
}

/** Body of POST /attendances (R-ATT-16, R-ATT-19). */
export class AttendanceCreate {
  @ExternalId()
  externalId?: string | null;

  @Ref({ required: true, description: 'UUID of the offer.' })
  offer!: RecordRef;

  @RefOrNested(() => ParticipantCreate, {
    required: true,
    description: 'UUID of the child, or an object with the fields of a child that is made along with the application.',
  })
  participant!: RecordRef | ParticipantCreate;

  @Choice(ATTENDANCE_STATUS, {
    description:
      'Instead of what the running procedure decides; for organiser users only participated, for a child that came without an application.',
  })
  status?: AttendanceStatus;

  @Whole({ min: 1, max: MAX_PRIORITY, description: "The family's rank of its wishes; 1 is most wanted.", example: 1 })
  priority?: number;

  @Flag({ description: 'One of the offers that the child wants most: at most three in an edition. Default false.' })
  favourite?: boolean;

  @TrimmedText({
    max: MAX_GROUP,
    description: 'A code that friends share: wishes for an offer with the same code want to go together in the draw.',
    example: 'Löwenbande',
  })
  group?: string | null;

  @NestedList(() => AnswerInput, { max: MAX_ANSWERS, description: "Answers to the offer's questions." })
  answers?: AnswerInput[];

  @Text({ max: 2000, description: 'Remark on this application.' })
  comment?: string;

  @Whole({
    min: 0,
    max: MAX_FEE,
    description: "Cents that this child owes with a place instead of the offer's fee; admins only.",
  })
  fee?: number;

  @Flag({ description: 'Mail the family. Default false.' })
  notify?: boolean;

  @Flag({ description: 'Apply regardless of the checks; admins only. Default false.' })
  force?: boolean;
}

/** Body of PATCH /attendances/{uuid}. The state changes by transitions only. */
@Patch()
export class AttendancePatch {
  @ExternalId()
  externalId?: string | null;

  @Whole({ min: 1, max: MAX_PRIORITY, description: "The family's rank of its wishes; 1 is most wanted.", example: 1 })
  priority?: number | null;

  @Flag({
    neverNull: true,
    description: 'One of the offers that the child wants most: at most three in an edition.',
  })
  favourite?: boolean;

  @TrimmedText({
    max: MAX_GROUP,
    description: 'A code that friends share: wishes for an offer with the same code want to go together in the draw.',
    example: 'Löwenbande',
  })
  group?: string | null;

  @Flag({
    neverNull: true,
    description:
      'The agreement form of the offer has arrived, signed by the parents. Organiser users may set this, too.',
    example: true,
  })
  agreementReceived?: boolean;

  @NestedList(() => AnswerInput, { max: MAX_ANSWERS, description: 'All answers; those not sent are removed.' })
  answers?: AnswerInput[] | null;

  @Text({ max: 2000, description: 'Remark on this application.' })
  comment?: string | null;

  @Choice(ATTENDANCE_DECISIONS, { description: 'What is decided and not yet committed; of waiting applications.' })
  decision?: AttendanceDecision | null;

  @Whole({
    min: 0,
    max: MAX_FEE,
    description:
      "Cents that this child owes once it holds a place, at most the offer's fee; null brings back the offer's price.",
  })
  fee?: number | null;

  @Flag({
    neverNull: true,
    description:
      'With `fee`: mail the family what the place costs now, which invoices are void, and what is to be paid.',
  })
  notify?: boolean;
}

/** Maximum applications of one request. */
const MAX_TRANSITIONS = 500;

/** The reason that the family is told (R-ATT-32). */
export const REASON = {
  max: 500,
  description: 'Why, for the family: the mail about it says so, whenever it is written. Kept in the history.',
  example: 'Für dieses Angebot muss man schwimmen können.',
} as const;

/** Body of POST /attendances/{uuid}/transition (R-ATT-2). */
export class AttendanceTransitionInput {
  @ActionName(ATTENDANCE_TRANSITIONS, { required: true, description: 'What to do.', example: 'confirm' })
  transition!: string;

  @Flag({ neverNull: true, description: 'Mail the families, one mail each. Default: false.' })
  notify?: boolean;

  @Flag({
    neverNull: true,
    description:
      'Give a child a place even though it has another one at that time, or as many as it may have; admins only. Default: false.',
  })
  force?: boolean;

  @Text({
    max: 1000,
    description: 'Remark for the history, which no mail shows.',
    example: 'Telefonisch abgesagt.',
  })
  note?: string | null;

  @Text(REASON)
  reason?: string | null;
}

/** Body of POST /attendances/transition (R-ATT-7). */
export class AttendanceTransitionsInput extends AttendanceTransitionInput {
  @Identifiers({
    max: MAX_TRANSITIONS,
    required: true,
    description: 'The applications, none twice.',
    example: ['0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e75'],
  })
  attendances!: string[];

  @Flag({
    neverNull: true,
    description: 'Do what can be done, and report each that was not. Default: false, all or nothing.',
  })
  partial?: boolean;
}

/** Body of POST /attendances/{uuid}/move (R-ATT-27). */
export class AttendanceMoveInput {
  @Ref({
    required: true,
    description: 'UUID of the offer to which the child moves.',
    example: '0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e75',
  })
  offer!: RecordRef;

  @Flag({ neverNull: true, description: 'Mail the family. Default: false.' })
  notify?: boolean;

  @Flag({ neverNull: true, description: 'Move despite failing checks. Default: false.' })
  force?: boolean;

  @Text({ max: 1000, description: 'Remark for the history, which no mail shows.', example: 'Auf Wunsch der Eltern.' })
  note?: string | null;

  @Text(REASON)
  reason?: string | null;
}

/** Body of POST /attendances/{uuid}/reorder (R-ATT-28): exactly one of the two. */
export class AttendanceReorderInput {
  @Identifier({
    neverNull: true,
    description: 'The application on the same waiting list that this one goes directly before.',
    example: '0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e75',
  })
  before?: string | null;

  @Identifier({
    neverNull: true,
    description: 'The one that it goes directly after; instead of before, never with it.',
    example: '0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e75',
  })
  after?: string | null;
}

/** Most children of one list. */
const MAX_MARKED = 500;

const EXAMPLE = ['0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e75'];

/** Body of POST /offers/{uuid}/presence (R-ATT-30). */
export class PresenceInput {
  @Identifier({
    required: true,
    description: 'The date of the offer.',
    example: '0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e77',
  })
  date!: string;

  @Day({ description: 'The day of a recurring date; of any other the one on which it begins.', example: '2026-08-03' })
  day?: string | null;

  @Identifiers({
    max: MAX_MARKED,
    description: 'Applications of children who were there, none twice.',
    example: EXAMPLE,
  })
  present?: string[] | null;

  @Identifiers({
    max: MAX_MARKED,
    description: 'Applications of children who were not there, none twice.',
    example: ['0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e76'],
  })
  absent?: string[] | null;
}
