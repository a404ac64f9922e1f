import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { type Response } from 'express';
import { CODES } from '../../../kernel/problem/codes.js';
import { Open } from '../access/policy.js';
import { Unlimited } from '../limits/limit-marks.js';
import { type ApiRequest } from '../request/api-request.js';
import { Produces } from './content-type.guard.js';
import { Describe } from './describe.js';
import { codeExplanation, explanationAnswer, sendExplanation, statusExplanation } from './explanations.js';

/** The pages that `type` of a problem links to (R-API-35). */
@Controller()
@Open()
@Unlimited()
export class ExplanationsController {
  @Get('errors/:status')
  @Produces('application/json', 'text/html')
  @Describe('Explain a status', {
    text: 'What a problem of type `/errors/{status}` means, as a page or as JSON.',
    answer: explanationAnswer(statusExplanation('404')),
  })
  explainStatus(@Param('status') status: string, @Req() request: ApiRequest, @Res() response: Response): void {
    sendExplanation(request, response, statusExplanation(status));
  }

  @Get('validation_errors/:code')
  @Produces('application/json', 'text/html')
  @Describe('Explain a violation code', {
    text: 'What a violation with this code means, as a page or as JSON.',
    answer: explanationAnswer(codeExplanation(CODES.blank)),
  })
  explainCode(@Param('code') code: string, @Req() request: ApiRequest, @Res() response: Response): void {
    sendExplanation(request, response, codeExplanation(code));
  }
}
