import { Choice, Flag, Identifier, Text } from '../../../platform/http/input/fields.js';
import { NestedList } from '../../../platform/http/input/list-fields.js';
import { REASON } from '../attendances.inputs.js';
import { ATTENDANCE_DECISIONS, type AttendanceDecision } from '../../model/attendance.workflow.js';
import { QueryBoolean } from '../../../platform/http/input/query-fields.js';
import { PageQuery } from '../../../platform/http/listing/page-query.js';

/** Entries that easily fit into a body of 1 MiB. */
const MAX_DECISIONS = 5000;

/** One decision about one application. */
export class DecisionInput {
  @Identifier({ required: true, description: 'An application of this edition that is waiting.' })
  attendance!: string;

  @Choice(ATTENDANCE_DECISIONS, {
    keepsNull: true,
    description: 'Must be sent; null takes the decision back.',
    example: 'confirmed',
  })
  decision?: AttendanceDecision | null;

  @Text({ ...REASON, description: `${REASON.description} Until then \`decisionReason\` of the application.` })
  reason?: string | null;
}

/** Body of POST /editions/{uuid}/decisions (R-WAIT-8). */
export class DecisionsInput {
  @NestedList(() => DecisionInput, {
    max: MAX_DECISIONS,
    required: true,
    description: 'All of them, or none.',
    example: [
      { attendance: '0192f3a4-5b6c-7d8e-9f01-23456789abcd', decision: 'confirmed' },
      { attendance: '0192f3a4-5b6c-7d8e-9f01-23456789abce', decision: null },
    ],
  })
  decisions!: DecisionInput[];
}

/** Body of POST /editions/{uuid}/commit-decisions; optional. */
export class CommitDecisionsInput {
  @Flag({ description: 'true: one mail per family. Default false.' })
  notify?: boolean | null;

  @Flag({
    description:
      'true: also confirm more children than an offer has places, and children that have another place at that time or as many as they may have. Default false: nothing is committed then.',
  })
  force?: boolean | null;
}

/** Filters of GET /editions/{uuid}/decisions/families. */
export class FamilyDecisionsQuery extends PageQuery {
  @QueryBoolean('Only families with a child that would have no place at all, or only all others.')
  withoutPlace?: boolean;
}
