/** An offer whose sheet is asked for. */
export interface SheetOffer {
  readonly uuid: string;
  /** Always true for admins. */
  readonly isOwn: boolean;
  readonly listsReleased: boolean;
}
