import { type Command } from 'commander';
import { exportData } from './leaving/data-export.js';
import { CliProblem, type WithApp } from './with-app.js';

/** `data:export`: everything, for a town that leaves. */
export const addDataCommands = (program: Command, withApp: WithApp): void => {
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
