import { answer } from './answers.js';
import { type Api } from './api.js';
import { type components } from './schema.js';

export type Job = components['schemas']['Job'];

export interface FollowOptions {
  /** Told of every state that was read, the last one included. */
  readonly onProgress?: (job: Job) => void;
  /** What to do between two looks; by default a second passes. */
  readonly pause?: () => Promise<void>;
}

/**
 * Follows work in the background to its end.
 *
 * @param location of the 202 that began it
 * @returns the job, `done` or `failed`; `reasons` says what was left out or could not be done
 */
export const followJob = async (
  api: Api,
  location: string | undefined,
  { onProgress, pause = aSecond }: FollowOptions = {},
): Promise<Job> => {
  const uuid = location?.split('/').at(-1);
  if (uuid === undefined) throw new Error('The answer names no job');
  for (;;) {
    const { data: job } = await answer(api.GET('/jobs/{uuid}', { params: { path: { uuid } } }));
    onProgress?.(job);
    if (job.state === 'done' || job.state === 'failed') return job;
    await pause();
  }
};

const aSecond = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1000));
