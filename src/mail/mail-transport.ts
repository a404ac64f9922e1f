import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FinishedMail, MailNotSent, oneLine } from './mail.js';
import { type MailMessage, type MailMessages } from './mail-message.js';

/** Port: delivers mails. */
export abstract class MailTransport {
  /**
   * Delivers the mail once; throws `MailNotSent` if that failed.
   * @returns what the mail server said; null where there is none
   */
  abstract deliver(mail: FinishedMail): Promise<string | null>;
}

/** Timeouts for a mail server: a worker that waits for ever would send nothing any more. */
interface Patience {
  readonly connect: number;
  readonly greeting: number;
  /** Between two answers. */
  readonly silence: number;
  /** For the whole conversation, even if the server answers now and then. */
  readonly whole: number;
}

const PATIENCE: Patience = { connect: 15_000, greeting: 15_000, silence: 45_000, whole: 120_000 };

type Problem = Error & { code?: string; response?: string; responseCode?: number; command?: string };

/** Characters of a server's answer that are kept. */
const MOST_OF_ANSWER = 500;

/** Delivers mails to the server of MAIL_URL, with one connection per mail. */
export class SmtpTransport extends MailTransport {
  private readonly server: ReturnType<typeof parseConnectionUrl>;

  constructor(
    url: string,
    private readonly messages: MailMessages,
    private readonly patience: Patience = PATIENCE,
  ) {
    super();
    this.server = parseConnectionUrl(url);
  }

  async deliver(mail: FinishedMail): Promise<string | null> {
    const message = await this.messages.build(mail);
    const connection = this.connection();
    try {
      const answer = await this.converse(connection, message);
      connection.quit();
      return answer;
    } catch (error) {
      connection.close();
      throw notSentError(error as Problem);
    }
  }

  /** Uses STARTTLS if the server offers it; a password is never sent without it, unless the URL says so. */
  private connection(): SMTPConnection {
    const { auth, ...options } = this.server;
    return new SMTPConnection({
      ...(auth === undefined ? {} : { requireTLS: true }),
      ...options,
      connectionTimeout: this.patience.connect,
      greetingTimeout: this.patience.greeting,
      socketTimeout: this.patience.silence,
      logger: false,
    });
  }

  private converse(connection: SMTPConnection, { from, to, raw }: MailMessage): Promise<string | null> {
    return new Promise((done, fail) => {
      const patience = setTimeout(() => fail(Object.assign(new Error(), { code: 'ETIMEDOUT' })), this.patience.whole);
      const end = (error?: Error | null, answer?: string): void => {
        clearTimeout(patience);
        if (error) fail(error);
        else done(kept(answer));
      };
      const send = (): void =>
        connection.send({ from, to: [to] }, raw, (error, info) => (error ? end(error) : end(null, info.response)));
      const { auth } = this.server;
      connection.on('error', end);
      connection.on('end', () => end(Object.assign(new Error(), { code: 'ECONNECTION' })));
      connection.connect((error) => {
        if (error) end(error);
        else if (auth === undefined) send();
        else connection.login(auth, (refused) => (refused ? end(refused) : send()));
      });
    });
  }
}

/** The part of an answer that is kept; null: there was none. */
const kept = (answer: string | undefined): string | null =>
  answer === undefined ? null : oneLine(answer).slice(0, MOST_OF_ANSWER) || null;

/** A 5xx refusal of the recipient (RCPT TO) or of the mail itself (DATA) is permanent; everything else is transient. */
const notSentError = ({ code, response, responseCode, command }: Problem): MailNotSent => {
  const words = [code, responseCode, command].filter((word) => /^[A-Z\d ]{1,20}$/.test(String(word)));
  const permanent = responseCode !== undefined && responseCode >= 500 && /^(RCPT TO|DATA)$/.test(command ?? '');
  return new MailNotSent(
    words.join(' ') || 'ECONNECTION',
    permanent || (code === 'EENVELOPE' && responseCode === undefined),
    // The answer to a password may name the service's own account.
    command?.startsWith('AUTH') === true ? null : kept(response),
  );
};

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
