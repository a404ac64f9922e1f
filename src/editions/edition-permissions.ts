import { Injectable } from '@nestjs/common';
import { Permissions, PermissionsOn, type Permits } from '../platform/http/view/permissions.js';
import { EditionFinder } from './edition.store.js';
import { editionView, type EditionRecord } from './edition.view.js';

/** What one may do to an edition (R-EDI-1); features with routes of their own for it say more. */
@Injectable()
@PermissionsOn(editionView, EditionFinder)
export class EditionPermissions extends Permissions<EditionRecord> {
  of(): Permits<EditionRecord> {
    return ({ id }, { offersCount }) => id !== 'deleteEdition' || offersCount === 0;
  }
}
