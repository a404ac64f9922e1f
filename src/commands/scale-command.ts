import { type Command, InvalidArgumentError } from 'commander';
import { MAX_SCALE, ScaleService } from '../demo/scale.service.js';
import { ScaleLotService } from '../demo/scale-lot.service.js';
import { ProgressLine, CliProblem, type WithApp } from './command.js';

const whole =
  (most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < 1 || value > most) {
      throw new InvalidArgumentError(`Give a whole number from 1 to ${most}.`);
    }
    return value;
  };

/** Children of a drawn edition. */
const MAX_LOT = 100_000;

interface ScaleCommandOptions {
  readonly offers: number;
  readonly attendances: number;
  readonly lot?: number;
  readonly force?: true;
}

/** `demo:scale`: a programme large enough for measurements. */
export const addScaleCommand = (program: Command, withApp: WithApp): void => {
  program
    .command('demo:scale')
    .description('Add a large invented programme to measure on. Every load adds to what is there.')
    .requiredOption('--offers <number>', `offers, up to ${MAX_SCALE.offers}`, whole(MAX_SCALE.offers))
    .requiredOption(
      '--attendances <number>',
      `applications, up to ${MAX_SCALE.attendances}`,
      whole(MAX_SCALE.attendances),
    )
    .option(
      '--lot <children>',
      `another edition, drawn and decided: this many children with five wishes each`,
      whole(MAX_LOT),
    )
    .option('--force', 'load it into a production system as well')
    .action(({ offers, attendances, lot, force }: ScaleCommandOptions) =>
      withApp(async (app, settings) => {
        if (settings.production && force !== true) {
          throw new CliProblem(
            'This is a production system (NODE_ENV=production), and demo:scale cannot be undone. To load it anyway, add --force.',
          );
        }
        const line = new ProgressLine();
        line.start(offers + attendances);
        const added = await app
          .get(ScaleService)
          .load({ offers, attendances, advance: (records) => line.advance(records) })
          .finally(() => line.end());
        console.log(
          `Added ${added.editions} editions, ${added.hosts} organisers, ${added.offers} offers, ${added.families} families with ${added.participants} children, ${added.attendances} applications.`,
        );
        if (lot !== undefined) {
          const drawn = await app.get(ScaleLotService).load(lot);
          console.log(
            `Added the drawn edition ${drawn.edition}: ${drawn.offers} offers, ${drawn.attendances} decided applications.`,
          );
        }
      }),
    );
};
