import { answer, type Api, ProblemError, type Schemas } from 'holiday-programme-client';

type Family = Schemas['FamilyInput'];
/** What became of a family: `family` of a 200, `problem` of everything else. */
type Outcome = Schemas['FamilyResult'];

/** What waits to be sent, the longest first: a table of the website. */
export interface Queue {
  /**
   * Keeps the family before anything else is done; it takes the place of what it sent before. False: an earlier version of
   * it is still there, and may be under way.
   */
  keep(family: Family): Promise<boolean>;
  /** Whether somebody waits, beside those that were kept in the last seconds and are just being sent. */
  someWait(): Promise<boolean>;
  /** Those that wait longest, as many as this. */
  first(count: number): Promise<readonly Family[]>;
  /** Removes the family unless it was kept anew meanwhile. */
  remove(family: Family): Promise<void>;
}

/** The largest batch. 100 families are a tenth of the 1 MiB that the service takes. */
const AT_ONCE = 100;

/**
 * For the form: keeps the family, and sends it at once if nobody waits. The client repeats it when the connection breaks
 * (`retries`); that does no harm.
 *
 * @returns undefined when it waits in the queue: say that it is kept, and that a mail will come
 */
export const submitFamily = async (api: Api, queue: Queue, family: Family): Promise<Outcome | undefined> => {
  const isFirst = await queue.keep(family);
  if (!isFirst || (await queue.someWait())) return undefined;
  const outcome = await outcomeOf(api, family);
  if (outcome !== undefined) await queue.remove(family);
  return outcome;
};

/** What is wrong with the family itself. A 403 may be about the token: the batch will say. */
const OF_THE_FAMILY = [409, 422];

/** Undefined: no fault of the family. The service is away, or the token is not good. */
const outcomeOf = async (api: Api, family: Family): Promise<Outcome | undefined> => {
  try {
    return { status: 200, family: (await answer(api.PUT('/families', { body: family }))).data };
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem === undefined) return undefined;
    return OF_THE_FAMILY.includes(error.status) ? { status: error.status, problem: error.problem } : undefined;
  }
};

/**
 * Once a minute, by one program at a time: sends everything that waits. One batch after the other is pace enough.
 *
 * @param told is told of each family what became of it: refused wishes go to the family, by a mail of the website
 * @throws ProblemError, TypeError the service takes none at present; all that has no outcome is kept
 */
export const sendQueue = async (
  api: Api,
  queue: Queue,
  told: (family: Family, outcome: Outcome) => Promise<void>,
): Promise<void> => {
  for (;;) {
    const families = await queue.first(AT_ONCE);
    if (families.length === 0) return;
    const { data: outcomes } = await answer(api.PUT('/families/batch', { body: { families: [...families] } }));
    let left = 0;
    for (const [index, family] of families.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined || maySucceedLater(outcome.status)) left += 1;
      else {
        await told(family, outcome);
        await queue.remove(family);
      }
    }
    // Those that are left come first again: the next run tries them.
    if (left > 0) return;
  }
};

const maySucceedLater = (status: number): boolean => status === 429 || status >= 500;
