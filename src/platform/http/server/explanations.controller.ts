import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { CODES } from '../../../kernel/problem/codes.js';
import { Open } from '../access/policy.js';
import { Unlimited } from '../limits/limit-marks.js';
import { type ApiRequest, type ApiResponse } from '../request/api-request.js';
import { Produces } from './content-type.guard.js';
import { Describe } from './describe.js';
import { codeExplanation, explanationAnswer, statusExplanation } from './explanations.js';
import { PeoplePages, sendExplanation } from './people-pages.js';

/** The pages that `type` of a problem links to (R-API-35). */
@Controller()
@Open()
@Unlimited()
export class ExplanationsController {
  constructor(private readonly pages: PeoplePages) {}

  @Get('errors/:status')
  @Produces('application/json', 'text/html')
  @Describe('Explain a status', {
    text: 'What a problem of type `/errors/{status}` means and what to do about it, as a page or as JSON, in English or German by `Accept-Language`.',
    answer: explanationAnswer(statusExplanation('404')),
  })
  explainStatus(
    @Param('status') status: string,
    @Req() request: ApiRequest,
    @Res() response: ApiResponse,
  ): Promise<void> {
    return sendExplanation(request, response, this.pages, statusExplanation(status));
  }

  @Get('validation_errors/:code')
  @Produces('application/json', 'text/html')
  @Describe('Explain a violation code', {
    text: 'What a violation with this code means and what to do about it, as a page or as JSON, in English or German by `Accept-Language`.',
    answer: explanationAnswer(codeExplanation(CODES.blank)),
  })
  explainCode(@Param('code') code: string, @Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return sendExplanation(request, response, this.pages, codeExplanation(code));
  }
}
