import { type Token } from 'markdown-it';
import { heldTogether } from '../kernel/text/held-together.js';
import { escapeHtml, type Filled, rendersOnce } from './mail-markdown.js';

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Many mail programs drop style sheets, so every element has inline styles; the classes are for dark mode only. */
const STYLES: Readonly<Record<string, string>> = {
  p: 'margin:0 0 16px;font-size:16px;line-height:24px',
  h1: 'margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600',
  h2: 'margin:24px 0 8px;font-size:18px;line-height:24px;font-weight:600',
  h3: 'margin:16px 0 8px;font-size:16px;line-height:24px;font-weight:600',
  ul: 'margin:0 0 16px;padding:0 0 0 24px',
  ol: 'margin:0 0 16px;padding:0 0 0 24px',
  li: 'margin:0 0 4px;font-size:16px;line-height:24px',
  a: 'color:#0b5cad;text-decoration:underline;word-break:break-word',
  hr: 'border:0;border-top:1px solid #d5dae0;margin:24px 0',
};
const BUTTON =
  'display:inline-block;padding:12px 20px;background-color:#0b5cad;color:#ffffff;font-weight:600;text-decoration:none;border-radius:6px';

/** The HTML part: one column of at most 600 pixels in table layout, which every mail program supports. */
export const htmlOf = (
  filled: Filled,
  { title, footer, email }: { title: string; footer: readonly string[]; email: string | null },
): string =>
  `<!DOCTYPE html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:#15181c!important}
.card{background-color:#1f242a!important;color:#e8ebee!important}
.card a{color:#8dc1ff!important}
.card a.button{background-color:#8dc1ff!important;color:#10151b!important}
.foot{color:#a3acb5!important}
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#eef1f4;-webkit-text-size-adjust:100%">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#eef1f4">
<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
${LOGO_PLACE}
<tr><td class="card" style="padding:28px 24px 12px;background-color:#ffffff;color:#1c2329;border-radius:8px;text-align:left;word-break:break-word;${FONT}">
${body(filled)}
</td></tr>
<tr><td class="foot" style="padding:16px 24px;color:#5a6670;font-size:13px;line-height:20px;text-align:left;${FONT}">${footer.map((line) => footerLine(line, email)).join('<br>\n')}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;

/** Placeholder of the logo until the mail is sent; a comment, which no value can become. */
const LOGO_PLACE = '<!--logo-->';

/** The mail with a picture above its text, or without one. On white also in dark mode: logos are made for paper. */
export const withLogo = (html: string, logo: { cid: string; width: number; height: number } | undefined): string =>
  html.replace(
    LOGO_PLACE,
    logo === undefined
      ? ''
      : `<tr><td style="padding:16px 24px;background-color:#ffffff;border-radius:8px;text-align:left"><img src="cid:${logo.cid}" width="${String(logo.width)}" height="${String(logo.height)}" alt="" style="display:block;border:0"></td></tr>
<tr><td style="height:12px;font-size:0;line-height:0">&nbsp;</td></tr>`,
  );

/** The address for questions can be clicked. */
const footerLine = (line: string, email: string | null): string => {
  const shown = held(escapeHtml(line));
  if (email === null || !line.endsWith(email)) return shown;
  const address = escapeHtml(email);
  return shown.replace(address, () => `<a href="mailto:${address}" style="color:inherit">${address}</a>`);
};

const paragraph = rendersOnce<string>();

const body = ({ tokens, valueOf }: Filled): string =>
  tokens
    .map((token) => {
      // A link alone in a list entry stays a link; alone in a paragraph it becomes a button.
      if (token.type === 'inline')
        return paragraph(token, () => inlineHtml(token.children ?? [], valueOf, token.level === 1));
      if (token.hidden) return '';
      if (token.nesting === -1) return `</${token.tag}>\n`;
      return `<${token.tag}${attribute('style', STYLES[token.tag])}>`;
    })
    .join('')
    .trim();

const inlineHtml = (children: readonly Token[], valueOf: Filled['valueOf'], mayBeButton: boolean): string => {
  const alone =
    mayBeButton &&
    children[0]?.type === 'link_open' &&
    children.findIndex(({ type }) => type === 'link_close') === children.length - 1;
  return children
    .map((token) => {
      if (token.type === 'text') return textHtml(token.content, valueOf);
      if (token.type === 'softbreak') return '\n';
      if (token.type === 'hardbreak') return '<br>\n';
      if (token.type === 'link_open') return openLink(String(token.attrGet('href')), alone);
      return token.nesting === -1 ? `</${token.tag}>` : `<${token.tag}>`;
    })
    .join('');
};

/** A link that is a paragraph of its own becomes a button, unless it is a mail or telephone link. */
const openLink = (link: string, alone: boolean): string =>
  alone && link.startsWith('http')
    ? `<a class="button" href="${escapeHtml(link)}"${attribute('style', BUTTON)}>`
    : `<a href="${escapeHtml(link)}"${attribute('style', STYLES['a'])}>`;

/** Template text is escaped like the values: neither is markup. */
const textHtml = (content: string, valueOf: Filled['valueOf']): string =>
  held(valueOf(escapeHtml(content), escapeHtml)).replace(/\r\n|[\n\r]/g, '<br>\n');

/**
 * By style and not by other signs: what is copied from the mail is pasted as it is typed. A block moves on to the next line
 * as a whole, and breaks within where even that is too narrow.
 */
const held = (html: string): string =>
  heldTogether(html, (whole) => `<span style="display:inline-block;text-decoration:inherit">${whole}</span>`);

const attribute = (name: string, value: string | undefined): string =>
  value === undefined ? '' : ` ${name}="${value}"`;
