import { type Command, InvalidArgumentError, Option } from 'commander';
import { isEmail } from 'class-validator';
import { createInterface } from 'node:readline';
import { AccountLookup } from '../accounts/account-lookup.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { hashPassword, MIN_PASSWORD, passwordViolation } from '../accounts/password.js';
import { ACCOUNT_KINDS, type AccountKind, type Role, ROLES, type Scope, SCOPES } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { localDayEndExclusive, parseDayOrMoment } from '../kernel/clock/zone.js';
import { Database } from '../platform/database/database.js';
import { personName as isPersonName } from '../platform/http/input/rules.js';
import { parseRef, parseUuid } from '../kernel/ids/record-ref.js';
import { TokenRevoking } from '../sign-in/tokens/token-revoking.js';
import { TokensService } from '../sign-in/tokens/tokens.service.js';
import { TwoFactorResetService } from '../sign-in/two-factor/two-factor-removal.js';
import { CliProblem, type WithApp } from './command.js';

const listOf =
  <T extends string>(known: readonly T[]) =>
  (text: string): T[] =>
    text.split(',').map((part) => {
      const value = known.find((candidate) => candidate === part.trim());
      if (value === undefined) throw new InvalidArgumentError(`${part} is not one of ${known.join(', ')}.`);
      return value;
    });

const email = (text: string): string => {
  if (!isEmail(text)) throw new InvalidArgumentError('That is not an e-mail address.');
  return text;
};

const personName = (text: string): string => {
  if (!isPersonName.holds(text)) throw new InvalidArgumentError(isPersonName.message.en);
  return text;
};

const label = (text: string): string => {
  if (text.trim() === '') throw new InvalidArgumentError('Say what it is for.');
  return text;
};

/** An expiry: the end of a day, or an exact moment. */
const expiry = (text: string): Date => {
  const read = parseDayOrMoment(text);
  if (read === undefined) throw new InvalidArgumentError('Give a date YYYY-MM-DD or a timestamp with offset.');
  return read.kind === 'day' ? localDayEndExclusive(read.date) : read.at;
};

interface AccountOptions {
  readonly email: string;
  readonly firstname?: string;
  readonly lastname?: string;
  readonly roles: Role[];
  readonly kind: AccountKind;
  readonly password?: string;
  readonly passwordStdin?: boolean;
}

/** The first line of standard input: arguments stand in the list of processes and in the history of the shell. */
const fromInput = async (what: string): Promise<string> => {
  if (process.stdin.isTTY) console.error(`${what}, then Enter:`);
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return '';
};

/** Rules for a new password, as everywhere else. */
const passwordHashOf = async ({
  password: given,
  passwordStdin = false,
  email: address,
  firstname,
  lastname,
}: AccountOptions): Promise<string | null> => {
  const password = passwordStdin ? await fromInput('The password') : given;
  if (password === undefined) return null;
  const violation = passwordViolation(password, { email: address, names: [firstname, lastname] });
  if (violation !== undefined) {
    throw new CliProblem(`${passwordStdin ? '--password-stdin' : '--password'}: ${violation.message.en}`);
  }
  return hashPassword(password);
};

interface RevokedTokens {
  readonly secretStdin?: boolean;
  readonly account?: string;
  readonly all?: boolean;
}

/** One of three ways to name what is revoked. @returns what was done */
const revoke = async (revoking: TokenRevoking, uuid: string | undefined, options: RevokedTokens): Promise<string> => {
  const { secretStdin = false, account, all = false } = options;
  if (
    [uuid !== undefined, secretStdin, account !== undefined].filter(Boolean).length !== 1 ||
    all !== (account !== undefined)
  )
    throw new CliProblem('Give the uuid of a token, or --secret-stdin, or --account with --all.');
  if (account !== undefined) {
    const ended = await revoking.allOf(parseRef(account));
    if (ended === undefined) throw new CliProblem(`There is no account ${account}.`);
    return `${ended} token(s) were revoked.`;
  }
  const known = parseUuid(uuid ?? '');
  const isDone = secretStdin
    ? await revoking.bySecret(await fromInput('The token'))
    : known !== undefined && (await revoking.byUuid(known));
  if (!isDone)
    throw new CliProblem(secretStdin ? 'This token is not accepted anyway.' : `There is no token ${uuid ?? ''}.`);
  return 'The token was revoked, and whatever was made with it.';
};

