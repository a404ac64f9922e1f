import { Choice, Flag, Identifier, Text } from '../../../platform/http/input/fields.js';
import { Texts } from '../../../platform/http/input/list-fields.js';
import { QUESTION_TYPES } from '../../model/offer.js';

/** A question families answer when they apply (R-OFF-21). */
export class ApplicationQuestionInput {
  @Identifier({ description: 'Keeps the identity of one of the questions the offer has.' })
  uuid?: string | null;

  @Text({ max: 255, required: true, description: 'The question.', example: 'Isst Ihr Kind vegetarisch?' })
  label!: string;

  @Choice(QUESTION_TYPES, { neverNull: true, description: 'Default: text.' })
  type?: (typeof QUESTION_TYPES)[number];

  @Texts({ max: 50, length: 255, description: 'The answers to choose from, for type choice.' })
  choices?: string[];

  @Flag({ neverNull: true, description: 'The application needs an answer. Default: false.' })
  required?: boolean;

  @Flag({
    neverNull: true,
    description:
      'Its answers may tell of health or the like, and are forgotten 14 days after the last date of the offer. Default: as the question that has this uuid; of a new one true for type text, else false.',
  })
  sensitive?: boolean;
}
