import { manifests } from '@labgate/contract/manifests'
import { orders } from '@labgate/contract/orders'
import { shipLogs } from '@labgate/contract/ship-logs'
import type { Day } from './day.ts'
import { equationOfManifest, equationsOfParcel, equationsOfSpecimens, type Equation, type SpecimenEnd } from './equations.ts'

/** Reads what became of everything of the day. Parcels that were not closed, and manifests that are open, are in no equation yet. */
export const equationsOf = async ({ cast, tubes, parcels, manifests: made }: Day, isOver: boolean): Promise<Equation[]> => {
  const { supervisor } = cast
  const equations: Equation[] = []
  for (const { shipLogId, missedAtClosing } of parcels.values())
    if (missedAtClosing !== null) equations.push(...equationsOfParcel(await supervisor.call(shipLogs.get, { shipLogId }), missedAtClosing))
  const ends: SpecimenEnd[] = []
  for (const { labOrderId } of tubes.values()) {
    const { specimens } = await supervisor.call(orders.get, { labOrderId })
    for (const { labStatusId, receivedDate } of specimens) ends.push({ labStatusId, wasReceived: receivedDate !== null })
  }
  equations.push(...equationsOfSpecimens(ends, isOver))
  for (const { manifestId } of made.values()) {
    const manifest = await supervisor.call(manifests.get, { manifestId })
    if (manifest.dateFinalized !== null) equations.push(equationOfManifest(manifest))
  }
  return equations
}
