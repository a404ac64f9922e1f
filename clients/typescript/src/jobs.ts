import { answer } from './answers.js';
import { type Api } from './api.js';
import { type components } from './schema.js';

export type Job = components['schemas']['Job'];

export interface FollowOptions {
  /** Called with every state that was read, including the last one. */
  readonly onProgress?: (job: Job) => void;
  /** Called between two polls; by default waits a second. */
  readonly pause?: () => Promise<void>;
}

/**
 * Follows work in the background to its end.
 *
 * @param location the `Location` of the 202 that started it
 * @returns the job, `done` or `failed`; `reasons` lists what was left out or failed
 */
export const followJob = async (
  api: Api,
  location: string | undefined,
  { onProgress, pause = aSecond }: FollowOptions = {},
): Promise<Job> => {
  const uuid = location?.split('/').at(-1);
  if (uuid === undefined) throw new Error('The answer has no Location of a job');
  for (;;) {
    const { data: job } = await answer(api.GET('/jobs/{uuid}', { params: { path: { uuid } } }));
    onProgress?.(job);
    if (job.state === 'done' || job.state === 'failed') return job;
    await pause();
  }
};

const aSecond = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1000));
