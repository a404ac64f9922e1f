import { type Pool } from 'pg';
import { type DataSource } from 'typeorm';

/** The pg pool under TypeORM, whose own types call it `any`. */
export const poolOf = (dataSource: DataSource): Pool => (dataSource.driver as unknown as { master: Pool }).master;
