import { linkTo, type ScreenLink } from '../access/link-to.ts'

/** A bill by its ID, by its order, or by one of its claims. */
export type BillOf =
  | { billId: number }
  | { labOrderId: number }
  | { claimId: number }
  | { claimNumber: string }

/**
 * Opens a bill (rules.md#reading-a-bill). With a claim, that claim is marked. A claim's number
 * stays out of the address.
 */
export const linkToBill = (of: BillOf): ScreenLink<'/bill'> => {
  if ('billId' in of) return linkTo('/bill', { id: of.billId })
  if ('labOrderId' in of) return linkTo('/bill', { order: of.labOrderId })
  return 'claimId' in of
    ? linkTo('/bill', { claim: of.claimId })
    : linkTo('/bill', { number: of.claimNumber })
}
