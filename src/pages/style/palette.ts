/** A colour as red, green and blue, each 0 to 255. */
type Rgb = readonly [number, number, number];

/** The colours that the stylesheet takes from the town's, for light and dark screens. */
export interface Palette {
  /** Links and small signs on the page. */
  readonly link: string;
  readonly linkDark: string;
  /** Behind buttons, and what is written on them. */
  readonly fill: string;
  readonly onFill: string;
  /** Behind the title of the programme, and what is written there. */
  readonly hero: string;
  readonly onHero: string;
  readonly heroDark: string;
  readonly onHeroDark: string;
  /** A breath of the colour, behind quiet things. */
  readonly tint: string;
  readonly tintDark: string;
  /** Only decorates: nothing is written in it or on it. */
  readonly accent: string;
}

const DEFAULT_PRIMARY = '#0b6e69';
const DEFAULT_ACCENT = '#f4a52c';

const WHITE: Rgb = [255, 255, 255];
const INK: Rgb = [20, 26, 31];
/** The lightest and the darkest ground that links stand on; as in rules/base.css. */
const LIGHT_GROUND: Rgb = [245, 246, 243];
const DARK_GROUND: Rgb = [38, 46, 53];

/** WCAG 2.2 asks for 4.5; a little more, because screens and eyes differ. */
const READABLE = 5;

/**
 * The town's colours as they can be read: each is made darker or lighter until it stands out from its ground (WCAG 2.2,
 * 1.4.3), so that no choice of a town makes its pages unreadable.
 */
export const paletteOf = (primary: string | null, accent: string | null): Palette => {
  const color = rgbOf(primary ?? DEFAULT_PRIMARY);
  const fill = readableUnder(color);
  const dark = mixed(fill.ground, [10, 14, 18], 0.55);
  const heroDark = readableUnder(dark);
  return {
    link: hexOf(standingOut(color, LIGHT_GROUND, [0, 0, 0])),
    linkDark: hexOf(standingOut(color, DARK_GROUND, WHITE)),
    fill: hexOf(fill.ground),
    onFill: hexOf(fill.text),
    hero: hexOf(fill.ground),
    onHero: hexOf(fill.text),
    heroDark: hexOf(heroDark.ground),
    onHeroDark: hexOf(heroDark.text),
    tint: hexOf(mixed(color, WHITE, 0.9)),
    tintDark: hexOf(mixed(color, [28, 34, 40], 0.85)),
    accent: hexOf(rgbOf(accent ?? DEFAULT_ACCENT)),
  };
};

/** A ground of the colour, made darker where neither white nor ink could be read on it, with the better of the two. */
const readableUnder = (color: Rgb): { readonly ground: Rgb; readonly text: Rgb } => {
  const text = contrast(WHITE, color) >= contrast(INK, color) ? WHITE : INK;
  return { ground: standingOut(color, text, text === WHITE ? [0, 0, 0] : WHITE), text };
};

/** The colour, mixed with the other one until it stands out from the ground. */
const standingOut = (color: Rgb, ground: Rgb, towards: Rgb): Rgb => {
  for (let share = 0; share < 1; share += 0.04) {
    const tried = mixed(color, towards, share);
    if (contrast(tried, ground) >= READABLE) return tried;
  }
  return towards;
};

const mixed = (color: Rgb, other: Rgb, share: number): Rgb => {
  const part = (index: 0 | 1 | 2): number => Math.round(color[index] * (1 - share) + other[index] * share);
  return [part(0), part(1), part(2)];
};

/** The contrast of two colours as WCAG has it, 1 to 21. */
const contrast = (one: Rgb, other: Rgb): number => {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((left, right) => left - right) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

const luminanceOf = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

const linear = (value: number): number => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const rgbOf = (hex: string): Rgb => {
  const digits = hex.slice(1);
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const part = (at: number): number => Number.parseInt(long.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
};

const hexOf = (color: Rgb): string => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
