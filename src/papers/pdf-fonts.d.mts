import type pdfmake from 'pdfmake';

/**
 * Gives pdfmake its fonts, and takes every other way to files and addresses from it.
 * @param folder absolute, with pictures that may be read as well
 */
export declare const prepare: (printer: typeof pdfmake, folder?: string) => void;

export declare const FORM: { readonly version: '1.7'; readonly displayTitle: true };
