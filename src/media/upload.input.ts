import { Base64, Text } from '../platform/http/input/fields.js';

const MEBIBYTE = 1024 * 1024;

const FILENAME = {
  max: 255,
  required: true,
  description: 'Name of the file on your side. It is not kept, and says nothing about what the file is.',
} as const;

/** The smallest possible PNG. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Body of POST /offers/{uuid}/media, POST /hosts/{uuid}/logo and POST /settings/letterhead/logo. */
export class PictureInput {
  @Text(FILENAME)
  filename!: string;

  @Base64({
    maxBytes: 8 * MEBIBYTE,
    required: true,
    description: 'A PNG, JPEG or WebP picture of at most 8 MiB, base64-encoded.',
    example: PNG,
  })
  data!: Buffer;
}

/** Body of POST /offers/{uuid}/agreement. */
export class FormInput {
  @Text({ ...FILENAME, example: 'einverstaendnis.pdf' })
  filename!: string;

  @Base64({
    maxBytes: 6 * MEBIBYTE,
    required: true,
    description: 'A PDF of at most 6 MiB, base64-encoded.',
    example: Buffer.from('%PDF-1.4\n…\nstartxref\n9\n%%EOF\n').toString('base64'),
  })
  data!: Buffer;
}
