import { Stage } from '@labgate/contract/orders/order-status'
import { onTheRoad, type PackedParcel, type SentTube } from './packed.ts'

/**
 * How a tube differs from the others in its parcel; 'begun': its parcel is being received, and it
 * was already scanned.
 */
export interface Difference {
  kind: 'missing' | 'unlisted' | 'counted' | 'begun'
  parcel: PackedParcel
  tube: SentTube
}

/* A missing tube has gone no further; an unlisted or counted one may have. */
const mayBe: Record<Difference['kind'], (tube: SentTube) => boolean> = {
  missing: ({ stage, hold, ended }) => stage === Stage.Received && hold === 0 && ended === 0,
  unlisted: ({ ended }) => ended === 0,
  counted: ({ ended }) => ended === 0,
  begun: () => true,
}

/*
 * Newest parcels first, one per practice and kind; the demo's first practice has every kind, if its
 * parcels allow it.
 */
const choose = (
  parcels: readonly PackedParcel[],
  kind: Difference['kind'],
  practices: number,
  used: Set<PackedParcel>,
  latest = Infinity,
): Difference[] => {
  const chosen: Difference[] = []
  const fits = parcels.filter(
    ({ status, tubes, at }) =>
      at <= latest && status === (kind === 'begun' ? 1 : 3) && tubes.length > 1,
  )
  const byPractice = [
    ...Map.groupBy(fits, ({ tubes: [first] }) => first?.customerId ?? 0),
  ].toSorted(([a], [b]) => a - b)
  for (const [, own] of byPractice) {
    if (chosen.length === practices) break
    const parcel = own
      .toSorted((a, b) => b.at - a.at)
      .find((one) => !used.has(one) && one.tubes.some(mayBe[kind]))
    const tube = parcel?.tubes.findLast(mayBe[kind])
    if (parcel === undefined || tube === undefined) continue
    used.add(parcel)
    chosen.push({ kind, parcel, tube })
  }
  return chosen
}

/**
 * A few parcels that did not match their sheets on arrival. One being received left hours before.
 */
export const differencesOf = (parcels: readonly PackedParcel[], now: Date): Difference[] => {
  const used = new Set<PackedParcel>()
  return [
    ...choose(parcels, 'missing', 3, used),
    ...choose(parcels, 'unlisted', 2, used),
    ...choose(parcels, 'counted', 2, used),
    ...choose(parcels, 'begun', 2, used, now.getTime() - onTheRoad),
  ]
}

const practicesWithoutSheet = 3
/**
 * For practices that list nothing in ship logs, the last parcel that came without a sheet: the
 * laboratory made its log. `others`: parcels that already have a difference.
 */
export const parcelsWithoutSheet = (
  parcels: readonly PackedParcel[],
  others: readonly PackedParcel[],
): ReadonlySet<PackedParcel> => {
  const fits = parcels.filter(
    (one) =>
      one.status === 3 &&
      one.tubes.length > 1 &&
      one.tubes.every(({ packs, ended }) => !packs && ended === 0) &&
      !others.includes(one),
  )
  const byPractice = [
    ...Map.groupBy(fits, ({ tubes: [first] }) => first?.customerId ?? 0),
  ].toSorted(([a], [b]) => a - b)
  return new Set(
    byPractice
      .slice(0, practicesWithoutSheet)
      .flatMap(([, own]) => own.toSorted((a, b) => b.at - a.at).slice(0, 1)),
  )
}
