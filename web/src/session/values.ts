import type { Clock } from '@labgate/contract/kit/clock'
import type { Language } from '@labgate/contract/languages/language'
import type { SignedIn, Visit } from '@labgate/contract/people/session'

/*
 * What this tab knows about its session: session storage, with the names of the wire
 * (rules.md#session-storage). Uses no schema library, since the sign-in page is loaded without one.
 */

type Bit = 0 | 1

export interface SessionValues {
  userId_Login: number
  /** 0: laboratory staff. */
  entityId_Login: number
  userType: number
  userName: string
  /**
   * The current account: 0 for laboratory staff until they choose one, '' for customer staff
   * (rules.md#session-storage).
   */
  customerId: number | ''
  customerName: string
  /** 0 for 'All Locations', and while none is chosen. */
  locationId: number
  locationName: string
  physician: boolean
  shipLog: boolean
  multilogin: Bit
  salesParoleOfficer: Bit
  barcodePrinter: string
  barcodeQty: number
  camera: boolean
  scanPrefix: string
  scanSuffix: string
  clock: Clock
  ownClock: '' | Clock
  language: '' | Language
  topMessage: string
  token: string
  userSignatureId: number
  salesVP: Bit
  salesUserEdit: Bit
  salesPatientReport: Bit
  delegates: SignedIn['delegates']
  accounts: SignedIn['accounts']
  /** 0 if none. */
  defaultLocation: number
  sharePatients: boolean
  /* The visit: absent unless an internal user acts as a customer. */
  entityId_Shadow: number
  userId_Shadow: number
  userName_Shadow: string
  userType_Shadow: number
  physician_Shadow: boolean
  shipLog_Shadow: boolean
  customerName_Shadow: string
  reason_Shadow: string
  until_Shadow: string
}
export type SessionKey = keyof SessionValues

const shadowKeys = [
  'entityId_Shadow',
  'userId_Shadow',
  'userName_Shadow',
  'userType_Shadow',
  'physician_Shadow',
  'shipLog_Shadow',
  'customerName_Shadow',
  'reason_Shadow',
  'until_Shadow',
] as const satisfies readonly SessionKey[]

type Kind = 'number' | 'text' | 'flag' | 'idOrBlank' | 'json'
const kinds: Record<SessionKey, Kind> = {
  userId_Login: 'number',
  entityId_Login: 'number',
  userType: 'number',
  userName: 'text',
  customerId: 'idOrBlank',
  customerName: 'text',
  locationId: 'number',
  locationName: 'text',
  physician: 'flag',
  shipLog: 'flag',
  multilogin: 'number',
  salesParoleOfficer: 'number',
  barcodePrinter: 'text',
  barcodeQty: 'number',
  camera: 'flag',
  scanPrefix: 'text',
  scanSuffix: 'text',
  clock: 'text',
  ownClock: 'text',
  language: 'text',
  topMessage: 'text',
  token: 'text',
  userSignatureId: 'number',
  salesVP: 'number',
  salesUserEdit: 'number',
  salesPatientReport: 'number',
  delegates: 'json',
  accounts: 'json',
  defaultLocation: 'number',
  sharePatients: 'flag',
  entityId_Shadow: 'number',
  userId_Shadow: 'number',
  userName_Shadow: 'text',
  userType_Shadow: 'number',
  physician_Shadow: 'flag',
  shipLog_Shadow: 'flag',
  customerName_Shadow: 'text',
  reason_Shadow: 'text',
  until_Shadow: 'text',
}
const keys = Object.keys(kinds) as SessionKey[]

const absent: Record<Kind, unknown> = { number: 0, text: '', flag: false, idOrBlank: '', json: [] }
const decode = (kind: Kind, text: string | null): unknown => {
  if (text === null) return absent[kind]
  if (kind === 'number') return Number(text)
  if (kind === 'flag') return text === 'true'
  if (kind === 'idOrBlank') return text === '' ? '' : Number(text)
  if (kind === 'json') return JSON.parse(text) as unknown
  return text
}
const encode = (kind: Kind, value: unknown): string =>
  kind === 'json' ? JSON.stringify(value) : String(value)

/** All values, or null while no one is signed in in this tab. */
export const readValues = (): SessionValues | null => {
  if (sessionStorage.getItem('userId_Login') === null || sessionStorage.getItem('token') === null)
    return null
  return Object.fromEntries(
    keys.map((key) => [key, decode(kinds[key], sessionStorage.getItem(key))]),
  ) as unknown as SessionValues // `kinds` names every field, with its type
}

