import { type Pool } from 'pg';
import { type DataSource } from 'typeorm';

/** The pg pool under TypeORM, which types it as `any`. */
export const poolOf = (dataSource: DataSource): Pool => (dataSource.driver as unknown as { master: Pool }).master;

/** Usage of a connection pool. */
export interface PoolUse {
  readonly name: string;
  readonly total: number;
  readonly idle: number;
  /** Requests waiting because no connection is left. */
  readonly waiting: number;
}

export const useOf = ({ name, pool }: { readonly name: string; readonly pool: Pool }): PoolUse => ({
  name,
  total: pool.totalCount,
  idle: pool.idleCount,
  // A request queues briefly even if a connection is idle; only those beyond the idle connections really wait.
  waiting: Math.max(0, pool.waitingCount - pool.idleCount),
});
