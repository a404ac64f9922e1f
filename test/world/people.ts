import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { Secret, TOTP } from 'otpauth';
import { type Test } from 'supertest';
import { Attempts } from '../../src/accounts/attempts.js';
import { hashPassword } from '../../src/accounts/password.js';
import { type Role } from '../../src/kernel/caller/caller.js';
import { JobRunner } from '../../src/platform/jobs/job-runner.js';
import { SessionOpening } from '../../src/sign-in/sessions/sessions.service.js';
import { CredentialsStore } from '../../src/sign-in/sessions/credentials.store.js';
import { signInFailed } from '../../src/sign-in/sessions/present-password.js';
import { hashRecoveryCode, newRecoveryCode, newTotpSecret } from '../../src/sign-in/two-factor/second-factor.js';
import { TwoFactorStore } from '../../src/sign-in/two-factor/two-factor.store.js';
import { type TestApp } from '../support/test-app.js';
import { type Caller } from './caller.js';
import { Records } from './records.js';

export const PASSWORD = 'vier enten im kanu';

/** Somebody who can sign in, and has a personal token. */
export type Person = Caller & { readonly token: string };

/** Accounts with passwords, and what people do with them. */
export class People {
  private count = 0;
  private hash: Promise<string> | undefined;

  constructor(private readonly test: TestApp) {}

  async person(
    roles: readonly Role[] = ['ROLE_HOST'],
    columns: Readonly<Record<string, unknown>> = {},
  ): Promise<Person> {
    this.count += 1;
    const person = await this.test.caller(`Person${String(this.count)}`, roles);
    // The tests have one password, so that the expensive hash is computed once.
    const password = await (this.hash ??= hashPassword(PASSWORD));
    await new Records(this.test).setAccount(person.uuid, { password_hash: password, ...columns });
    return person;
  }

  login(body: object): Test {
    return this.test.call('post', '/login').send(body);
  }

  /** A new session of the person, as after the right password: verifying that takes most of signing in. */
  session({ uuid }: Pick<Person, 'uuid'>): Promise<string> {
    const { app, database } = this.test;
    return database.transaction(async () => {
      const account = await app.get(CredentialsStore).lock(uuid);
      if (account === undefined) throw new Error('There is no such account.');
      return (await app.get(SessionOpening).open(account, '127.0.0.1')).token;
    });
  }

  /** As if so many wrong passwords had been sent for the person: none is hashed. */
  async failed({ email }: Pick<Person, 'email'>, times: number): Promise<void> {
    const wrong = (): Promise<never> => Promise.reject(signInFailed());
    for (let count = 0; count < times; count += 1) {
      await this.test.app
        .get(Attempts)
        .make(email, { setHeader: () => undefined }, wrong)
        .catch(() => undefined);
    }
  }

  /** As if the second factor had been switched on half an hour ago. */
  async twoFactor({ uuid }: Pick<Person, 'uuid'>): Promise<{ secret: string; recoveryCodes: string[] }> {
    const store = this.test.app.get(TwoFactorStore);
    const then = new Date(this.test.clock.now().getTime() - 1_800_000);
    const [secret, recoveryCodes] = [newTotpSecret(), Array.from({ length: 10 }, newRecoveryCode)];
    await store.begin(uuid, secret, then);
    await store.confirm(uuid, Math.floor(then.getTime() / 30_000), recoveryCodes.map(hashRecoveryCode), then);
    return { secret, recoveryCodes };
  }

  /** What the app shows now, or some steps of 30 seconds away. */
  code(secret: string, steps = 0): string {
    const timestamp = this.test.clock.now().getTime() + steps * 30_000;
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  }

  /** The code of the last mail about a forgotten password. */
  async mailedCode({ email }: Pick<Person, 'email'>): Promise<string | undefined> {
    const [mail] = await this.test.database.query<{ uuid: string }>(
      `select uuid from mails where recipient_address = $1 and template = 'password-reset' order by created_at desc, uuid desc limit 1`,
      [email],
    );
    if (mail === undefined) return undefined;
    // What is kept of a sent mail has lost its words.
    const sent = await readFile(join(this.test.dataDir, 'mail', `${mail.uuid}.eml`));
    return /\/passwort\?code=([\w-]+)/.exec((await PostalMime.parse(sent)).text ?? '')?.[1];
  }

  /** Asks for a mail and reads its code. */
  async resetCode(person: Pick<Person, 'email'>): Promise<string> {
    await this.test.call('post', '/password-reset').send({ email: person.email }).expect(202);
    await this.test.app.get(JobRunner).drain();
    return (await this.mailedCode(person)) ?? '';
  }

  async moveOn(seconds: number): Promise<void> {
    this.test.clock.forward(seconds);
    await Promise.resolve();
  }
}
