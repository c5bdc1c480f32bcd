import { Refusal } from '../../access/refusal.ts'
import type { Scope } from '../../db/database.ts'
import { anyText } from '../../db/lists.ts'
import { unprepared, type Query } from '../../db/queries.ts'
import { visibleOrders } from './orders.queries.ts'

/**
 * A number that a specimen lost when it was relabeled or moved to another account
 * (docs/decisions/0048), and the one it has now.
 */
export interface RetiredNumber {
  retired: string
  specimenBarcode: string
  labOrderId: number
}
/** Which of these numbers were retired, for visible orders. */
export const retiredNumbers = (scope: Scope, numbers: readonly string[]): Query<RetiredNumber> =>
  unprepared(
    visibleOrders(scope)
      .innerJoin('order_correction as c', 'c.lab_order_id', 'o.lab_order_id')
      .where('c.retired_number', '=', anyText(numbers))
      .where('c.undone_at', 'is', null)
      .select([
        'c.retired_number as retired',
        'o.specimen_barcode as specimenBarcode',
        'o.lab_order_id as labOrderId',
      ]),
  )
/** The message for a person who scanned the old label. */
export const describeRetired = ({
  specimenBarcode,
}: Pick<RetiredNumber, 'specimenBarcode'>): string =>
  `This number was retired. The specimen is now ${specimenBarcode}: set the tube aside until it has its new label.`

/**
 * What a scanned number found; refuses with a message if nothing, or if its order was moved to
 * another account and has a different number there.
 */
export const orSayWhy = <T>(found: T | undefined, retired: RetiredNumber | undefined): T => {
  if (retired !== undefined) throw new Refusal('not-found', describeRetired(retired))
  if (found === undefined) throw new Refusal('not-found', 'No order has this number.')
  return found
}