interface TokenOptions {
  readonly account: string;
  readonly scopes: Scope[];
  readonly name: string;
  readonly expires?: Date;
}

/** `account:create` and `token:create` give the first people access; `account:reset-two-factor` restores it, `token:revoke` ends it. */
export const addAccountCommands = (program: Command, withApp: WithApp): void => {
  program
    .command('account:create')
    .description('Create an account.')
    .requiredOption('--email <address>', 'e-mail address, unique', email)
    .option('--firstname <name>', '', personName)
    .option('--lastname <name>', '', personName)
    .requiredOption('--roles <roles>', `comma-separated: ${ROLES.join(', ')}`, listOf(ROLES))
    .addOption(new Option('--kind <kind>').choices(ACCOUNT_KINDS).default('person'))
    .option(
      '--password-stdin',
      `read the password from standard input: at least ${MIN_PASSWORD} characters, hard to guess`,
    )
    .addOption(new Option('--password <password>', 'the same, where others may see it').conflicts('passwordStdin'))
    .action((options: AccountOptions) =>
      withApp(async (app) => {
        const uuid = await app.get(AccountsService).create({
          email: options.email,
          firstname: options.firstname ?? null,
          lastname: options.lastname ?? null,
          roles: options.roles,
          kind: options.kind,
          passwordHash: await passwordHashOf(options),
        });
        console.log(uuid);
      }),
    );
  program
    .command('account:reset-two-factor')
    .description('Remove the second factor of somebody who has lost it; ends all sessions and mails a notice.')
    .requiredOption('--account <account>', 'e-mail address or UUID')
    .action(({ account }: { readonly account: string }) =>
      withApp(async (app) => {
        if (!(await app.get(TwoFactorResetService).resetByOperator(parseRef(account)))) {
          throw new CliProblem(`There is no account ${account}.`);
        }
        console.log('The second factor was removed, and all sessions have ended.');
      }),
    );
  program
    .command('token:create')
    .description('Create a token; its secret is printed once, alone on the last line.')
    .requiredOption('--account <account>', 'e-mail address or UUID')
    .requiredOption('--scopes <scopes>', `comma-separated: ${SCOPES.join(', ')}`, listOf(SCOPES))
    .requiredOption('--name <name>', 'what the token is for', label)
    .option('--expires <moment>', 'date or timestamp; default: never', expiry)
    .action((options: TokenOptions) =>
      withApp(async (app) => {
        if (options.expires !== undefined && options.expires <= app.get(Clock).now())
          throw new CliProblem('--expires: The date is in the past.');
        const secret = await app.get(Database).transaction(async () => {
          const account = await app.get(AccountLookup).lock(parseRef(options.account));
          if (account === undefined) throw new CliProblem(`There is no account ${options.account}.`);
          await app.get(TokensService).requireRoom(account.uuid);
          return app.get(TokensService).create({
            accountUuid: account.uuid,
            name: options.name,
            scopes: options.scopes,
            expiresAt: options.expires ?? null,
          });
        });
        console.error('Keep this token; it cannot be shown again:');
        console.log(secret);
      }),
    );
  program
    .command('token:revoke')
    .description('Revoke a token, or all of an account, and whatever was made with them.')
    .argument('[uuid]', 'the uuid of the token, which the list of tokens and the log name')
    .option('--secret-stdin', 'read the token itself from standard input: one that leaked')
    .option('--account <account>', 'e-mail address or UUID, with --all')
    .option('--all', 'all tokens of the account')
    .action((uuid: string | undefined, options: RevokedTokens) =>
      withApp(async (app) => console.log(await revoke(app.get(TokenRevoking), uuid, options))),
    );
};
