import { describeTestType } from '@labgate/contract/catalog/test-types'
import { inbox } from '@labgate/contract/desk/inbox'
import { parcelNumber } from '@labgate/contract/kit/numbers'
import { orders } from '@labgate/contract/orders/orders'
import { carriers } from '@labgate/contract/shipping/carriers'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { drawnSignature } from '@labgate/demo/drawings.ts'
import type { Person } from '@labgate/server/client.ts'
import type { Acting, Day, KnownTube } from '../day.ts'
import { orderOfTube } from '../order-of-tube.ts'
import type { PracticeCast } from '../practices.ts'

const minuteMs = 60_000
/** One in this many tubes is ordered STAT. */
const everySoMany = 16
const [courier, fedex] = [1, 3] as const

const practiceAt = (day: Day, practice: number): PracticeCast => {
  const found = day.cast.practices[practice]
  if (found === undefined)
    throw new Error(
      `the plan names practice ${practice}, and there are ${day.cast.practices.length}`,
    )
  return found
}
const knownTubes = (day: Day, places: readonly number[]): KnownTube[] =>
  places.flatMap((place) => day.tubes.get(place) ?? [])

/* Signs what the list of unsigned orders shows of these tubes. */
const signListed = async (signer: Person, tubes: readonly KnownTube[]) => {
  const { list } = await signer.call(orders.unsigned, { userId: signer.signedIn.userId })
  const versions = new Map(list.map((row) => [row.labOrderId, row.rowVersion]))
  const labOrderId = tubes.map((tube) => tube.labOrderId)
  const rowVersion = labOrderId.map((id) => versions.get(id) ?? 0)
  return signer.call(orders.eSign, { labOrderId, rowVersion })
}

/** The practice's acts: orders, signs, packs, ships, and reads the laboratory's messages. */
export const atPractice: Acting<'order' | 'sign' | 'pack' | 'ship' | 'read-inbox'> = {
  order: async (day, { visit }) => {
    const {
      practice: at,
      patient,
      tubes,
      byDelegate,
    } = day.plan.visits[visit] ?? { practice: 0, patient: 0, tubes: [], byDelegate: false }
    const practice = practiceAt(day, at)
    const { form } = practice.patients[patient] ?? {}
    if (form === undefined) return
    const { clerk, signer, name, physicianId, locationId } = practice
    const isOnPaper = !byDelegate && signer === undefined
    const now = day.now().getTime()
    const made = tubes.map((place) => {
      const { labTypeId = 0, collectedBefore = 0 } = day.plan.tubes[place] ?? {}
      const collectedAt = new Date(now - collectedBefore * minuteMs)
      const isStat = place % everySoMany === 0
      return orderOfTube(
        form,
        { labTypeId, physicianId, locationId, collectedAt, signs: byDelegate, isStat },
        day.random.fork(`tube/${place}`),
      )
    })
    // the patient signs on the pad, unless the requisition has the signature or a consent is on
    // file
    const image =
      isOnPaper || form.patient.consents > 0
        ? undefined
        : drawnSignature(day.random.fork(`pad/${visit}`)).toString('base64')
    const given = {
      orders: made,
      ...(image !== undefined && { fileAsBase64_Patient: image, fileType_Patient: 'image/png' }),
    }
    const saved = await day.tries(clerk, '', () => clerk.call(orders.saveVisit, given))
    for (const [turn, { labOrderId, specimenBarcode }] of (saved?.list ?? []).entries()) {
      const place = tubes[turn] ?? 0
      day.tubes.set(place, { labOrderId, specimenBarcode, isOnPaper })
      const signed = byDelegate
        ? 'signed as delegate'
        : isOnPaper
          ? 'signed on paper'
          : 'to be signed'
      day.did(
        clerk,
        specimenBarcode,
        `orders ${describeTestType(day.plan.tubes[place]?.labTypeId ?? 0)} for ${name}, ${saved?.id ?? ''}, ${signed}${place % everySoMany === 0 ? ', STAT' : ''}`,
      )
    }
  },
  sign: async (day, { practice }) => {
    const { signer, name } = practiceAt(day, practice)
    const unsigned = day.plan.visits
      .filter((visit) => visit.practice === practice && !visit.byDelegate)
      .flatMap(({ tubes }) => knownTubes(day, tubes))
    if (signer === undefined || unsigned.length === 0) return
    const signed = await day.tries(signer, '', () => signListed(signer, unsigned))
    if (signed)
      for (const { specimenBarcode } of unsigned)
        day.did(signer, specimenBarcode, `signs the order for ${name}`)
  },
  pack: async (day, { parcel: at }) => {
    const { practice, listed } = day.plan.parcels[at] ?? { practice: 0, listed: [] }
    const { clerk, name, locationId } = practiceAt(day, practice)
    const tubes = knownTubes(day, listed)
    if (tubes.length === 0) return
    const specimens = tubes.map(({ labOrderId }) => ({ labOrderId }))
    const saved = await day.tries(clerk, '', () =>
      clerk.call(shipLogs.save, { shipLogId: 0, locationId, specimens }),
    )
    if (saved === undefined) return
    const shipLogId = Number(saved.id)
    const shipLogNo = parcelNumber(shipLogId)
    day.parcels.set(at, { shipLogId, shipLogNo, missedAtClosing: null })
    day.did(clerk, shipLogNo, `packs ${tubes.length} tubes for ${name}`)
  },
  ship: async (day, { parcel: at }) => {
    const parcel = day.parcels.get(at)
    if (parcel === undefined) return
    const { clerk } = practiceAt(day, day.plan.parcels[at]?.practice ?? 0)
    const random = day.random.fork(`ship/${at}`)
    const shippingMethodId = at === 0 ? courier : fedex
    const trackingNo = shippingMethodId === fedex ? random.digits(12) : `RUN-${random.digits(4)}`
    const { shipLogId, shipLogNo } = parcel
    const left = await day.tries(clerk, shipLogNo, async () => {
      const { rowVersion } = await clerk.call(shipLogs.get, { shipLogId })
      return clerk.call(shipLogs.save, {
        shipLogId,
        shippingMethodId,
        trackingNo,
        ships: true,
        rowVersion,
      })
    })
    if (left)
      day.did(
        clerk,
        shipLogNo,
        `hands it to ${carriers.find(({ id }) => id === shippingMethodId)?.name ?? 'a carrier'}, ${trackingNo}`,
      )
  },
  'read-inbox': async (day, { practice }) => {
    const { clerk, customerId } = practiceAt(day, practice)
    const own = new Set([...day.tubes.values()].map(({ labOrderId }) => labOrderId))
    const { list } = await clerk.call(inbox.list, {
      searchCriteria: { customerId, state: 0, pageSize: 100 },
    })
    for (const { inboxId, specimenBarcode, subject } of list.filter(
      ({ labOrderId, isRead }) => own.has(labOrderId) && !isRead,
    )) {
      const read = await day.tries(clerk, specimenBarcode, () => clerk.call(inbox.get, { inboxId }))
      if (read) day.did(clerk, specimenBarcode, `reads the message: ${subject}`)
    }
  },
}
