import { Flag, Text } from '../../../platform/http/input/fields.js';
import { Identifiers } from '../../../platform/http/input/list-fields.js';

/** Maximum applications of one request. */
const MAX_TRANSITIONS = 500;

/** What a family is told of why (R-ATT-32). */
export const REASON = {
  max: 500,
  description: 'Why, for the family: the mail about it says so, whenever it is written. Kept in the history.',
  example: 'Für dieses Angebot muss man schwimmen können.',
} as const;

/** Body of POST /attendances/{uuid}/transition (R-ATT-2). */
export class AttendanceTransitionInput {
  @Text({ max: 64, required: true, description: 'Name of the transition.', example: 'confirm' })
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
