import { DataSource } from 'typeorm';
import { dataSourceOptions } from './src/platform/database/data-source-options.js';
import { MIGRATIONS } from './src/migrations/index.js';

/** For the TypeORM command line, once it is compiled: `npx typeorm migration:show -d dist/ormconfig.js` */
export default new DataSource(
  dataSourceOptions({ databaseUrl: process.env['DATABASE_URL'], databasePool: 2 }, MIGRATIONS),
);
