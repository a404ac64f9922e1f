import { type Command } from 'commander';
import { readFile } from 'node:fs/promises';
import { AccountLookup } from '../accounts/account-lookup.js';
import { FamiliesImportService, linesOf, MalformedFile } from '../families/families-import.service.js';
import { type Caller } from '../kernel/caller/caller.js';
import { parseRef } from '../kernel/ids/record-ref.js';
import { ReferenceStore } from '../platform/database/alias.store.js';
import { CallerResolver } from '../platform/http/access/auth.guard.js';
import { CliProblem, ProgressLine, type WithApp } from './command.js';

interface Options {
  readonly account: string;
  readonly edition?: string;
  readonly notify?: boolean;
  readonly dryRun?: boolean;
}

type App = Parameters<Parameters<WithApp>[0]>[0];

/** The account in whose name the families are put; their names in the file are its own. */
const actingAs = async (app: App, account: string): Promise<Caller> => {
  const found = await app.get(AccountLookup).find(parseRef(account));
  if (found === undefined) throw new CliProblem(`There is no account ${account}.`);
  const caller = await app.get(CallerResolver).ofAccount(found.uuid, '');
  if (caller?.seesFamilies !== true)
    throw new CliProblem(`${account} may not do this: it needs ROLE_PARTICIPANTS_ADMIN, and must not be disabled.`);
  return caller;
};

const editionOf = async (app: App, edition: string | undefined): Promise<string | undefined> => {
  if (edition === undefined) return undefined;
  const [found] = await app.get(ReferenceStore).resolve('editions', [parseRef(edition)]);
  if (found === undefined) throw new CliProblem(`There is no edition ${edition}.`);
  return found;
};

/** `families:import`: paper forms, by the same service as websites (R-OPS-23). */
export const addFamiliesCommand = (program: Command, withApp: WithApp): void => {
  program
    .command('families:import <file>')
    .description('Import families with their wishes from a CSV file, one line for each wish. Can be repeated.')
    .requiredOption('--account <account>', 'e-mail address or UUID of the account in whose name this is done')
    .option('--edition <edition>', 'alias or UUID of the edition whose offers the file calls by name')
    .option('--notify', 'mail each family what became of its wishes')
    .option('--dry-run', 'say what would be done, and write nothing')
    .action(async (file: string, { account, edition, notify = false, dryRun = false }: Options) => {
      const bytes = await readFile(file).catch((error: unknown) => {
        throw new CliProblem(`${file} cannot be read: ${(error as Error).message}`);
      });
      await withApp(async (app) => {
        const caller = await actingAs(app, account);
        const progress = new ProgressLine();
        const { encoding, families, created, changed, unchanged, refused } = await app
          .get(FamiliesImportService)
          .import(caller, bytes, {
            ...{ notify, dryRun, edition: await editionOf(app, edition) },
            total: (count) => progress.start(count),
            advance: (count) => progress.advance(count),
          })
          .catch((error: unknown) => {
            if (!(error instanceof MalformedFile)) throw error;
            throw new CliProblem(`${error.message}\n${error.problems.length} problem(s); nothing was imported.`);
          })
          .finally(() => progress.end());
        console.log(
          `${dryRun ? 'Nothing was written. It would be: ' : ''}${families} families; wishes: ${created} created, ${changed} changed, ${unchanged} unchanged, ${refused.length} refused.${encoding === 'UTF-8' ? '' : ` The file is not UTF-8 and was read as ${encoding}.`}`,
        );
        if (refused.length > 0) throw new CliProblem(linesOf(refused));
      });
    });
};
