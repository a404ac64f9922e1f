import { resolve } from 'node:path';
import ts from 'typescript';

const CLIENT = resolve('clients/typescript');
const FILE = resolve(CLIENT, 'examples/told.ts');
const IMPORT = `import { type ServiceEvent } from 'holiday-programme-client';`;

/** Whether the types of the client describe these events, group by group, as the compiler says: nothing, or what is wrong. */
export const fitTheirTypes = (...groups: (readonly unknown[])[]): string[][] => {
  const { config } = ts.readConfigFile(resolve(CLIENT, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, CLIENT);
  const lines = groups.map(
    (events, at) => `export const told${String(at)}: ServiceEvent[] = ${JSON.stringify(events)};`,
  );
  const source = [IMPORT, ...lines].join('\n');
  const host = ts.createCompilerHost(options);
  const read = host.readFile.bind(host);
  const exists = host.fileExists.bind(host);
  host.fileExists = (name) => resolve(name) === FILE || exists(name);
  host.readFile = (name) => (resolve(name) === FILE ? source : read(name));
  const program = ts.createProgram({ rootNames: [FILE], options, host });
  const file = program.getSourceFile(FILE);
  const wrong = ts.getPreEmitDiagnostics(program, file);
  return groups.map((_, at) =>
    wrong.flatMap(({ start = 0, messageText }) =>
      file?.getLineAndCharacterOfPosition(start).line === at + 1
        ? [ts.flattenDiagnosticMessageText(messageText, ' ')]
        : [],
    ),
  );
};
