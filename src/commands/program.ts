import { Command } from 'commander';
import { Problem } from '../common/http/problem.js';
import { ProgrammeProblems } from '../programme/programme-check.js';
import { addAccountCommands } from './account-commands.js';
import { addProgrammeCommands } from './programme-commands.js';
import { CliProblem, type WithApp } from './with-app.js';

/** All commands (decisions H5). */
export const buildProgram = (withApp: WithApp): Command => {
  const readable: WithApp = async (work) => {
    try {
      return await withApp(work);
    } catch (error) {
      if (error instanceof Problem) throw new CliProblem(error.detail.en);
      if (error instanceof ProgrammeProblems) {
        throw new CliProblem(`${error.message}\n${error.problems.length} problem(s); nothing was imported.`);
      }
      throw error;
    }
  };
  const program = new Command('npm run cli --')
    .description('Administers the holiday programme from the command line.')
    .showHelpAfterError();
  program
    .command('migrate')
    .description('Bring the database up to date.')
    .action(async () => {
      await withApp(() => Promise.resolve());
      console.log('The database is up to date.');
    });
  addAccountCommands(program, readable);
  addProgrammeCommands(program, readable);
  return program;
};
