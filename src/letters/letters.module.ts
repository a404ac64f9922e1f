import { Module } from '@nestjs/common';
import { LetterPress } from './letter-press.js';

@Module({ providers: [LetterPress], exports: [LetterPress] })
export class LettersModule {}
