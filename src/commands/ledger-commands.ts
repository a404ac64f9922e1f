import { type Command } from 'commander';
import { BookVerification } from '../money/ledger/books/verification/book-verification.js';
import { CliProblem, type WithApp } from './with-app.js';

/** `ledger:verify`: verifies the books. */
export const addLedgerCommands = (program: Command, withApp: WithApp): void => {
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
