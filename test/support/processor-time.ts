/** Seconds of the processor that this process takes for some work: the same however busy the machine is. */
export const processorSeconds = async (work: () => unknown): Promise<number> => {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
};
