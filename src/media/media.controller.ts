import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { Open } from '../platform/http/access/policy.js';
import { type ApiRequest, type ApiResponse } from '../platform/http/request/api-request.js';
import { Produces } from '../platform/http/server/content-type.guard.js';
import { Unlimited } from '../platform/http/limits/limit-marks.js';
import { Describe } from '../platform/http/server/describe.js';
import { MEDIA_ANSWER, MediaAnswer, SERVED_TYPES } from './media-answer.js';

/** Pictures, logos and agreement forms, for everybody who knows their URL (R-API-47, R-OFF-35). */
@Controller('media')
@Open()
@Unlimited()
export class MediaController {
  constructor(private readonly files: MediaAnswer) {}

  @Get(':name')
  @Produces(...SERVED_TYPES)
  @Describe('Read a picture or a form', {
    text: 'What is at an address never changes and may be kept for a year. Addresses cannot be guessed; anyone who knows one can read the file, even when it belongs to a draft. Pictures have smaller versions for pages next to them: `<uuid>-480.avif`, `-960`, `-1600`, and the same as `.webp`, made soon after the upload.',
    answer: MEDIA_ANSWER,
  })
  read(@Param('name') name: string, @Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.files.send(name, request, response);
  }
}
