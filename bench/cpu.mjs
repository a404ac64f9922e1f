/** Processor time of processes: what a request costs holds on a busy machine too, requests per second do not. */
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;
/** Places behind the name of the program, which ends in `) `; the children are those that have ended. */
const [PARENT, UTIME, STIME, CHILDREN_UTIME, CHILDREN_STIME] = [1, 11, 12, 13, 14];

const statOf = (pid) => {
  try {
    const fields = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .split(') ')
      .at(-1)
      .split(' ');
    return fields.map(Number);
  } catch {
    return undefined;
  }
};

const timeOf = (stat, fields) => fields.reduce((sum, field) => sum + stat[field], 0) * TICK_MS;

/** @returns milliseconds that the process has computed so far, itself and in the kernel; NaN where /proc is missing */
export const cpuOf = (pid) => {
  const stat = statOf(pid);
  return stat === undefined ? Number.NaN : timeOf(stat, [UTIME, STIME]);
};

/** The process that started this one: PostgreSQL's first process, of one of its connections. */
export const parentOf = (pid) => statOf(pid)?.[PARENT];

/** @returns milliseconds of a process, of its children, and of those that have ended; NaN where /proc is missing */
export const familyCpuOf = (pid) => {
  const stat = statOf(pid);
  if (stat === undefined) return Number.NaN;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((child) => child?.[PARENT] === pid);
  const own = timeOf(stat, [UTIME, STIME, CHILDREN_UTIME, CHILDREN_STIME]);
  return children.reduce((sum, child) => sum + timeOf(child, [UTIME, STIME]), own);
};
