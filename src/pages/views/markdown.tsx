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

/** The heading of the section in which a description stands. */
const ABOVE = 2;

interface Reading {
  readonly tokens: readonly Token[];
  at: number;
  /** The level of the last heading: the next may only be one deeper, whatever the writer chose. */
  level: number;
}

/**
 * A description as elements of the page: text stays text, addresses that are none of the web, of mail or of telephones
 * are left out, and so are pictures from elsewhere, which would tell somebody who reads the page.
 */
export const Markdown = ({ source }: { readonly source: string }) => (
  <div class="prose">{childrenOf({ tokens: markdown.parse(source, {}), at: 0, level: ABOVE })}</div>
);

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
      return childrenOf({ tokens: token.children ?? [], at: 0, level: reading.level });
    case 'heading_open':
      reading.level = Math.min(Number(token.tag.slice(1)) + ABOVE, reading.level + 1, 6);
      return createElement(`h${reading.level}`, null, childrenOf(reading));
    case 'ordered_list_open':
      return <ol start={Number(token.attrGet('start') ?? 1)}>{childrenOf(reading)}</ol>;
    case 'table_open':
      return (
        <div class="scroll" tabindex={0} role="group">
          <table>{childrenOf(reading)}</table>
        </div>
      );
    case 'link_open':
      return link(String(token.attrGet('href') ?? ''), childrenOf(reading));
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

const link = (address: string, children: ComponentChildren[]): ComponentChildren => {
  const safe = safeLink(address);
  return safe === undefined ? (
    children
  ) : (
    <a href={safe} rel="nofollow noopener">
      {children}
    </a>
  );
};
