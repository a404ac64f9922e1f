import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Problem } from '../kernel/problem/problem.js';
import { readInput } from '../platform/http/input/read-input.js';
import { RequestLog } from '../platform/http/request/request-log.js';
import { ForeseenProblems } from '../platform/http/server/foreseen-problems.js';
import { FamiliesService } from './families.service.js';
import { FamilyInput } from './families.inputs.js';
import { type FamilyResult } from './family.view.js';

/** Many families at once (R-FAM-8). */
@Injectable()
export class FamiliesBatchService {
  constructor(
    private readonly families: FamiliesService,
    private readonly problems: ForeseenProblems,
    private readonly log: RequestLog,
  ) {}

  /**
   * The families one after the other, each in a transaction of its own and with a result of its own. Once the database is gone, the
   * others are not tried.
   */
  async putAll(caller: Caller, families: readonly unknown[]): Promise<FamilyResult[]> {
    const results: FamilyResult[] = [];
    let gone: Problem | undefined;
    for (const sent of families) {
      const result = gone === undefined ? await this.put(caller, sent) : refusal(gone);
      if (result.status === 503 && result.problem !== null) gone = result.problem;
      results.push(result);
    }
    return results;
  }

  private async put(caller: Caller, sent: unknown): Promise<FamilyResult> {
    try {
      return { status: 200, family: await this.families.put(caller, readInput(FamilyInput, sent)), problem: null };
    } catch (error) {
      const problem = this.problems.of(error);
      if (problem.status >= 500) this.log.failureWithin('PUT /families/batch', error);
      return refusal(problem);
    }
  }
}

const refusal = (problem: Problem): FamilyResult => ({ status: problem.status, family: null, problem });
