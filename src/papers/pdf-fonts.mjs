/*
 * The fonts of all documents, and the only files that pdfmake may read on its own. Plain JavaScript that imports nothing
 * else, because the press's thread runs it next to the sources as well as next to the compiled service.
 */
import { createRequire } from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';
import { letterLayouts } from './letter-layouts.mjs';

/** Roboto (Apache License 2.0) comes with pdfmake and is embedded as a subset: only the characters used. */
const FOLDER = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto');

/**
 * Configures pdfmake's fonts, and how tables of letters are ruled. Printed content is data: it must not make the service fetch anything, or read anything
 * but fonts and files in this folder.
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
  pdfmake.addTableLayouts(letterLayouts);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) =>
    [FOLDER, folder].some((allowed) => allowed !== undefined && resolve(path).startsWith(allowed + sep)),
  );
};

/** Of every document: a version that knows its language, and its title in the window of anyone who reads it. */
export const FORM = { version: '1.7', displayTitle: true };
