import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Metrics } from '../../operations/metrics/metrics.js';
import { callerOf, type KeptAnswer, requestOf, responseOf } from '../request/api-request.js';
import { AnswerBeingMade, keyOf } from './answer-being-made.js';

/**
 * After the stations that ask who is calling, how often, and whether the route is open to them, and before the one that looks
 * for the record: finds the answer, if the same was asked since the last commit (R-OPS-9). A request for one that is
 * being made waits for it.
 */
@Injectable()
export class KeptAnswersGuard implements CanActivate {
  constructor(private readonly metrics: Metrics) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf(context);
    const { unchanged } = request;
    if (unchanged === undefined) return true;
    const key = keyOf(request, callerOf(request));
    const known = unchanged.find<KeptAnswer | undefined>(key);
    if (known === undefined) AnswerBeingMade.begin(unchanged, key, responseOf(context));
    else request.kept = await known;
    this.metrics.keptAnswer(request.kept === undefined ? 'made' : 'repeated');
    return true;
  }
}
