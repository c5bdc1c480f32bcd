import { Stage } from '@labgate/contract/orders/order-status'

/** The order data that a parcel needs; instants in milliseconds. */
export interface SentTube {
  labOrderId: number
  customerId: number
  locationId: number
  patientId: number
  specimenBarcode: string
  stage: number
  hold: number
  ended: number
  /** Who ordered and packed. */
  clerk: number
  createdAt: number
  shippedAt: number | null
  receivedAt: number | null
  place: string
  /** The practice lists its tubes in ship logs. */
  packs: boolean
}

/** Tubes that travel together, with the instant in milliseconds when they left or were packed. */
export interface PackedParcel {
  status: 0 | 1 | 3
  tubes: SentTube[]
  at: number
}

const hour = 3_600_000
/** A courier comes once a day; a parcel is on the road for at least two hours. */
const between = 24 * hour
export const onTheRoad = 2 * hour

/**
 * Tubes that left a location within a day go in one parcel, as long as they left before the first
 * of it arrived.
 */
export const parcelsUnderWay = (tubes: readonly SentTube[], now: Date): PackedParcel[] => {
  const parcels: PackedParcel[] = []
  const open = new Map<string, PackedParcel & { first: number; arrives: number }>()
  const sent = tubes
    .filter(({ shippedAt }) => shippedAt !== null)
    .toSorted((a, b) => (a.shippedAt ?? 0) - (b.shippedAt ?? 0))
  for (const tube of sent) {
    const [at, receivedAt] = [tube.shippedAt ?? 0, tube.receivedAt]
    const key = `${tube.locationId} ${receivedAt !== null ? 'there' : at + onTheRoad > now.getTime() ? 'just left' : 'under way'}`
    const last = open.get(key)
    const arrives = Math.min(last?.arrives ?? Infinity, receivedAt ?? Infinity)
    if (last && at - last.first < between && at + onTheRoad < arrives) {
      last.tubes.push(tube)
      Object.assign(last, { at, arrives })
    } else {
      const parcel = {
        status: receivedAt === null ? (1 as const) : (3 as const),
        tubes: [tube],
        at,
        first: at,
        arrives: receivedAt ?? Infinity,
      }
      open.set(key, parcel)
      parcels.push(parcel)
    }
  }
  return parcels
}

const practicesThatPack = 4
/**
 * Half of the tubes waiting at some practices are already in a parcel; the others are still to be
 * packed.
 */
export const openParcels = (tubes: readonly SentTube[]): PackedParcel[] => {
  const waiting = tubes.filter(
    ({ stage, hold, ended }) => stage === Stage.Created && hold === 0 && ended === 0,
  )
  const byLocation = [...Map.groupBy(waiting, ({ locationId }) => locationId).values()].toSorted(
    (a, b) => (a[0]?.customerId ?? 0) - (b[0]?.customerId ?? 0) || b.length - a.length,
  )
  const seen = new Set<number>()
  const packing = byLocation.filter(
    ([first]) => first !== undefined && !seen.has(first.customerId) && seen.add(first.customerId),
  )
  return packing.slice(0, practicesThatPack).map((all) => {
    const half = all.slice(0, Math.ceil(all.length / 2))
    return { status: 0, tubes: half, at: Math.max(...half.map(({ createdAt }) => createdAt)) }
  })
}
