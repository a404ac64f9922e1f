/**
 * SQL for the receipts of an application, oldest first, as uuids: payments and reversals whose money is or was booked
 * for it. Derived from the books, so that receipts follow a child that moves to another offer.
 * @param attendance column with the uuid of the application
 */
export const receiptUuidsOf = (attendance: string): string =>
  // One way from the entries of the application: asked for by two, PostgreSQL may walk through all receipts for the other one.
  `array(select r.uuid::text from receipts r where r.uuid in (
      select v.receipt from book_entries e join postings p on p.uuid = e.posting_uuid
        left join receipt_items i on i.uuid = p.item_uuid cross join lateral (values (i.receipt_uuid), (p.receipt_uuid)) v (receipt)
      where e.attendance_uuid = ${attendance})
    order by r.created_at, r.uuid)`;
