import { type ApiResponse } from './api-request.js';
import { SharedSlots } from '../../../kernel/concurrency/semaphore.js';
import { message } from '../../../kernel/problem/message.js';
import { Problem } from '../../../kernel/problem/problem.js';

/** Each holds up to twenty-five mebibytes: the body, and what is made of it. */
const MOST = 18;
/** Per caller, so that nobody takes all slots. */
const MOST_OF_ONE = 12;

/** The large bodies that this process holds in memory, from before they are read until they are answered. */
export class LargeBodies {
  private readonly slots = new SharedSlots(MOST_OF_ONE, MOST);

  /** @throws Problem 503 if there are too many already */
  enter(caller: string, response: ApiResponse): void {
    const leave = this.slots.take(caller);
    if (typeof leave === 'string') throw tooBusy();
    // The caller may have disconnected before the listener was added.
    if (response.closed) leave();
    else response.once('close', leave);
  }
}

const tooBusy = (): Problem =>
  new Problem(
    503,
    message(
      'Too many files are being worked on at the moment. Try again shortly.',
      'Gerade werden zu viele Dateien verarbeitet. Bitte gleich noch einmal versuchen.',
    ),
    { headers: { 'Retry-After': '5', Connection: 'close' } },
  );
