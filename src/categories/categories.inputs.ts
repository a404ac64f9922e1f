import { HexColor, Text } from '../platform/http/input/fields.js';
import { Patch } from '../platform/http/input/registry.js';

/** Body of POST /categories (R-CAT-1). The alias is made from the name and cannot be sent. */
export class CategoryCreate {
  @Text({ max: 255, required: true, description: 'Name.', example: 'Natur & Tiere' })
  name!: string;

  @HexColor({ description: 'Colour for the website, as in CSS; kept in lower case.', example: '#2f855a' })
  color?: string | null;
}

/** Body of PATCH /categories/{uuid}: the fields of create, all optional. */
@Patch()
export class CategoryPatch extends CategoryCreate {}
