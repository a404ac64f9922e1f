import pg from 'pg';

/** The role of the service in a database of its own. */
export const OWNER = 'holiday';

/** Without the table of a version before 1.0.0, whose tables belong to the superuser. */
const STATE = `select to_regrole('${OWNER}') is not null as there, to_regclass('public.migrations') is null as "isNew"`;

/**
 * Makes the database belong to a role that may do nothing but that, as it is in towns: what works in development and in tests
 * needs no superuser.
 *
 * @returns whether it is so; of a database from before 1.0.0 it is not, and the service refuses that
 */
export const ensureOwner = async (superuserUrl: string, password: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean; isNew: boolean }>(STATE);
    const there = rows[0]?.there === true;
    if (there || rows[0]?.isNew !== true) return there;
    const database = client.escapeIdentifier(client.database ?? '');
    await client.query(`create role ${OWNER} login password ${client.escapeLiteral(password)};
      alter database ${database} owner to ${OWNER}`);
    return true;
  } finally {
    await client.end();
  }
};
