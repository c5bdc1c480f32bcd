import { orders } from '@labgate/contract/orders/orders'
import { billingFigures, mostOrdersPerCall } from '@labgate/contract/overviews/billing-figures'
import { manifests } from '@labgate/contract/shipping/manifests'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import type { Day } from './day.ts'
import {
  equationOfBills,
  equationOfManifest,
  equationsOfParcel,
  equationsOfSpecimens,
  type Bills,
  type Equation,
  type SpecimenEnd,
} from './equations.ts'

/** What happened to the day's orders at the billing desk. */
export const billsOf = ({ cast: { billing }, tubes }: Day): Promise<Bills> =>
  billing.call(billingFigures.get, {
    searchCriteria: {
      labOrderIds: [...tubes.values()]
        .slice(0, mostOrdersPerCall)
        .map(({ labOrderId }) => labOrderId),
    },
  })

/**
 * Reads the outcome of everything in the day. Parcels not closed, and open manifests, are not in
 * any equation yet; bills are in none if the laboratory does not bill.
 */
export const equationsOf = async (
  { cast, tubes, parcels, manifests: made }: Day,
  bills: Bills,
  isOver: boolean,
): Promise<Equation[]> => {
  const { supervisor } = cast
  const equations: Equation[] = []
  for (const { shipLogId, missedAtClosing } of parcels.values())
    if (missedAtClosing !== null)
      equations.push(
        ...equationsOfParcel(await supervisor.call(shipLogs.get, { shipLogId }), missedAtClosing),
      )
  const ends: SpecimenEnd[] = []
  let accessioned = 0
  for (const { labOrderId } of tubes.values()) {
    const { specimens } = await supervisor.call(orders.get, { labOrderId })
    if (specimens.some(({ accessionedDate }) => accessionedDate !== null)) accessioned += 1
    for (const { labStatusId, receivedDate } of specimens)
      ends.push({ labStatusId, wasReceived: receivedDate !== null })
  }
  equations.push(...equationsOfSpecimens(ends, isOver))
  for (const { manifestId } of made.values()) {
    const manifest = await supervisor.call(manifests.get, { manifestId })
    if (manifest.dateFinalized !== null) equations.push(equationOfManifest(manifest))
  }
  if (bills.billedSince !== null) equations.push(equationOfBills(accessioned, bills, isOver))
  return equations
}
