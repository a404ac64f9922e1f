// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Without the characters that XML 1.0 knows no way to write. */
export const writableInXml = (text: string): string => text.replace(UNWRITABLE, '').replace(/\p{Cs}/gu, '\uFFFD');

/** With what XML would read as markup escaped. */
export const escapedForXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');
