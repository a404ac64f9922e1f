import { type Database } from '../../src/platform/database/database.js';

/** Lets the process lose its database after so many transactions, as if it had died there. */
export const dyingAfter = async (
  database: Database,
  transactions: number,
  work: () => Promise<void>,
): Promise<void> => {
  const real = database.transaction.bind(database);
  let left = transactions;
  let depth = 0;
  Object.assign(database, {
    transaction: async (inner: () => Promise<unknown>) => {
      if (depth === 0 && left === 0) throw new Error('died');
      if (depth === 0) left -= 1;
      depth += 1;
      try {
        return await real(inner);
      } finally {
        depth -= 1;
      }
    },
  });
  try {
    await work().catch(() => undefined);
  } finally {
    Object.assign(database, { transaction: real });
  }
};
