import MarkdownIt, { type Token } from 'markdown-it';
import { type ComponentChildren, createElement, Fragment } from 'preact';
import { safeLink } from '../../mail/mail-links.js';

/** The Markdown allowed in a description; everything else, above all HTML, stands there as it was written. */
const markdown = new MarkdownIt('zero', { html: false }).enable([
  ...['paragraph', 'heading', 'list', 'blockquote', 'hr', 'table', 'fence', 'code'],
  ...['emphasis', 'link', 'image', 'escape', 'newline', 'entity', 'backticks'],
]);

/** Elements that a token opens, as they are. */
const PLAIN: Readonly<Record<string, string>> = {
  paragraph_open: 'p',
  bullet_list_open: 'ul',
  list_item_open: 'li',
  blockquote_open: 'blockquote',
  thead_open: 'thead',
  tbody_open: 'tbody',
  tr_open: 'tr',
  th_open: 'th',
  td_open: 'td',
  strong_open: 'strong',
  em_open: 'em',
};

/** What differs between a description and a guide. */
interface Manner {
  /** The level of the heading of the section in which the text stands; 0: it brings the page's. */
  readonly above: number;
  readonly link: (address: string, children: ComponentChildren[]) => ComponentChildren;
  /** The anchor of a heading. */
  readonly anchorOf: (words: string) => string | undefined;
}

interface Reading {
  readonly tokens: readonly Token[];
  readonly manner: Manner;
  at: number;
  /** The level of the last heading: the next may only be one deeper, whatever the writer chose. */
  level: number;
}

/**
 * A description as elements of the page: text stays text, addresses that are none of the web, of mail or of telephones
 * are left out, and so are pictures from elsewhere, which would tell somebody who reads the page.
 */
export const Markdown = ({ source }: { readonly source: string }) => (
  <div class="prose">{read(source, { above: 2, link, anchorOf: () => undefined })}</div>
);

interface GuideTextProps {
  readonly source: string;
  /** Where a link leads; undefined: nowhere that is served. */
  readonly linkOf: (address: string) => string | undefined;
}

/** A page of our own documentation: its headings can be linked to, by the names that repositories give them. */
export const GuideText = ({ source, linkOf }: GuideTextProps) => {
  const taken = new Map<string, number>();
  const anchorOf = (words: string): string => {
    const anchor = words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const before = taken.get(anchor) ?? 0;
    taken.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${String(before)}`;
  };
  const linked: Manner['link'] = (address, children) => {
    const target = linkOf(address);
    return target === undefined ? children : <a href={target}>{children}</a>;
  };
  return <div class="prose">{read(source, { above: 0, link: linked, anchorOf })}</div>;
};

const read = (source: string, manner: Manner): ComponentChildren[] =>
  childrenOf({ tokens: markdown.parse(source, {}), manner, at: 0, level: manner.above });

/** The lines of a text without markup. */
export const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <>
    {lines.map((line, index) => (
      <Fragment key={index}>
        {index === 0 ? null : <br />}
        {line}
      </Fragment>
    ))}
  </>
);

/** What stands up to the end of the element that was opened last. */
const childrenOf = (reading: Reading): ComponentChildren[] => {
  const found: ComponentChildren[] = [];
  for (let token = reading.tokens[reading.at]; token !== undefined && token.nesting >= 0;) {
    reading.at += 1;
    found.push(elementOf(token, reading));
    token = reading.tokens[reading.at];
  }
  reading.at += 1;
  return found;
};

const elementOf = (token: Token, reading: Reading): ComponentChildren => {
  const plain = PLAIN[token.type];
  if (plain !== undefined) {
    const children = childrenOf(reading);
    // Paragraphs of a list without blank lines are marked hidden.
    return token.hidden ? children : createElement(plain, null, children);
  }
  switch (token.type) {
    case 'inline':
      return childrenOf({ ...reading, tokens: token.children ?? [], at: 0 });
    case 'heading_open': {
      reading.level = Math.min(Number(token.tag.slice(1)) + reading.manner.above, reading.level + 1, 6);
      const words = reading.tokens[reading.at]?.children?.map(({ content }) => content).join('') ?? '';
      return createElement(`h${reading.level}`, { id: reading.manner.anchorOf(words) }, childrenOf(reading));
    }
    case 'ordered_list_open':
      return <ol start={Number(token.attrGet('start') ?? 1)}>{childrenOf(reading)}</ol>;
    case 'table_open':
      return (
        <div class="scroll" tabindex={0} role="group">
          <table>{childrenOf(reading)}</table>
        </div>
      );
    case 'link_open':
      return reading.manner.link(String(token.attrGet('href') ?? ''), childrenOf(reading));
    case 'hr':
      return <hr />;
    case 'hardbreak':
      return <br />;
    case 'softbreak':
      return ' ';
    case 'code_inline':
      return <code>{token.content}</code>;
    case 'fence':
    case 'code_block':
      return (
        <pre>
          <code>{token.content}</code>
        </pre>
      );
    default:
      return token.nesting > 0 ? childrenOf(reading) : token.content;
  }
};

const link: Manner['link'] = (address, children) => {
  const safe = safeLink(address);
  return safe === undefined ? (
    children
  ) : (
    <a href={safe} rel="nofollow noopener">
      {children}
    </a>
  );
};
