import { Identifier } from '../../../platform/http/input/fields.js';

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
