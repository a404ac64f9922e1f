import { Flag, Text } from '../../../platform/http/input/fields.js';
import { Patch } from '../../../platform/http/input/registry.js';
import { EventPatterns, ReceiverUrl } from './webhook-rules.js';

class WebhookInput {
  @ReceiverUrl({
    required: true,
    description: 'Where events are posted to: https, at a public address.',
    example: 'https://verein.example/hooks/ferien',
  })
  url!: string;

  @EventPatterns({
    required: true,
    description: 'Which events: a type, `offer.*` for a group of them, `*` for all.',
    example: ['offer.*', 'host.changed'],
  })
  types!: string[];

  @Text({ max: 255, description: 'What it is for.', example: 'Website of the canoe club' })
  description?: string | null;
}

/** Body of POST /webhooks (R-HOOK-1). */
export class WebhookCreate extends WebhookInput {}

/** Body of PATCH /webhooks/{uuid}. */
@Patch()
export class WebhookPatch extends WebhookInput {
  @Flag({
    neverNull: true,
    description: 'true: nothing more is sent. false: it goes on where it stopped.',
    example: false,
  })
  disabled?: boolean;
}
