import { Controller, Get, Header, Res } from '@nestjs/common';
import { type Response } from 'express';
import { Open } from '../access/policy.js';
import { Unlimited } from '../limits/limit-marks.js';
import { Describe } from '../server/describe.js';
import { OpenApiDocument } from './document.js';

/** The contract for machines; the version for people is at /docs. */
@Controller()
@Open()
@Unlimited()
export class OpenApiController {
  constructor(private readonly document: OpenApiDocument) {}

  @Get('openapi.json')
  @Header('Content-Type', 'application/json; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=300')
  @Header('Access-Control-Allow-Origin', '*')
  @Describe('Read this document', {
    text: 'The OpenAPI 3.1 document of this service.',
    answer: {
      content: {
        'application/json': {
          type: 'object',
          properties: {
            openapi: { type: 'string' },
            info: { type: 'object', additionalProperties: true },
            paths: { type: 'object', additionalProperties: true },
          },
          required: ['openapi', 'info', 'paths'],
          additionalProperties: true,
          examples: [{ openapi: '3.1.1', info: { title: 'Holiday Programme Administration API' }, paths: {} }],
        },
      },
      headers: ['ETag'],
    },
  })
  read(@Res() response: Response): void {
    const { content, tag } = this.document.file;
    response.setHeader('ETag', tag).send(content);
  }
}
