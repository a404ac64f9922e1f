import { Argument, type Command } from 'commander';
import { scheduledJobs } from '../platform/jobs/job.js';
import { JobRunner } from '../platform/jobs/job-runner.js';
import { type WithApp } from './with-app.js';

/** `jobs:run`: does now what a schedule would do later. */
export const addJobCommands = (program: Command, withApp: WithApp): void => {
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
