/** What the work answers, or undefined if that takes longer; then it goes on, and nobody learns how it ends. */
export const inTime = <T>(work: Promise<T>, milliseconds: number): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    // A process that ends does not wait for it.
    const late = setTimeout(resolve, milliseconds, undefined).unref();
    work.then(resolve, reject).finally(() => {
      clearTimeout(late);
    });
  });
