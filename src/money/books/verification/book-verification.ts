import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { bookRules } from './book-rules.js';
import { Applications } from '../../parties/applications.js';

/** A rule that does not hold, and the first places where. */
export interface BookComplaint {
  readonly rule: string;
  readonly complaint: string;
  readonly count: number;
  readonly places: readonly string[];
}

const SHOWN = 20;

/** Asks whether the books fit together: as the database keeps them, nothing of it from memory. */
@Injectable()
export class BookVerification {
  constructor(
    private readonly database: Database,
    private readonly applications: Applications,
  ) {}

  /**
   * Everything that does not fit, of one moment. Empty: all is well.
   * @param patience milliseconds each question may take; 0 for as long as it takes
   */
  complaints(patience = 0): Promise<BookComplaint[]> {
    return this.database.snapshot(async () => {
      await this.database.query(`set local statement_timeout = ${Math.trunc(patience)}`);
      return this.here();
    });
  }

  /** The same within the transaction at hand, with what it has not committed yet. */
  async here(): Promise<BookComplaint[]> {
    const found: BookComplaint[] = [];
    for (const { name, complaint, sql } of bookRules(this.applications)) {
      const [row] = await this.database.query<{ count: number; places: string[] | null }>(
        `select count(*)::int as count, (array_agg(f.place order by f.place))[1:${SHOWN}] as places from (${sql}) f`,
      );
      const { count = 0, places } = row ?? {};
      if (count > 0) found.push({ rule: name, complaint, count, places: places ?? [] });
    }
    return found;
  }
}
