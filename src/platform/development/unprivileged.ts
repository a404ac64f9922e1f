import { execFile, type ExecFileOptions } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const NOBODY = 65534;

/**
 * How to run a program that refuses to run as root (PostgreSQL). `prefix` goes before the command; its files must
 * belong to `owner`, if given; `identity` is what Node itself switches to if no helper program can.
 */
export interface Unprivileged {
  readonly prefix: readonly string[];
  readonly owner?: { readonly uid: number; readonly gid: number };
  readonly identity?: { readonly uid: number; readonly gid: number };
}

const works = async (command: readonly string[]): Promise<boolean> => {
  const [file = '', ...args] = command;
  return run(file, [...args, 'true']).then(
    () => true,
    () => false,
  );
};

const idOf = async (flag: '-u' | '-g'): Promise<number> =>
  run('id', [flag, 'postgres']).then(
    ({ stdout }) => Number(stdout),
    () => NOBODY,
  );

/**
 * An ordinary user runs PostgreSQL as is. Root tries, in this order:
 * 1. a user namespace: the effective id is not 0 inside, yet files stay root's and directories of mode 700 stay open;
 * 2. another user who keeps CAP_DAC_OVERRIDE (containers forbid namespaces but grant it), for the same directories.
 * access(2) honours that capability only without the set-uid fix-up;
 * 3. another user without it, who must be able to reach the programs and the data directory on its own.
 */
export const unprivileged = async (): Promise<Unprivileged> => {
  if (process.getuid?.() !== 0) return { prefix: [] };

  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];
  if (await works(namespace)) return { prefix: namespace, owner: { uid: 0, gid: 0 } };

  const owner = { uid: await idOf('-u'), gid: await idOf('-g') };
  const otherUser = [
    'setpriv',
    '--securebits=+no_setuid_fixup',
    `--reuid=${String(owner.uid)}`,
    `--regid=${String(owner.gid)}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
  ];
  if (await works(otherUser)) return { prefix: otherUser, owner };
  return { prefix: [], owner, identity: owner };
};

/**
 * Runs a program like this, in a fixed environment (no PG* variables, English messages); a failure reports its
 * output.
 */
export const runUnprivileged = async (how: Unprivileged, command: string, args: readonly string[]): Promise<void> => {
  const [file = command, ...rest] = [...how.prefix, command, ...args];
  const options: ExecFileOptions = { windowsHide: true, cwd: process.platform === 'win32' ? process.cwd() : '/' };
  if (process.platform !== 'win32') options.env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  try {
    await run(file, rest, { ...options, ...how.identity });
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string };
    const advice =
      how.identity === undefined
        ? ''
        : `PostgreSQL may not run as root, so it ran as user ${String(how.identity.uid)}, who must be able to reach the ` +
          'program and the data: work outside of /root, as an ordinary user, or with DATABASE_URL.';
    throw new Error([message, stdout, stderr, advice].filter((part) => part !== '').join('\n'), { cause: error });
  }
};

/** Hands a directory and all it holds to the owner, unless the owner has it already. */
export const giveTo = async (owner: Unprivileged['owner'], directory: string): Promise<void> => {
  if (owner === undefined || (await stat(directory)).uid === owner.uid) return;
  for (const entry of await readdir(directory, { recursive: true })) {
    await lchown(join(directory, entry), owner.uid, owner.gid);
  }
  await lchown(directory, owner.uid, owner.gid);
};
