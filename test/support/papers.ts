import { extractText, getDocumentProxy } from 'unpdf';

/** The text of a PDF, page by page, with blanks and breaks as single blanks. */
export const pagesOf = async (data: Buffer): Promise<string[]> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(data)));
  return text.map((page) => page.replace(/\u200B/g, '').replace(/\s+/g, ' '));
};

/** How many pictures are in it. */
export const picturesIn = (data: Buffer): number => data.toString('latin1').split('/Subtype /Image').length - 1;
