/*
 * Lays out and prints documents in a separate thread, one after the other: pdfmake computes for seconds without
 * yielding. Plain JavaScript without TypeScript imports, so that the same file runs next to the sources and next to
 * the compiled service.
 */
import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import { FORM, prepare } from './pdf-fonts.mjs';

const line = '#888888';
pdfmake.setTableLayouts({
  /** Every cell in a box, to write in. */
  boxes: {
    hLineWidth: (row, { table: { headerRows, body } }) => {
      // The second header row is the real one; the first is a title.
      if (row === 0 && headerRows > 1) return 0;
      return row <= headerRows || row === body.length ? 0.8 : 0.4;
    },
    vLineWidth: () => 0.4,
    hLineColor: () => line,
    vLineColor: () => line,
    paddingLeft: () => 3,
    paddingRight: () => 3,
    paddingTop: () => 3,
    paddingBottom: () => 3,
  },
  /** Text without lines, closely spaced. */
  facts: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: (column) => (column === 0 ? 0 : 4),
    paddingRight: () => 0,
    paddingTop: () => 0.5,
    paddingBottom: () => 0.5,
  },
  /** A thin line below each row. */
  lines: {
    hLineWidth: (row) => (row === 0 ? 0 : 0.3),
    vLineWidth: () => 0,
    hLineColor: () => line,
    paddingLeft: (column) => (column === 0 ? 0 : 4),
    paddingRight: () => 0,
    paddingTop: () => 2,
    paddingBottom: () => 2,
  },
});

const small = { fontSize: 8, color: '#555555' };

/** On all pages but the first that asks for it, which is where the paper or its part begins. */
const headOf = (head) => {
  let first;
  return (page) => {
    first ??= page;
    return head === undefined || page === first
      ? ''
      : { ...small, margin: [head.margins[0], head.top, head.margins[1], 0], text: head.text, noWrap: true };
  };
};

/**
 * A letter in a pile. Backgrounds are asked for as its pages begin, all headers once all pages are there, and all
 * footers after that: only then are its pages counted. What is laid out is changed by it, so every page gets a copy.
 */
const letterOf = ({ content, first, later, foot }) => {
  const [number, ...lines] = foot.stack;
  let begin;
  let end;
  const own = (page) => {
    begin ??= page;
    end = Math.max(end ?? page, page);
    return page - begin + 1;
  };
  return {
    section: content,
    background: (page) => (own(page) === 1 ? structuredClone(first) : []),
    header: (page) => (own(page) === 1 ? '' : structuredClone(later)),
    footer: (page) => ({
      ...structuredClone(foot),
      stack: [{ ...number, text: `Seite ${own(page)} von ${end - begin + 1}` }, ...structuredClone(lines)],
    }),
  };
};

/** Content whose parts have headers of their own, or letters. */
const contentOf = ({ definition, head, parts, letters }) => {
  if (letters !== undefined) return letters.map(letterOf);
  return parts === undefined
    ? definition.content
    : parts.map(({ head: text, content }) => ({ section: content, header: headOf({ ...head, text }) }));
};

/** On all pages, or on all but the first. */
const footOf = (foot) => (page, pages) =>
  page === 1 && foot.skipsFirst
    ? ''
    : {
        ...small,
        margin: [foot.margins[0], foot.top, foot.margins[1], 0],
        columns: [
          { width: '*', text: foot.text },
          { width: 'auto', text: foot.counts ? `Seite ${page} von ${pages}` : String(page), alignment: 'right' },
        ],
      };

/** Adds empty pages until their number is a multiple. */
const fillUp = (document, multiple) => {
  for (let { count } = document.bufferedPageRange(); count % multiple !== 0; count += 1)
    document.addPage({ size: [document.page.width, document.page.height] });
};

/** Content with its charts drawn, in place of their names. */
const drawn = async (content, charts) => {
  const { draw } = await import('./chart-drawing.mjs');
  const pictures = new Map();
  for (const [name, spec] of Object.entries(charts)) pictures.set(name, await draw(spec));
  const within = (node) => {
    if (Array.isArray(node)) node.forEach(within);
    else if (typeof node === 'object' && node !== null) {
      if (typeof node.svg === 'string') node.svg = pictures.get(node.svg);
      Object.values(node).forEach(within);
    }
  };
  within(content);
  return content;
};

/** A failure ends the thread. */
parentPort.on('message', async (/** @type {import('./paper.js').Paper} */ paper) => {
  const { definition, head, foot, pictures, charts, multipleOf } = paper;
  prepare(pdfmake, pictures);
  const content = charts === undefined ? contentOf(paper) : await drawn(contentOf(paper), charts);
  const dressed = { ...definition, ...FORM, content, header: headOf(head), footer: footOf(foot) };
  const output = pdfmake.createPdf(dressed, { bufferPages: multipleOf !== undefined });
  if (multipleOf !== undefined) fillUp(await output.getStream(), multipleOf);
  const pdf = await output.getBuffer();
  const bytes = new Uint8Array(pdf);
  parentPort.postMessage(bytes, [bytes.buffer]);
});
