import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const CLIENT = 'clients/typescript';

/** Puts the client into a directory as `npm install` does: compiled, beside what it needs. Types are checked elsewhere. */
export const installClient = (directory: string): void => {
  const modules = join(directory, 'node_modules');
  const dist = join(modules, 'holiday-programme-client', 'dist');
  mkdirSync(dist, { recursive: true });
  cpSync(join(CLIENT, 'package.json'), join(dist, '..', 'package.json'));
  for (const name of readdirSync(join(CLIENT, 'src'))) {
    const { outputText } = ts.transpileModule(readFileSync(join(CLIENT, 'src', name), 'utf8'), {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    });
    writeFileSync(join(dist, name.replace(/\.ts$/, '.js')), outputText);
  }
  symlinkSync(resolve('node_modules/openapi-fetch'), join(modules, 'openapi-fetch'));
};
