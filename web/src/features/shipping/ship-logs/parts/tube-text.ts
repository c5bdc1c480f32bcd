import { howMany } from '@labgate/contract/kit/how-many'
import { say } from '@labgate/contract/languages/say'
import { isStat } from '@labgate/contract/orders/priority'
import type { ParcelSpecimen } from '@labgate/contract/shipping/ship-logs'
import { collectedAsText, dayAsText } from '../../../../forms/dates.ts'

type Tube = Pick<
  ParcelSpecimen,
  | 'patientName'
  | 'dob'
  | 'genderId'
  | 'labType'
  | 'priority'
  | 'collectionDate'
  | 'noCollectionTime'
>

const sexes: Readonly<Record<number, string>> = { 1: 'F', 2: 'M', 3: 'X' }

/** 'Last, First' without the comma if a half is missing. */
export const nameOfTube = ({ patientName }: Pick<Tube, 'patientName'>): string =>
  patientName.replace(/^, *| *, *$/g, '') || say('Name missing')

/** '01/02/1970 F'. */
export const describeBorn = ({ dob, genderId }: Pick<Tube, 'dob' | 'genderId'>): string =>
  [dayAsText(dob), sexes[genderId] ?? ''].filter(Boolean).join(' ')

/** When it was collected, in its location's zone; only the day if no time was recorded. */
export const describeCollected = (
  tube: Pick<Tube, 'collectionDate' | 'noCollectionTime'>,
  zone: string,
): string => collectedAsText(tube, zone)

/** Whose tube it is, as read aloud: in capitals, as on the label, STAT first. */
export const identityOf = (
  tube: Pick<Tube, 'patientName' | 'dob' | 'genderId' | 'priority'>,
): string =>
  `${isStat(tube) ? 'STAT  ' : ''}${nameOfTube(tube).toUpperCase()}  ${describeBorn(tube)}`.trim()

/**
 * 'Account: Sunrise Pain Clinic' for a tube of another account than `customerId`, the parcel's; ''
 * for one of its own, or if the account is not visible. No parcel (undefined): always.
 */
export const describeOtherAccount = (
  tube: Pick<ParcelSpecimen, 'customerId' | 'customer'>,
  customerId: number | undefined,
): string =>
  tube.customerId === customerId || tube.customer === ''
    ? ''
    : say('Account: {customer}', { customer: tube.customer })

/** What to do with a received tube that other laboratories test; '' if it stays. */
export const describeOtherLab = (otherLab: string): string =>
  otherLab === ''
    ? ''
    : say('It is for {otherLab}: accession it, then send it on by manifest.', { otherLab })

export const describeCount = (count: number, word = 'tube'): string => howMany(count, word)
