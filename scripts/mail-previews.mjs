/**
 * `npm run mail-previews`: writes every kind of mail as its readers get it, made of the examples of its variables, into
 * docs/api/mails. test/unit/mail-table.spec.ts compares.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileAll } from './compile.mjs';

const FOLDER = 'docs/api/mails';

const previewOf = (template, source) => {
  const { recipient, sender, town } = template.examples;
  const { subject, text } = template.render(template.examples, {
    recipient: { name: recipient, address: '' },
    sender,
    sites: [],
    town: { ...town, contactLines: [] },
  });
  return `# ${template.title}

\`${template.type}\`, made of the examples of its variables. The text is [${source}](../../../${source}).

**${subject}**

\`\`\`text
${text}\`\`\`
`;
};

const indexOf = (templates) => `# How mails read

Every kind of mail, as plain text and made of the examples of its variables. Written by \`npm run mail-previews\`; what may be changed, and how: [mails and their words](../mails.md#words).

${templates.map(({ type, title }) => `- [${title}](${type}.md): \`${type}\``).join('\n')}
`;

/** Each file of the folder, and what it holds. */
export const previews = async () => {
  await import('../dist/src/app.module.js');
  const { mailTemplates } = await import('../dist/src/mail/mail-template.js');
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const sources = new Map(files.map((file) => [basename(file), `src/${file.replaceAll('\\', '/')}`]));
  const pages = mailTemplates().map((template) => {
    const name = `${template.type}.md`;
    return [name, previewOf(template, sources.get(name))];
  });
  return Object.fromEntries([['README.md', indexOf(mailTemplates())], ...pages]);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await compileAll();
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  for (const [name, text] of Object.entries(await previews())) writeFileSync(`${FOLDER}/${name}`, text);
  process.exit();
}
