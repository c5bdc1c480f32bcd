import { randomUUID } from 'node:crypto'
import { parcelNumber } from '@labgate/contract/kit/numbers'
import { fateWords, type EndOfMissing } from '@labgate/contract/shipping/parcels'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import type { Acting, Day } from '../day.ts'

/** From the list ParcelCondition. */
const good = 1
const notes: Record<EndOfMissing, string> = {
  'found-at-laboratory': 'Lay in the cooler, under the ice.',
  'found-at-practice': 'Stood in the rack of the practice.',
  lost: 'Searched at both ends.',
}

/** The log of a parcel without a sheet is created on arrival. */
const arrived = (day: Day, at: number): number => day.parcels.get(at)?.shipLogId ?? 0

/** The dock's acts: takes a parcel in, tube by tube, closes it, and finds missing tubes. */
export const atDock: Acting<'arrive' | 'scan' | 'close' | 'find'> = {
  arrive: async (day, { parcel: at }) => {
    const { practice, hasSheet, inside } = day.plan.parcels[at] ?? {
      practice: 0,
      hasSheet: true,
      inside: [],
    }
    if (hasSheet ? !day.parcels.has(at) : inside.every((place) => !day.tubes.has(place))) return
    const { accessioner, bench, practices } = day.cast
    const { customerId = 0, locationId = 0, name = '' } = practices[practice] ?? {}
    const from = hasSheet ? {} : { customerId, locationId, shippingMethodId: 6 }
    const temperature = day.random.fork(`dock/${at}`).int(30, 80) / 10
    const given = {
      shipLogId: arrived(day, at),
      ...from,
      labId: bench.labId,
      temperature,
      conditionId: good,
    }
    const taken = await day.tries(accessioner, '', () => accessioner.call(shipLogs.arrive, given))
    if (taken === undefined) return
    const shipLogId = Number(taken.id)
    const shipLogNo = parcelNumber(shipLogId)
    day.parcels.set(at, { shipLogId, shipLogNo, missedAtClosing: null })
    day.did(
      accessioner,
      shipLogNo,
      `takes in the parcel of ${name}, ${temperature.toFixed(1)} °C${hasSheet ? '' : ', without a sheet: a log is made'}`,
    )
  },
  scan: async (day, { parcel: at, tube: place }) => {
    const tube = day.tubes.get(place)
    const parcel = day.parcels.get(at)
    if (tube === undefined || parcel === undefined) return
    const { accessioner, bench } = day.cast
    const { specimenBarcode } = tube
    const scan = {
      key: randomUUID(),
      specimenBarcode,
      shipLogId: parcel.shipLogId,
      at: day.now().toISOString(),
      userId: accessioner.signedIn.userId,
    }
    const arrival = await day.tries(accessioner, specimenBarcode, () =>
      accessioner.call(shipLogs.scans, { labId: bench.labId, scans: [scan] }),
    )
    const [answer] = arrival?.list ?? []
    if (answer)
      day.did(accessioner, specimenBarcode, `scans it for ${parcel.shipLogNo}: ${answer.says}`)
  },
  close: async (day, { parcel: at }) => {
    const parcel = day.parcels.get(at)
    if (parcel === undefined) return
    const { accessioner } = day.cast
    const { shipLogId, shipLogNo } = parcel
    const closed = await day.tries(accessioner, shipLogNo, () =>
      accessioner.call(shipLogs.receive, { shipLogId }),
    )
    if (closed === undefined) return
    const { missing } = await accessioner.call(shipLogs.get, { shipLogId })
    day.parcels.set(at, { ...parcel, missedAtClosing: missing })
    day.did(accessioner, shipLogNo, closed.message)
  },
  find: async (day, { parcel: at, tube: place, at: where }) => {
    const tube = day.tubes.get(place)
    const parcel = day.parcels.get(at)
    if (tube === undefined || parcel === undefined) return
    const isHere = where === 'laboratory'
    const { clerk } = day.cast.practices[day.plan.parcels[at]?.practice ?? 0] ?? {}
    const who = isHere || clerk === undefined ? day.cast.accessioner : clerk
    const fate = isHere ? 'found-at-laboratory' : 'found-at-practice'
    const given = {
      shipLogId: parcel.shipLogId,
      labOrderId: tube.labOrderId,
      fate,
      note: notes[fate],
    } as const
    const found = await day.tries(who, tube.specimenBarcode, () =>
      who.call(shipLogs.resolveMissing, given),
    )
    if (found) day.did(who, tube.specimenBarcode, `${fateWords[fate]}: ${notes[fate]}`)
  },
}
