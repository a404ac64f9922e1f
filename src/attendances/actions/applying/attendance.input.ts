import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import {
  Choice,
  Flag,
  Identifier,
  Ref,
  RefOrNested,
  Text,
  TextOrFlag,
  TrimmedText,
  Whole,
} from '../../../platform/http/input/fields.js';
import { NestedList } from '../../../platform/http/input/list-fields.js';
import { Patch } from '../../../platform/http/input/registry.js';
import { ATTENDANCE_STATUS, type AttendanceStatus } from '../../../offers/model/attendance-status.js';
import { ParticipantCreate } from '../../../participants/participants.inputs.js';
import { ATTENDANCE_DECISIONS, type AttendanceDecision } from '../../model/attendance.js';

const MAX_ANSWERS = 100;
const MAX_PRIORITY = 1000;
const MAX_GROUP = 32;
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
