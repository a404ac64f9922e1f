/*
 * The fonts of everything we print, and the only files that pdfmake may read by itself. Plain JavaScript without imports
 * from the house, because the thread of the press needs it beside the sources as beside the compiled service.
 */
import { createRequire } from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';

/** Roboto (Apache License 2.0) comes with pdfmake and is embedded in part: only the letters that occur. */
const FOLDER = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto');

/**
 * Gives pdfmake its fonts. What is printed is data: nothing in it may make the service fetch anything, or read anything but
 * fonts and what stands in this folder.
 */
export const prepare = (pdfmake, folder) => {
  pdfmake.setFonts({
    Roboto: {
      normal: join(FOLDER, 'Roboto-Regular.ttf'),
      bold: join(FOLDER, 'Roboto-Medium.ttf'),
      italics: join(FOLDER, 'Roboto-Italic.ttf'),
      bolditalics: join(FOLDER, 'Roboto-MediumItalic.ttf'),
    },
  });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) =>
    [FOLDER, folder].some((allowed) => allowed !== undefined && resolve(path).startsWith(allowed + sep)),
  );
};