export const writeValues = (values: Partial<SessionValues>): void => {
  for (const [key, value] of Object.entries(values))
    sessionStorage.setItem(key, encode(kinds[key as SessionKey], value))
}

const withoutVisit = (): void => shadowKeys.forEach((key) => sessionStorage.removeItem(key))

/**
 * Whether an internal user acts as a customer. Zero counts as present (rules.md#session-storage).
 */
export const inVisit = (values: SessionValues): boolean => values.userId_Shadow !== 0

/**
 * Clears the identity and blanks top message, customer name, and location
 * (rules.md#session-storage).
 */
export const wipeValues = (): void => {
  keys.forEach((key) => sessionStorage.removeItem(key))
  for (const key of ['topMessage', 'customerName', 'locationName', 'locationId'] as const)
    sessionStorage.setItem(key, '')
}

const visitValues = (visit: Visit): Partial<SessionValues> => ({
  entityId_Shadow: visit.entityId_Shadow,
  userId_Shadow: visit.userId_Shadow,
  userName_Shadow: visit.userName_Shadow,
  userType_Shadow: visit.userType_Shadow,
  physician_Shadow: visit.physician_Shadow,
  shipLog_Shadow: visit.shipLog_Shadow,
  customerName_Shadow: visit.customerName_Shadow,
  reason_Shadow: visit.reason,
  until_Shadow: visit.until ?? '',
  customerId: visit.entityId_Shadow,
  customerName: visit.customerName_Shadow,
})

/** Starts a visit: the shadowed account becomes the current one. */
export const beginVisit = (visit: Visit): void => writeValues(visitValues(visit))

/**
 * Ends a visit: back to the laboratory's name, without account and location
 * (rules.md#session-storage).
 */
export const finishVisit = (labName: string): void => {
  withoutVisit()
  writeValues({ customerId: 0, customerName: labName, locationId: 0, locationName: '' })
}

/**
 * Starts a session from the response of Authenticate, SwitchCustomer, or GetSession; shadow values
 * are cleared unless the response contains a running visit. The location is not in the response:
 * see `startLocation`.
 */
export const beginSession = (answer: SignedIn, labName: string): void => {
  const internal = answer.customerId === 0
  wipeValues()
  writeValues({
    userId_Login: answer.userId,
    entityId_Login: answer.customerId,
    userType: answer.userTypeId,
    userName: `${answer.firstName} ${answer.lastName}`.trim(),
    customerId: internal ? 0 : '',
    customerName: internal ? labName : answer.customerName,
    locationId: 0,
    locationName: '',
    physician: answer.physician,
    shipLog: answer.shipLog,
    multilogin: answer.multiLogin,
    salesParoleOfficer: answer.salesParoleOfficer,
    barcodePrinter: answer.barcodePrinter,
    barcodeQty: answer.barcodeQty,
    camera: answer.camera,
    scanPrefix: answer.scanPrefix,
    scanSuffix: answer.scanSuffix,
    clock: answer.clock,
    ownClock: answer.ownClock,
    language: answer.language,
    topMessage: answer.topMessage,
    token: answer.validation.token,
    userSignatureId: answer.userSignatureId,
    salesVP: answer.salesVP,
    salesUserEdit: answer.salesUserEdit,
    salesPatientReport: answer.salesPatientReport,
    delegates: answer.delegates,
    accounts: answer.accounts,
    defaultLocation: answer.defaultLocation,
    sharePatients: answer.sharePatients,
    ...(answer.visit ? visitValues(answer.visit) : {}),
  })
}

export const allLocations = 'All Locations'

/**
 * The starting location of customer staff: the default location, otherwise all if the account
 * shares patients, otherwise the first in the list.
 */
export const startLocation = (
  of: { defaultLocation: number; sharePatients: boolean },
  list: readonly { locationId: number; locationName: string }[],
): { locationId: number; locationName: string } => {
  const own =
    of.defaultLocation > 0 ? list.find((row) => row.locationId === of.defaultLocation) : undefined
  if (own) return { locationId: own.locationId, locationName: own.locationName }
  if (of.sharePatients) return { locationId: 0, locationName: allLocations }
  return list[0]
    ? { locationId: list[0].locationId, locationName: list[0].locationName }
    : { locationId: 0, locationName: '' }
}
