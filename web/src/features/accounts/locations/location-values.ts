import { locationShape, weekdays, type Location } from '@labgate/contract/accounts/locations'
import { isNpi } from '@labgate/contract/kit/npi'
import { say } from '@labgate/contract/languages/say'
import { accountNoFault } from '@labgate/contract/shipping/carrier-accounts'
import type { Faults } from '../../../forms/faults.ts'
import { pick } from '../../../forms/pick.ts'
import type { RecordForm } from '../../../forms/use-record-form.ts'

type Edited = Exclude<
  keyof typeof locationShape,
  'userId_Updated' | 'specialty' | 'timeZone' | 'addressId'
>
export type LocationValues = Pick<Location, Edited>
export type LocationRecordForm = RecordForm<LocationValues>

const alsoSent: readonly string[] = ['userId_Updated', 'specialty', 'timeZone', 'addressId']
const edited = (Object.keys(locationShape) as (keyof typeof locationShape)[]).filter(
  (name): name is Edited => !alsoSent.includes(name),
)

export const valuesOfLocation = (location: Location): LocationValues => pick(location, edited)

export const blankLocation = (customerId: number): LocationValues => ({
  locationId: 0,
  locationName: '',
  customerId,
  specialtyId: 0,
  primary: false,
  residentialFacility: false,
  address: {
    addressId: 0,
    street1: '',
    street2: '',
    city: '',
    county: '',
    state: '',
    postalCode: '',
    countryCode: 'USA',
  },
  phone: '',
  fax: '',
  email: '',
  timeZoneId: 0,
  placeOfService: '',
  pickupDays: '',
  clinicHours: { mon: '', tue: '', wed: '', thu: '', fri: '', sat: '' },
  shippingMethodId_Preferred: 0,
  labelCarrier: '',
  labelPayer: 'laboratory',
  labelAccountNo: '',
  pickupWay: 'email',
  npi: '',
  sendFax: false,
  faxStartDate: null,
  faxBatch: false,
  faxBatchHour: 17,
  sendEmail: false,
  notificationEmail: false,
  notificationEmailAddress: '',
  notificationText: false,
  notificationTextNumber: '',
  resultCoverOnly: false,
  autoSignature: false,
  contract: false,
  criticalPhone: '',
  rowVersion: 0,
})

export const requiredOfLocation = {
  locationName: say('Enter a name for the location.'),
  phone: say('Enter a phone number.'),
} as const

const labelAccountFault = ({
  labelCarrier,
  labelPayer,
  labelAccountNo,
}: Pick<LocationValues, 'labelCarrier' | 'labelPayer' | 'labelAccountNo'>): Faults => {
  if (labelCarrier === '' || labelPayer !== 'practice') return {}
  const fault = accountNoFault(labelCarrier, labelAccountNo)
  return fault === '' ? {} : { labelAccountNo: fault }
}

/** Rules across fields, as on the server (records.md#location). */
export const checkLocation = (values: LocationValues): Faults => {
  const blank = (text: string): boolean => text.trim() === ''
  return {
    ...(blank(values.address.street1) && { 'address.street1': say('Enter the street.') }),
    ...(blank(values.address.city) && { 'address.city': say('Enter the city.') }),
    ...(!/^\d{5}(-\d{4})?$/.test(values.address.postalCode.trim()) && {
      'address.postalCode': say('A ZIP code has five digits, or nine with a hyphen.'),
    }),
    ...(!blank(values.npi) &&
      !isNpi(values.npi.trim()) && { npi: say('Not a valid NPI. Check the ten digits.') }),
    ...labelAccountFault(values),
    ...(values.notificationEmail &&
      blank(values.notificationEmailAddress) && {
        notificationEmailAddress: say('Enter the email for notifications.'),
      }),
    ...(values.sendFax && blank(values.fax) && { fax: say('Enter the fax number for results.') }),
  }
}

/** Pickup days in wire format: Monday first, Sunday always 0, '' for none. */
export const isPickup = (days: string, at: number): boolean => days[at] === '1'
export const withPickup = (days: string, at: number, picked: boolean): string => {
  const next = weekdays
    .map((_, day) => ((day === at ? picked : isPickup(days, day)) ? '1' : '0'))
    .join('')
  return next.includes('1') ? `${next}0` : ''
}
