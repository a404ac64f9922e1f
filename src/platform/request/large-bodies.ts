import { type ApiResponse } from './api-request.js';
import { message } from '../../kernel/problem/message.js';
import { Problem } from '../../kernel/problem/problem.js';

/** Each keeps up to twenty-five mebibytes: the body, and what is made of it. */
const MOST = 18;
/** Of one caller, so that nobody takes all slots. */
const MOST_OF_ONE = 12;

/** The large bodies that this process holds at present, from before they are read until they are answered. */
export class LargeBodies {
  private count = 0;
  private readonly byCaller = new Map<string, number>();

  /** @throws Problem 503 when there are too many already */
  enter(caller: string, response: ApiResponse): void {
    const own = this.byCaller.get(caller) ?? 0;
    if (this.count >= MOST || own >= MOST_OF_ONE) throw tooBusy();
    this.count += 1;
    this.byCaller.set(caller, own + 1);
    response.once('close', () => this.leave(caller));
  }

  private leave(caller: string): void {
    this.count -= 1;
    const own = (this.byCaller.get(caller) ?? 1) - 1;
    if (own === 0) this.byCaller.delete(caller);
    else this.byCaller.set(caller, own);
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
