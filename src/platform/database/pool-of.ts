import { type Pool } from 'pg';
import { type DataSource } from 'typeorm';

/** The pg pool under TypeORM, whose own types call it `any`. */
export const poolOf = (dataSource: DataSource): Pool => (dataSource.driver as unknown as { master: Pool }).master;

/** How busy a pool of connections is. */
export interface PoolUse {
  readonly name: string;
  readonly total: number;
  readonly idle: number;
  /** Who waits because there is no connection left. */
  readonly waiting: number;
}

export const useOf = ({ name, pool }: { readonly name: string; readonly pool: Pool }): PoolUse => ({
  name,
  total: pool.totalCount,
  idle: pool.idleCount,
  // A request waits for a moment even when a connection is idle: only those beyond the idle ones lack one.
  waiting: Math.max(0, pool.waitingCount - pool.idleCount),
});
