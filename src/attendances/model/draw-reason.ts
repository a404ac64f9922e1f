import { type Reason } from '../../allotment/model.js';

/** Why a draw decided about a wish, as stored with the application (R-DRAW-20). Offers in it are named when it is read. */
export type StoredDrawReason = Reason;
