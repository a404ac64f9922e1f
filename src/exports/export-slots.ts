import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { SharedSlots } from '../kernel/concurrency/semaphore.js';
import { message } from '../kernel/problem/message.js';
import { Problem } from '../kernel/problem/problem.js';

/** Maximum exports by request per account and process: queued, being written, or being downloaded. */
export const MOST_OF_ONE = 3;
/** Maximum for all accounts together: their files are on disk, and each may be long. */
export const MOST_OF_ALL = 30;

const AGAIN_SECONDS = '10';

/** Documentation of the refusals. */
export const SLOT_PROBLEMS: Readonly<Record<number, string>> = {
  429: `Too many requests, or ${MOST_OF_ONE} of your exports are being made or fetched. Retry-After tells when the next one is welcome.`,
  503: 'Too many exports of all accounts are being made or fetched, or the service cannot answer at the moment. Try again after Retry-After seconds.',
};

/** Limits open exports by request, so that nobody can fill the disk or the queue with requests they do not read. */
@Injectable()
export class ExportSlots {
  private readonly slots = new SharedSlots(MOST_OF_ONE, MOST_OF_ALL);

  /**
   * Takes a slot until the returned function is called: after the response has been sent, or has failed.
   * @throws Problem 429 the account has too many; 503 all accounts together have
   */
  take({ accountUuid, tokenUuid }: Caller): () => void {
    const leave = this.slots.take(accountUuid ?? tokenUuid ?? '');
    if (leave === 'own limit') throw tooMany();
    if (leave === 'shared limit') throw full();
    return leave;
  }

  /** Holds a slot while the work runs. */
  async hold<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    const leave = this.take(caller);
    try {
      return await work();
    } finally {
      leave();
    }
  }
}

const tooMany = (): Problem =>
  new Problem(
    429,
    message(
      `You have ${MOST_OF_ONE} exports under way: wait until one of them is fetched, or ask for the file in the background (POST at the same address).`,
      `Es laufen schon ${MOST_OF_ONE} Exporte für Sie: Bitte warten Sie, bis einer davon abgeholt ist, oder lassen Sie die Datei im Hintergrund erstellen (POST an dieselbe Adresse).`,
    ),
    { headers: { 'Retry-After': AGAIN_SECONDS } },
  );

const full = (): Problem =>
  new Problem(
    503,
    message(
      'Too many lists are being exported at the moment. Try again shortly, or ask for the file in the background (POST at the same address).',
      'Gerade werden zu viele Listen exportiert. Bitte gleich noch einmal versuchen oder die Datei im Hintergrund erstellen lassen (POST an dieselbe Adresse).',
    ),
    { headers: { 'Retry-After': AGAIN_SECONDS } },
  );
