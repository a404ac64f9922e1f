import { Injectable } from '@nestjs/common';
import { PictureDecoder } from '../media/picture-decoder.js';
import { LetterheadLogo } from '../settings/letterhead-logo.js';
import { type FinishedMail, type MailAttachment } from './mail.js';
import { withLogo } from './mail-html.js';

/** The box of the logo above a mail, in the pixels of a mail program; sharp screens have twice as many. */
const BOX = { width: 260, height: 80 } as const;

const CID = 'logo@stadt';

interface Picture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly file: MailAttachment;
}

/**
 * The town's logo in mails: part of the mail itself, because mail programs block pictures from elsewhere. It is put in
 * when a mail is sent, so no mail keeps a copy and each shows the logo of its day.
 */
@Injectable()
export class MailLogo {
  private last: Picture | undefined;

  constructor(
    private readonly logo: LetterheadLogo,
    private readonly decoder: PictureDecoder,
  ) {}

  async complete<M extends FinishedMail>(mail: M): Promise<M> {
    const picture = await this.picture();
    const html = withLogo(mail.html, picture && { cid: CID, width: picture.width, height: picture.height });
    if (picture === undefined || html === mail.html) return { ...mail, html };
    return { ...mail, html, attachments: [...mail.attachments, picture.file] };
  }

  /** The same picture is prepared once; undefined without a logo. */
  private async picture(): Promise<Picture | undefined> {
    const name = await this.logo.name();
    if (name === null) return undefined;
    if (this.last?.name === name) return this.last;
    const logo = await this.logo.read();
    if (logo === undefined) return undefined;
    const { data, width, height } = await this.decoder.printed(logo.data, 2 * BOX.width, 2 * BOX.height);
    this.last = {
      name: logo.name,
      width: Math.ceil(width / 2),
      height: Math.ceil(height / 2),
      file: {
        filename: 'logo.jpg',
        contentType: 'image/jpeg',
        content: data.toString('base64'),
        encoding: 'base64',
        cid: CID,
      },
    };
    return this.last;
  }
}
