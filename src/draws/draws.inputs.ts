import { REASON_CODES, type ReasonCode, WISH_RESULTS, type WishResult } from '../attendances/model/drawn-wish.js';
import { type RecordRef } from '../kernel/ids/record-ref.js';
import { QueryChoices, QueryRef } from '../platform/http/input/query-fields.js';
import { PageQuery } from '../platform/http/listing/page-query.js';
import { FIRST_PLACE_BY, type FirstPlaceBy, type Rest, RESTS } from '../editions/draw-rules.js';
import { MAX_GAP, MAX_LIMIT } from '../editions/editions.inputs.js';
import { Choice, Flag, Nested, Text, Whole } from '../platform/http/input/fields.js';
import { Patch } from '../platform/http/input/registry.js';
import { MAX_SEEDS } from './draw.js';

/** Filters of GET /draws/{uuid}/wishes. */
export class DrawWishesQuery extends PageQuery {
  @QueryChoices(WISH_RESULTS, 'What became of the wish.')
  result?: readonly WishResult[];

  @QueryRef('Offer by UUID or alias.')
  offer?: RecordRef;

  @QueryRef('Child by UUID.')
  participant?: RecordRef;

  @QueryChoices(REASON_CODES, 'The reason for that.')
  reason?: readonly ReasonCode[];
}

/** Rules that a simulation tries; those not sent are those of the phase. */
@Patch({ mayBeEmpty: true })
class DrawRulesInput {
  @Whole({ min: 1, max: MAX_LIMIT, description: 'Most places of one child; null: no limit.', example: 3 })
  maxPlaces?: number | null;

  @Whole({ min: 0, max: MAX_GAP, description: 'Minutes between two places of a child.', example: 30 })
  gapMinutes?: number | null;

  @Choice(FIRST_PLACE_BY, { description: 'Who gets a first place when there are too few.', example: 'lot' })
  firstPlaceBy?: FirstPlaceBy | null;

  @Flag({ description: 'At most one of an offer and its variants for a child.' })
  oneOfVariants?: boolean | null;

  @Flag({ description: 'Wishes with the same group for the same offer want to go together.' })
  friends?: boolean | null;

  @Flag({ description: 'Wishes of siblings for the same offer want to go together.' })
  siblings?: boolean | null;

  @Choice(RESTS, { description: 'What becomes of wishes that get no place.', example: 'waitlisted' })
  rest?: Rest | null;
}

/** Body of POST /editions/{uuid}/draws; optional. */
export class DrawCreate {
  @Flag({ description: 'Only try it out, with a random seed: nothing is decided. Default false.', example: true })
  simulate?: boolean | null;

  @Text({
    max: 255,
    description:
      'The public number, where the lot task names its source: needed for a real draw, and refused without a source.',
    example: '4 17 23 31 40 46',
  })
  beacon?: string | null;

  @Text({
    max: 1000,
    description:
      'Why it is drawn again with the same seed; public. Needed for the second real draw, not kept for the first.',
    example: 'Der Kanukurs hatte zwei Plätze mehr.',
  })
  reason?: string | null;

  @Nested(() => DrawRulesInput, { description: 'Only simulated: other rules than those of the lot task.' })
  rules?: DrawRulesInput | null;

  @Whole({
    min: 1,
    max: MAX_SEEDS,
    description:
      'Only simulated: with how many seeds. With several, `spread` shows how much depends on luck. Default 1.',
    example: 5,
  })
  seeds?: number | null;

  @Flag({ description: 'Draw even though the phase of applications is not over. Default false.', example: false })
  force?: boolean | null;
}
