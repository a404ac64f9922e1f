import { type Command, Option } from 'commander';
import { DemoService } from '../demo/demo.service.js';
import { keepDemoFile } from '../demo/prepare-demo.js';
import { OFFER_PLACES, type OfferPlace } from '../offers/model/offer.js';
import { ProgrammeImportService } from '../programme/import/programme-import.service.js';
import { ProgressLine } from './progress-line.js';
import { readJson } from './read-json.js';
import { CliProblem, type WithApp } from './with-app.js';

/** `programme:import` and `demo:load`: load a programme. */
export const addProgrammeCommands = (program: Command, withApp: WithApp): void => {
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
