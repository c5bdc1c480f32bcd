import { describeTestType } from '@labgate/contract/catalog/test-types'
import type { Clock } from '@labgate/contract/kit/clock'
import { usDate } from '@labgate/contract/kit/us-date'
import { isStat } from '@labgate/contract/orders/priority'
import {
  addressLines,
  destinationsOf,
  type ReceivingAddress,
} from '@labgate/contract/shipping/receiving-addresses'
import type { ParcelSpecimen, ShipLog } from '@labgate/contract/shipping/ship-logs'
import { describeMoment, momentIn, type WallClock } from '../../paper/moments.ts'
import type { ListedTube, TubeListFacts } from '../../paper/tube-list/tube-list.ts'
import { shownOnPaper } from '../patients/shown-name.ts'

const sexes: Readonly<Record<number, string>> = { 1: 'F', 2: 'M', 3: 'X' }

/** An instant in words, on the clock of a place; '' if there is none. */
export const describeInstant = (instant: string | null, wall: WallClock, withTime = true): string =>
  describeMoment(momentIn(wall, instant, withTime))

export const describeTube = (
  {
    specimenBarcode,
    patientName,
    dob,
    genderId,
    labType,
    priority,
    collectionDate,
    noCollectionTime,
  }: Pick<
    ParcelSpecimen,
    | 'specimenBarcode'
    | 'patientName'
    | 'dob'
    | 'genderId'
    | 'labType'
    | 'priority'
    | 'collectionDate'
    | 'noCollectionTime'
  >,
  wall: WallClock,
): ListedTube => ({
  specimenBarcode,
  patient: shownOnPaper(patientName),
  dob: dob === null ? '' : usDate(dob),
  sex: sexes[genderId] ?? '',
  labType,
  isStat: isStat({ priority }),
  collected: describeInstant(collectionDate, wall, !noCollectionTime),
})

/*
 * Where the parcel goes. With tubes for several places, each is named with its test types, so that
 * whoever opens it can send the others on.
 */
const shipTo = (
  parcel: ShipLog,
  addresses: readonly ReceivingAddress[],
): (readonly [string, string])[] => {
  const places = destinationsOf(
    addresses,
    parcel.specimens.filter(({ isListed }) => isListed),
  )
  return places.flatMap(({ address, tubes }, at) => {
    if (address === undefined) return []
    const types = [...new Set(tubes.map(({ labTypeId }) => describeTestType(labTypeId)))]
    return [
      [
        at === 0 ? 'Ship to' : 'Also for',
        [
          addressLines(address).join(', '),
          ...(places.length > 1 ? [`(${types.join(', ')})`] : []),
        ].join(' '),
      ],
    ]
  })
}

/** Content of a parcel's sheet: the tubes that were packed, and where they go. */
export const sheetOfParcel = (
  parcel: ShipLog,
  clock: Clock,
  addresses: readonly ReceivingAddress[],
): TubeListFacts => ({
  title: 'Ship log',
  number: parcel.shipLogNo,
  left: [
    ['Account', [parcel.customer, parcel.facilityCode].filter(Boolean).join(', ')],
    ['Location', parcel.location],
    ['Packed by', parcel.createdBy],
    ...shipTo(parcel, addresses),
  ],
  right: [
    ['Carrier', parcel.shippingMethod],
    ['Tracking number', parcel.trackingNo],
    ['Shipped', describeInstant(parcel.dateShipped, { zone: parcel.timeZone, clock })],
    ...(parcel.onIce ? ([['Shipping', 'On ice']] as const) : []),
  ],
  text: parcel.note,
  tubes: parcel.specimens
    .filter(({ isListed }) => isListed)
    .map((tube) => describeTube(tube, { zone: parcel.timeZone, clock })),
})
