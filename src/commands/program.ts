import { Command, Argument, Option } from 'commander';
import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { exportData } from './leaving/data-export.js';
import { CliProblem, type WithApp, ProgressLine } from './command.js';
import { verify } from '../draws/protocol-verification.js';
import { scheduledJobs } from '../platform/jobs/jobs.js';
import { JobRunner } from '../platform/jobs/job-runner.js';
import { BookVerification } from '../money/ledger/book-verification.js';
import { DemoService } from '../demo/demo.service.js';
import { keepDemoFile } from '../demo/prepare-demo.js';
import { OFFER_PLACES, type OfferPlace } from '../offers/model/offer.js';
import { ProgrammeImportService } from '../programme/import/programme-import.service.js';
import { Database } from '../platform/database/database.js';
import { limitRole } from '../platform/database/limited-role.js';
import { ConstraintProblems } from '../platform/database/constraint-problems.js';
import { Problem } from '../kernel/problem/problem.js';
import { ProgrammeProblems } from '../programme/import/programme-check.js';
import { addAccountCommands } from './account-commands.js';
import { addFamiliesCommand } from './families-command.js';
import { addScaleCommand } from './scale-command.js';

/** `data:export`: everything, for a town that leaves. */
const addDataCommands = (program: Command, withApp: WithApp): void => {
  program
    .command('data:export <folder>')
    .description('Write all data with its files into a new folder, in an open format, with a description of it.')
    .action((folder: string) =>
      withApp(async (app) => {
        const { tables, files, missing } = await exportData(
          app,
          folder,
          (line) => console.error(line),
          stopped(folder),
        );
        const rows = tables.reduce((sum, table) => sum + table.rows, 0);
        console.log(`${folder}: ${rows} rows of ${tables.length} tables, ${files} files. See README.md in it.`);
        if (missing.length > 0) {
          throw new CliProblem(
            `${missing.length} file(s) are not in the storage as the database says; manifest.json names them: ${missing.slice(0, 5).join(', ')}`,
          );
        }
      }),
    );
};

/** Ctrl-C ends the export as a failure does; a second one ends the process. */
const stopped = (folder: string): AbortSignal => {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stopping.abort(new CliProblem(`Stopped; nothing is left in ${folder}.`)));
  return stopping.signal;
};

/** A JSON file that somebody named on the command line. */
const readJson = async (file: string): Promise<unknown> => {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new CliProblem(`${file} cannot be read: ${(error as Error).message}`);
  });
  if (!isUtf8(bytes)) throw new CliProblem(`${file} is not UTF-8.`);
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new CliProblem(`${file} is not JSON: ${(error as Error).message}`);
  }
};

/** `draw:verify`: needs neither database nor settings, so that anybody can run it. */
const addDrawCommands = (program: Command): void => {
  program
    .command('draw:verify <file>')
    .description(
      'Verify the protocol of a draw: draw again, compare, say what was proven. Exits with 1 when something is wrong.',
    )
    .action(async (file: string) => {
      const { proven, complaints, warnings } = verify(await readJson(file));
      for (const words of proven) console.log(`proven: ${words}`);
      for (const words of warnings) console.log(`note: ${words}`);
      if (complaints.length > 0) throw new CliProblem(complaints.map((words) => `wrong: ${words}`).join('\n'));
      console.log('The draw is as it was promised to be.');
    });
};

/** `jobs:run`: does now what a schedule would do later. */
const addJobCommands = (program: Command, withApp: WithApp): void => {
  program
    .command('jobs:run')
    .description('Run a scheduled job now, in this process; what it asks for is done by the workers of the service.')
    .addArgument(new Argument('<name>', 'the job').choices(scheduledJobs()))
    .action((name: string) =>
      withApp(async (app) => {
        await app.get(JobRunner).runNow(name);
        console.log(`${name} was run.`);
      }),
    );
};

/** `ledger:verify`: verifies the books. */
const addLedgerCommands = (program: Command, withApp: WithApp): void => {
  program
    .command('ledger:verify')
    .description(
      'Check the books: sums, open items, numbers of receipts, protection. Exits with 1 when something is wrong.',
    )
    .action(() =>
      withApp(async (app) => {
        const complaints = await app.get(BookVerification).complaints();
        if (complaints.length === 0) {
          console.log('The books are consistent.');
          return;
        }
        throw new CliProblem(
          complaints
            .map(({ rule, complaint, count, places }) => `${rule}: ${complaint} (${count}): ${places.join(', ')}`)
            .join('\n'),
        );
      }),
    );
};

/** `programme:import` and `demo:load`: load a programme. */
const addProgrammeCommands = (program: Command, withApp: WithApp): void => {
  program
    .command('programme:import <file>')
    .description('Import a programme file, all or nothing. Can be repeated without duplicates.')
    .addOption(
      new Option('--place <place>', 'place of the offers it creates').choices(OFFER_PLACES).default('published'),
    )
    .option('--force', 'also dates when children with places have other ones')
    .action(async (file: string, { place, force = false }: { place: OfferPlace; force?: boolean }) => {
      const programme = await readJson(file);
      await withApp(async (app) => {
        const line = new ProgressLine();
        const { edition, created, updated } = await app
          .get(ProgrammeImportService)
          .import(programme, {
            place,
            force,
            total: (records) => line.start(records),
            advance: (records) => line.advance(records),
          })
          .finally(() => line.end());
        console.log(
          `Edition ${edition}: ${created.offers} offers created, ${updated.offers} updated; ${created.hosts} organisers created, ${updated.hosts} updated; ${created.categories} categories created.`,
        );
      });
    });
  program
    .command('demo:load')
    .description('Load the demo programme and one account with a token for each kind of caller.')
    .option('--force', 'also in production, where it gives out admin tokens')
    .action(({ force }: { force?: true }) =>
      withApp(async (app, settings) => {
        if (settings.production && force !== true) {
          throw new CliProblem(
            'This would create admin accounts with tokens in production. Add --force if you mean it.',
          );
        }
        const demo = app.get(DemoService);
        await demo.load();
        const { path } = await keepDemoFile(demo, settings);
        console.log(`The demo is loaded; its tokens are in ${path}.`);
      }),
    );
};

/** All commands (R-OPS-6). */
export const buildProgram = (withApp: WithApp): Command => {
  const readable: WithApp = (work) =>
    withApp(async (app, settings) => {
      try {
        return await work(app, settings);
      } catch (error) {
        const problem = error instanceof Problem ? error : app.get(ConstraintProblems).of(error);
        if (problem !== undefined) throw new CliProblem(problem.detail.en);
        if (error instanceof ProgrammeProblems) {
          throw new CliProblem(`${error.message}\n${error.problems.length} problem(s); nothing was imported.`);
        }
        throw error;
      }
    });
  const program = new Command('npm run cli --')
    .description('Administers the holiday programme from the command line.')
    .showHelpAfterError();
  program
    .command('migrate')
    .description('Bring the database up to date.')
    .option('--for <role>', 'let this role run the service, without the right to remove traces; later runs remember it')
    .action(async ({ for: role }: { readonly for?: string }) => {
      await readable(async (app) => {
        if (role !== undefined) await limitRole(app.get(Database), role);
      });
      console.log('The database is up to date.');
    });
  addAccountCommands(program, readable);
  addProgrammeCommands(program, readable);
  addFamiliesCommand(program, readable);
  addScaleCommand(program, readable);
  addJobCommands(program, readable);
  addLedgerCommands(program, readable);
  addDataCommands(program, readable);
  addDrawCommands(program);
  return program;
};
