/*
 * Draws charts as SVG in the press's thread. Imported by it only when a paper has charts: Vega takes longer to load
 * than a page to lay out. Plain JavaScript without imports of our own, because the thread runs it next to the sources as
 * well as next to the compiled service.
 */
import { formatLocale, parse, textMetrics, View } from 'vega';

/** Mean width of Roboto's characters in parts of the font size; Vega's own guess without a canvas is far wider. */
const CHARACTER = 0.54;
textMetrics.width = (item, text) => String(text ?? '').length * CHARACTER * (item.fontSize || 11);

formatLocale({ decimal: ',', thousands: '.', grouping: [3], currency: ['', ' €'] });

/** Charts are data: they must not make the service fetch or read anything. */
const refuse = async () => {
  throw new Error('A chart must not load anything.');
};
const loader = { load: refuse, sanitize: refuse, http: refuse, file: refuse };

/** The chart as SVG. */
export const draw = async (spec) => {
  const view = new View(parse(spec), { renderer: 'none', loader });
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
};
