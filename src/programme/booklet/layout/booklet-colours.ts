import { type Content } from 'pdfmake/interfaces.js';
import { printable } from '../../../papers/letter-words.js';
import { type BookletCategory } from '../booklet.columns.js';
import { type BookletMeasures, INK } from './booklet-measures.js';

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;
/** The luminance at which black and white contrast alike (WCAG 2). */
const MIDDLE = 0.179;

/** A category's colour, and the one in which to write on it. */
export const coloursOf = (color: string | null, without: string): { readonly fill: string; readonly ink: string } => {
  const fill = color !== null && HEX.test(color) ? color : without;
  const [, red = '0', green = '0', blue = '0'] = HEX.exec(fill) ?? [];
  const [r, g, b] = [red, green, blue].map(linear) as [number, number, number];
  return { fill, ink: 0.2126 * r + 0.7152 * g + 0.0722 * b > MIDDLE ? '#000000' : '#ffffff' };
};

/** A part of a colour as light, from 0 to 1. */
const linear = (hex: string): number => {
  const part = Number.parseInt(hex, 16) / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** The categories of an offer in their colours. Pure. */
export const categoryChips = (categories: readonly BookletCategory[], { type }: BookletMeasures): Content[] =>
  categories.length === 0
    ? []
    : [
        {
          text: categories.flatMap(({ name, color }) => {
            const { fill, ink } = coloursOf(color, INK.pale);
            const words = `\u00A0${printable(name).replaceAll(' ', '\u00A0')}\u00A0`;
            return [{ text: words, background: fill, color: ink }, ' '];
          }),
          fontSize: type - 1.5,
          margin: [0, 1.5, 0, 0],
        },
      ];
