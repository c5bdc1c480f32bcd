import type { Clock } from '@labgate/contract/kit/clock'
import { usDate } from '@labgate/contract/kit/us-date'
import { isStat } from '@labgate/contract/orders/priority'
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

/** Content of a parcel's sheet: the tubes that were packed. */
export const sheetOfParcel = (parcel: ShipLog, clock: Clock): TubeListFacts => ({
  title: 'Ship log',
  number: parcel.shipLogNo,
  left: [
    ['Account', [parcel.customer, parcel.facilityCode].filter(Boolean).join(', ')],
    ['Location', parcel.location],
    ['Packed by', parcel.createdBy],
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
