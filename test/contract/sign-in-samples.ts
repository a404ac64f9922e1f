import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { hashPassword } from '../../src/accounts/password.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { hashCode } from '../../src/kernel/ids/link-secret.js';
import { newTotpSecret } from '../../src/sign-in/two-factor/second-factor.js';
import { on, plain, type Samples } from './sample.js';
import { type RouteWorld } from './route-world.js';

const PASSWORD = 'vier enten im kanu';
let hash: Promise<string> | undefined;

const givePassword = async ({ make }: RouteWorld, account: string): Promise<void> => {
  await make.sql('update accounts set password_hash = $2 where uuid = $1', [
    account,
    await (hash ??= hashPassword(PASSWORD)),
  ]);
};

/** Nobody has a second factor but the admin, whose secret it gives. */
const onlyFactor = async ({ make, callers, test }: RouteWorld, confirmed: boolean): Promise<string> => {
  const secret = newTotpSecret();
  await make.sql('delete from two_factors');
  await make.sql('insert into two_factors (account_uuid, secret, confirmed_at, created_at) values ($1, $2, $3, $4)', [
    callers.admin.uuid,
    secret,
    confirmed ? test.clock.now() : null,
    test.clock.now(),
  ]);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.clock.now().getTime() });
};

const insertToken = async ({ make, callers, test }: RouteWorld, kind: 'token' | 'session'): Promise<string> => {
  const uuid = newUuid();
  await make.sql(
    `insert into tokens (uuid, account_uuid, kind, name, scopes, expires_at, created_at, secret_hash)
     values ($1, $2, $3, 'Muster', '{api:read}', $4, $5, $6)`,
    [
      uuid,
      callers.admin.uuid,
      kind,
      new Date(test.clock.now().getTime() + 3_600_000),
      test.clock.now(),
      randomBytes(32),
    ],
  );
  return uuid;
};

/** What was entered last as the password of the admin. */
const ownPassword = async (world: RouteWorld): Promise<string> => {
  await givePassword(world, world.callers.admin.uuid);
  return PASSWORD;
};

/** Good requests about the caller's own sessions, passwords and tokens; they are good for the admin. */
export const SIGN_IN_SAMPLES: Samples = {
  'POST /login': plain(async (world) => {
    const { uuid, email } = await world.make.account(['ROLE_HOST']);
    await givePassword(world, uuid);
    return { email, password: PASSWORD };
  }),
  'POST /logout': plain({}),
  'POST /me/sessions/revoke-others': plain({}),
  'POST /me/sessions/:uuid/revoke': on((world) => insertToken(world, 'session'), {}),
  'POST /me/two-factor': plain(async (world) => {
    await world.make.sql('delete from two_factors');
    return { password: await ownPassword(world) };
  }),
  'POST /accounts/:uuid/reset-two-factor': on(async (world) => {
    const { uuid } = await world.make.account(['ROLE_HOST']);
    await world.make.sql(
      'insert into two_factors (account_uuid, secret, confirmed_at, created_at) values ($1, $2, $3, $3)',
      [uuid, newTotpSecret(), world.test.clock.now()],
    );
    return uuid;
  }, {}),
  'POST /me/two-factor/confirm': plain(async (world) => ({ code: await onlyFactor(world, false) })),
  'POST /me/two-factor/disable': plain(async (world) => ({
    password: await ownPassword(world),
    code: await onlyFactor(world, true),
  })),
  'POST /me/password': plain(async (world) => ({
    currentPassword: await ownPassword(world),
    password: 'drei blaue seifen',
  })),
  'POST /password-reset': plain({ email: 'petra@example.org' }),
  'POST /password-reset/confirm': plain(async (world) => {
    const { uuid, email } = await world.make.account(['ROLE_HOST']);
    const code = newUuid();
    const now = world.test.clock.now();
    await world.make.sql(
      `insert into password_resets (uuid, email, account_uuid, code_hash, expires_at, created_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [newUuid(), email, uuid, hashCode(code), new Date(now.getTime() + 3_600_000), now],
    );
    return { code, password: 'drei blaue seifen' };
  }),
  'GET /tokens/:uuid': on((world) => insertToken(world, 'token')),
  'POST /tokens': plain(async ({ make }) => {
    // There is room for another one.
    await make.sql(`update tokens set revoked_at = created_at where name = 'Homepage' and revoked_at is null`);
    return { name: 'Homepage', scopes: ['api:read'] };
  }),
  'POST /tokens/:uuid/revoke': on((world) => insertToken(world, 'token'), {}),
};

/** Routes for callers who have no token yet; they keep limits of their own. */
export const WITHOUT_TOKEN = ['POST /login', 'POST /password-reset', 'POST /password-reset/confirm'];

/** POSTs that change nothing: they are answered anew whatever the key, as sign-in is, and reading tokens may call them. */
export const LOOK_UPS: readonly string[] = ['POST /invitations/look-up'];

/** Routes that can be called once, or depend on what the caller did before: their own tests hold them to the rules. */
export const ONCE: ReadonlySet<string> = new Set([
  'POST /logout',
  'POST /me/sessions/:uuid/revoke',
  'POST /me/two-factor',
  'POST /me/two-factor/confirm',
  'POST /me/two-factor/disable',
  'POST /me/password',
  'POST /password-reset/confirm',
]);
