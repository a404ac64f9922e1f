import { answer } from './answers.js';
import { type Api } from './api.js';
import { orAborted, pause as wait } from './pauses.js';
import { type components } from './schema.js';

export type Job = components['schemas']['Job'];

export interface FollowOptions {
  /** Called with every state that was read, including the last one. */
  readonly onProgress?: (job: Job) => void;
  /** Called between two polls; by default waits a second. */
  readonly pause?: () => Promise<void>;
  /** Ends the polling at once, in the middle of a pause, too. The work itself goes on. */
  readonly signal?: AbortSignal;
}

/**
 * Follows work in the background to its end.
 *
 * @param location the `Location` of the 202 that started it
 * @returns the job, `done` or `failed`; `reasons` lists what was left out or failed
 * @throws the reason of the signal when it is aborted; ProblemError
 */
export const followJob = async (
  api: Api,
  location: string | undefined,
  { onProgress, signal, pause = () => wait(1000, signal) }: FollowOptions = {},
): Promise<Job> => {
  const uuid = location?.split('/').at(-1);
  if (uuid === undefined) throw new Error('The answer has no Location of a job');
  const options = { params: { path: { uuid } }, ...(signal === undefined ? {} : { signal }) };
  for (;;) {
    const { data: job } = await orAborted(() => answer(api.GET('/jobs/{uuid}', options)), signal);
    onProgress?.(job);
    if (job.state === 'done' || job.state === 'failed') return job;
    await orAborted(pause, signal);
  }
};
