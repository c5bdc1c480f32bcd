import { z } from 'zod'
import { Saved, answer, body, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { day, email, flag, id, line, text, whole } from '../kit/values.ts'
import { say } from '../languages/say.ts'
import { labelCarrierKeys, labelPayerKeys, pickupWayKeys } from '../shipping/carrier-accounts.ts'

export const addressShape = {
  addressId: id(),
  street1: line(100),
  street2: line(100),
  city: line(50),
  county: line(50),
  state: line(2),
  postalCode: line(10),
  countryCode: line(3),
}
export const Address = z.object(addressShape)
export type Address = z.infer<typeof Address>

/** Monday to Sunday, 1 = picked up; Sunday is always 0 (records.md#location). */
const pickupDays = () =>
  line(7).refine(
    (days) => days === '' || /^[01]{6}0$/.test(days),
    say('Seven digits 0 or 1, Monday first; Sunday is 0.'),
  )
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
export const ClinicHours = z.object({
  mon: line(40),
  tue: line(40),
  wed: line(40),
  thu: line(40),
  fri: line(40),
  sat: line(40),
})

export const locationShape = {
  locationId: id(),
  locationName: line(100),
  customerId: id(),
  specialtyId: id(),
  specialty: line(100),
  primary: flag(),
  residentialFacility: flag(),
  addressId: id(),
  address: Address,
  phone: line(30),
  fax: line(30),
  email: email(),
  timeZoneId: id(),
  /**
   * A code of `placesOfService`: where its specimens are collected, for claims; '' if not provided.
   */
  placeOfService: line(2),
  /** IANA name, such as America/Phoenix. */
  timeZone: line(60),
  pickupDays: pickupDays(),
  clinicHours: ClinicHours,
  shippingMethodId_Preferred: id(),
  /** The carrier that makes labels for its parcels; '' none (rules.md#carrier-labels). */
  labelCarrier: z.enum(['', ...labelCarrierKeys]),
  labelPayer: z.enum(labelPayerKeys),
  /** The practice's own account with the carrier, as typed; only where the practice pays. */
  labelAccountNo: line(30),
  /** How its pickup requests go (rules.md#pickup-once). */
  pickupWay: z.enum(pickupWayKeys),
  npi: line(10),
  sendFax: flag(),
  faxStartDate: day(),
  faxBatch: flag(),
  /**
   * If faxes are collected into one per day: the hour from which it is sent, in local time at the
   * location.
   */
  faxBatchHour: whole(1, 23),
  sendEmail: flag(),
  notificationEmail: flag(),
  notificationEmailAddress: email(),
  notificationText: flag(),
  notificationTextNumber: line(30),
  resultCoverOnly: flag(),
  autoSignature: flag(),
  contract: flag(),
  criticalPhone: line(30),
  userId_Updated: id(),
  rowVersion: id(),
}
export const Location = z.object(locationShape)
export type Location = z.infer<typeof Location>

/**
 * A save names the location (0 for a new one) and the fields that change; an absent field is left
 * as is.
 */
const { address: _address, clinicHours: _hours, ...flat } = locationShape
export const LocationSave = z
  .object({
    ...flat,
    address: Address.partial(),
    clinicHours: ClinicHours.partial(),
    shipingMethodId_Preferred: id(),
  })
  .partial()
  .extend({ locationId: id() })
export type LocationSave = z.output<typeof LocationSave>

export const LocationRow = z.object({
  locationId: id(),
  locationName: text(100),
  area: text(60),
  phone: text(30),
  email: text(254),
  customerId: id(),
})
export type LocationRow = z.infer<typeof LocationRow>
/** A location as its account lists it. */
export const AccountLocation = LocationRow.extend({
  street1: line(100),
  street2: line(100),
  city: line(50),
  state: line(2),
  postalCode: line(10),
  primary: flag(),
  placeOfService: line(2),
})

export const locations = endpoints({
  listForUser: {
    method: 'GET',
    path: '/api/Customer/GetLocationList',
    access: 'location.read',
    input: query({ UserId: id() }),
    answer: shortListOf(LocationRow),
  },
  listForCustomer: {
    method: 'GET',
    path: '/api/Customer/GetLocationListForCustomer',
    access: 'location.read',
    input: query({ CustomerId: id() }),
    answer: shortListOf(LocationRow),
  },
  listForSalesRep: {
    method: 'GET',
    path: '/api/Customer/GetLocationListForSalesRep',
    access: 'location.read',
    input: query({ UserId: id() }),
    answer: shortListOf(LocationRow),
  },
  get: {
    method: 'GET',
    path: '/api/Customer/GetLocation',
    access: 'location.read',
    input: query({ locationId: id() }),
    answer: answer({ ...locationShape, shipingMethodId_Preferred: id() }),
  },
  save: {
    method: 'POST',
    path: '/api/Customer/SaveLocation',
    access: 'location.save',
    changes: true,
    input: body(LocationSave.shape),
    answer: Saved,
  },
})
