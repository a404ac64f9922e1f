import { readFileSync } from 'node:fs';
import { typingErrors } from '../../../kernel/text/typing-errors.js';
import { secretSettings } from './env-rules.js';

/** The variables that are set, by name. */
type Given = Readonly<Record<string, string>>;

/** A secret that a file holds, or why it does not. */
interface FileSecret {
  readonly name: string;
  readonly secret?: string;
  readonly problem?: string;
}

/** An empty variable counts as unset. */
export const givenIn = (variables: NodeJS.ProcessEnv): Given =>
  Object.fromEntries(
    Object.entries(variables).flatMap(([name, value = '']) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  );

const fileOf = (name: string): string => `${name}_FILE`;

/** The contents of the files that are named for secrets. */
export const secretsIn = (given: Given): readonly FileSecret[] =>
  secretSettings().flatMap((name) => {
    const file = given[fileOf(name)];
    return file === undefined ? [] : [{ name, ...secretIn(file, name, given) }];
  });

const secretIn = (file: string, name: string, given: Given): Omit<FileSecret, 'name'> => {
  if (given[name] !== undefined) return { problem: `${fileOf(name)} must not be set beside ${name}` };
  try {
    const secret = readFileSync(file, 'utf8').trim();
    return secret === '' ? { problem: `${fileOf(name)} must name a file that is not empty` } : { secret };
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    return { problem: `${fileOf(name)} must name a file that can be read (${code})` };
  }
};

/** A sentence for each variable that is no setting, and much like one. */
export const meantIn = (given: Given, settings: readonly string[]): readonly string[] => {
  const files = secretSettings().map(fileOf);
  return Object.keys(given).flatMap((name) => {
    if (settings.includes(name) || files.includes(name) || !/^[A-Z][A-Z\d_]+$/.test(name)) return [];
    const meant = (/_FI/.test(name) ? files : settings).filter((setting) => isMeant(name, setting));
    return meant.length === 0 ? [] : [`${name} is not a setting; ${meant.join(' or ')} was probably meant.`];
  });
};

/**
 * Short names are like many others, and those of OpenTelemetry begin alike: of these only what is as long is meant. Of others
 * half a name is, too, without an error in it: DATABASE_PORT and PUBLIC_IP belong to other programs.
 */
const isMeant = (name: string, setting: string): boolean => {
  if (name.slice(0, 2) !== setting.slice(0, 2)) return false;
  const isAsLong = Math.abs(name.length - setting.length) <= 1;
  if (!isAsLong) return name.length >= 8 && !setting.startsWith('OTEL_') && setting.startsWith(name);
  return typingErrors(name, setting) <= 1;
};
