import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { type Response } from 'express';
import { type Language } from '../../../kernel/problem/message.js';
import { TONES, vocabularies, type AnyVocabulary, word } from '../../../kernel/problem/vocabulary.js';
import { Open } from '../access/policy.js';
import { Unlimited } from '../limits/limit-marks.js';
import { type ApiRequest } from '../request/api-request.js';
import { Describe } from '../server/describe.js';
import { etagOf } from '../view/tags.js';

/** An answer that was written once, with its version. */
interface Written {
  readonly content: Buffer;
  readonly tag: string;
}

const ENTRY = {
  type: 'object',
  properties: {
    value: { type: 'string', description: 'The value as the API sends and takes it.' },
    label: { type: 'string', description: 'What it is called, in the language asked for.' },
    description: { type: 'string', description: 'A sentence about it, where the label alone would not do.' },
    tone: { type: 'string', enum: [...TONES], description: 'How it is meant; a screen colours it by this.' },
    order: { type: 'integer', description: 'Its place in the enumeration, from 1.' },
  },
  required: ['value', 'label', 'tone', 'order'],
  additionalProperties: false,
} as const;

/** What the values of the API are called (R-API-61). */
@Controller()
@Open()
@Unlimited()
export class VocabularyController {
  /** The words are those of the program, so each language is written once: the route is open to everyone without a limit. */
  private readonly written = new Map<Language, Written>();

  @Get('vocabulary')
  @Header('Content-Type', 'application/json; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=60, stale-while-revalidate=300')
  @Header('Vary', 'Accept-Language')
  @Header('Access-Control-Allow-Origin', '*')
  @Describe('Read what values are called', {
    text: 'Every enumeration that the API sends or takes, by the name that its schemas give as `x-vocabulary`: its values in their order, with a label in the language of `Accept-Language`. The words are those of exports, papers and mails. Sort keys and formats of files have none.',
    answer: {
      content: {
        'application/json': {
          type: 'object',
          additionalProperties: { type: 'array', items: ENTRY },
          examples: [
            {
              paymentMethod: [
                { value: 'cash', label: 'Cash', tone: 'neutral', order: 1 },
                { value: 'transfer', label: 'Transfer', tone: 'neutral', order: 2 },
              ],
            },
          ],
        },
      },
      headers: ['ETag'],
    },
  })
  read(@Req() { language }: ApiRequest, @Res() response: Response): void {
    const { content, tag } = this.written.get(language) ?? this.write(language);
    response.setHeader('ETag', tag).send(content);
  }

  private write(language: Language): Written {
    const text = JSON.stringify(allIn(language));
    const written = { content: Buffer.from(text), tag: etagOf(text) };
    this.written.set(language, written);
    return written;
  }
}

/** All enumerations, with the words of one language. */
const allIn = (language: Language): Record<string, unknown> =>
  Object.fromEntries(
    vocabularies().map((values) => [values.called, values.map((value, at) => entryOf(values, value, at, language))]),
  );

const entryOf = ({ words }: AnyVocabulary, value: string, at: number, language: Language): Record<string, unknown> => {
  const { about, tone = 'neutral', ...label } = words[value] ?? word(value, value);
  const description = about === undefined ? {} : { description: about[language] };
  return { value, label: label[language], ...description, tone, order: at + 1 };
};
