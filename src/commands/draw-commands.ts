import { type Command } from 'commander';
import { verify } from '../draws/protocol-verification.js';
import { readJson } from './read-json.js';
import { CliProblem } from './with-app.js';

/** `draw:verify`: needs neither database nor settings, so that anybody can run it. */
export const addDrawCommands = (program: Command): void => {
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
