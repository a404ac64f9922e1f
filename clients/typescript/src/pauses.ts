/** Waits; ends early, without an error, when it is aborted. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(ms, 2 ** 31 - 1));
    signal?.addEventListener('abort', end);
  });

/** The outcome of work that knows nothing of the signal; rejects with the signal's reason as soon as it is aborted. */
export const orAborted = async <T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  if (signal === undefined) return work();
  signal.throwIfAborted();
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};
