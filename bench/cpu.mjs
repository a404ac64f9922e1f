/** Processor time of a process: what a request costs holds on a busy machine too, requests per second do not. */
import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;
/** Places of utime and stime behind the name of the program, which ends in `) `. */
const [UTIME, STIME] = [11, 12];

/** @returns milliseconds that the process has computed so far, itself and in the kernel; undefined where /proc is missing */
export const cpuOf = (pid) => {
  try {
    const fields = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .split(') ')
      .at(-1)
      .split(' ');
    return (Number(fields[UTIME]) + Number(fields[STIME])) * TICK_MS;
  } catch {
    return undefined;
  }
};
