import { Command } from 'commander';
import { Database } from '../platform/database/database.js';
import { limitRole } from '../platform/database/limited-role.js';
import { ConstraintProblems } from '../platform/database/constraint-problems.js';
import { Problem } from '../kernel/problem/problem.js';
import { ProgrammeProblems } from '../programme/import/programme-check.js';
import { addAccountCommands } from './account-commands.js';
import { addDataCommands } from './data-commands.js';
import { addDrawCommands } from './draw-commands.js';
import { addJobCommands } from './job-commands.js';
import { addLedgerCommands } from './ledger-commands.js';
import { addProgrammeCommands } from './programme-commands.js';
import { addScaleCommand } from './scale-command.js';
import { CliProblem, type WithApp } from './with-app.js';

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
  addScaleCommand(program, readable);
  addJobCommands(program, readable);
  addLedgerCommands(program, readable);
  addDataCommands(program, readable);
  addDrawCommands(program);
  return program;
};
