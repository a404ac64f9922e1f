import { escapedForXml, writableInXml } from '../../kernel/text/xml-text.js';

/** Attributes of an element; undefined ones are left out. */
type Attributes = Readonly<Record<string, string | undefined>>;

/** A text as XML. */
const escaped = (text: string): string => escapedForXml(writableInXml(text));

/** An element around what is XML already. */
export const element = (name: string, attributes: Attributes, children: readonly string[] = []): string => {
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${escaped(value)}"`))
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
};

/** An element around a text. */
export const textElement = (name: string, text: string, attributes: Attributes = {}): string =>
  element(name, attributes, [escaped(text)]);

export const XML = '<?xml version="1.0" encoding="utf-8"?>\n';
