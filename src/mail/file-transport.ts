import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FinishedMail } from './mail.js';
import { type MailMessages } from './mail-message.js';
import { MailTransport } from './mail-transport.js';

/** Without a mail server every mail is written to a file, `<uuid>.eml`, readable only for the service's own user. */
export class FileTransport extends MailTransport {
  constructor(
    private readonly directory: string,
    private readonly messages: MailMessages,
  ) {
    super();
  }

  async deliver(mail: FinishedMail): Promise<null> {
    const { raw } = await this.messages.build(mail);
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const file = join(this.directory, `${mail.uuid}.eml`);
    const unfinished = `${file}.part`;
    await writeFile(unfinished, raw, { mode: 0o600 });
    await chmod(unfinished, 0o600);
    await rename(unfinished, file);
    return null;
  }
}
