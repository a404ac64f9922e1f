import { Module } from '@nestjs/common';
import { LetterPress } from './letter-press.js';
import { PaperPress } from './paper-press.js';

@Module({ providers: [LetterPress, PaperPress], exports: [LetterPress, PaperPress] })
export class PdfModule {}
