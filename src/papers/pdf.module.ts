import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { PrintedLetterhead } from './printed-letterhead.js';
import { LetterPress, PaperPress } from './paper-press.js';

@Module({
  imports: [MediaModule],
  providers: [PrintedLetterhead, LetterPress, PaperPress],
  exports: [PrintedLetterhead, LetterPress, PaperPress],
})
export class PdfModule {}
