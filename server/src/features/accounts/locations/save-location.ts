import { accountLevel } from '@labgate/contract/access/fields'
import type { Location, LocationSave } from '@labgate/contract/accounts/locations'
import { isPlaceOfService } from '@labgate/contract/billing/place-of-service'
import type { Issue } from '@labgate/contract/kit/endpoint'
import { isNpi } from '@labgate/contract/kit/npi'
import { stateNames } from '@labgate/contract/kit/states'
import { accountNoFault } from '@labgate/contract/shipping/carrier-accounts'
import type { Actor } from '../../../access/actor.ts'
import { changedFields, refuseForeignFields } from '../../../access/field-rights.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../../access/refusal.ts'
import { refuseStale } from '../../../access/versions.ts'
import { visibleAccountId } from '../../../core/accounts/accounts.queries.ts'
import { oneLocation, visibleLocations } from '../../../core/accounts/locations.queries.ts'
import { phoneIssues } from '../../../core/records/phones.ts'
import { columnsOf, savedAnswer, writeRecord } from '../../../core/records/write-record.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledOf } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'

type Fields = Record<string, unknown>

const addressFields = [
  'street1',
  'street2',
  'city',
  'county',
  'state',
  'postalCode',
  'countryCode',
] as const
const plainFields = [
  'locationName',
  'specialtyId',
  'primary',
  'residentialFacility',
  'phone',
  'fax',
  'email',
  'timeZoneId',
  'placeOfService',
  'pickupDays',
  'shippingMethodId_Preferred',
  'labelCarrier',
  'labelPayer',
  'labelAccountNo',
  'pickupWay',
  'npi',
  'sendFax',
  'faxStartDate',
  'faxBatch',
  'faxBatchHour',
  'sendEmail',
  'notificationEmail',
  'notificationEmailAddress',
  'notificationText',
  'notificationTextNumber',
  'resultCoverOnly',
  'autoSignature',
  'contract',
  'criticalPhone',
]

/* A practice that pays for its labels has an account of the carrier's form (rules.md#carrier-labels). */
const labelAccountIssues = (fields: Fields): Issue[] => {
  const carrier = String(fields['labelCarrier'] ?? '')
  if (fields['labelPayer'] !== 'practice' || (carrier !== 'fedex' && carrier !== 'ups')) return []
  const fault = accountNoFault(carrier, String(fields['labelAccountNo'] ?? ''))
  return fault === '' ? [] : [issue('labelAccountNo', fault, 'account')]
}

/** Errors in a location (records.md#location). */
const locationIssues = (fields: Fields, address: Fields): Issue[] => {
  const blank = (value: unknown): boolean => String(value ?? '') === ''
  const issues: Issue[] = []
  if (blank(fields['locationName']))
    issues.push(issue('locationName', 'Enter a name for the location.', 'required'))
  if (blank(fields['phone'])) issues.push(issue('phone', 'Enter a phone number.', 'required'))
  if (blank(address['street1']))
    issues.push(issue('address.street1', 'Enter the street.', 'required'))
  if (blank(address['city'])) issues.push(issue('address.city', 'Enter the city.', 'required'))
  if (!/^\d{5}(-\d{4})?$/.test(String(address['postalCode'] ?? '')))
    issues.push(
      issue('address.postalCode', 'A ZIP code has five digits, or nine with a hyphen.', 'zip'),
    )
  if (!blank(address['state']) && !Object.hasOwn(stateNames, String(address['state'])))
    issues.push(
      issue(
        'address.state',
        'Use the two-letter code of a state or territory, such as FL.',
        'state',
      ),
    )
  if (!blank(fields['npi']) && !isNpi(String(fields['npi'])))
    issues.push(issue('npi', 'Not a valid NPI. Check the ten digits.', 'npi'))
  if (!blank(fields['placeOfService']) && !isPlaceOfService(String(fields['placeOfService'])))
    issues.push(
      issue('placeOfService', 'Choose a place of service from the list.', 'place-of-service'),
    )
  issues.push(...labelAccountIssues(fields))
  if (fields['notificationEmail'] === true && blank(fields['notificationEmailAddress']))
    issues.push(issue('notificationEmailAddress', 'Enter the email for notifications.', 'required'))
  if (fields['notificationText'] === true && blank(fields['notificationTextNumber']))
    issues.push(issue('notificationTextNumber', 'Enter the number for text messages.', 'required'))
  if (fields['sendFax'] === true && blank(fields['fax']))
    issues.push(issue('fax', 'Enter the fax number for results.', 'required'))
  return issues
}

const withoutAbsent = (given: object): Fields =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

type LockedLocation = NonNullable<Awaited<ReturnType<typeof lockLocation>>>
const lockLocation = (tx: Tx, actor: Actor, locationId: number) =>
  visibleLocations(actor, tx)
    .selectAll('l')
    .where('l.location_id', '=', locationId)
    .forUpdate()
    .executeTakeFirst()

/**
 * The location to save, in which account; row and answer before the change are undefined for a new
 * one.
 */
interface Target {
  row: LockedLocation | undefined
  before: Location | undefined
  customerId: number
}
const targetOf = async (tx: Tx, actor: Actor, given: LocationSave): Promise<Target> => {
  const missing = 'Location not found.'
  if (given.locationId <= 0) {
    if (accountLevel(actor.who) !== 1) throw new Refusal('not-found', missing)
    const customerId = given.customerId ?? 0
    orRefuse(await visibleAccountId(tx, actor, customerId), 'Account not found.')
    return { row: undefined, before: undefined, customerId }
  }
  const row = orRefuse(await lockLocation(tx, actor, given.locationId), missing)
  await refuseStale(tx, actor, 'location', row.location_id, given.rowVersion, row.row_version)
  const [before] = (await tx.executeQuery(compiledOf(oneLocation(actor, row.location_id)))).rows
  return { row, before, customerId: row.customer_id }
}

/**
 * The plain fields that were sent; the preferred carrier may have its name of old, which lacks a
 * letter.
 */
const sentFields = ({ shipingMethodId_Preferred: misspelled, ...given }: LocationSave): Fields =>
  withoutAbsent({
    ...Object.fromEntries(Object.entries(given).filter(([field]) => plainFields.includes(field))),
    shippingMethodId_Preferred: given.shippingMethodId_Preferred ?? misspelled,
  })

/** The address after the save, and the fields of it that change. */
const addressAfter = (
  before: Location | undefined,
  given: LocationSave,
): { address: Fields; moved: string[] } => {
  const had: Fields = { ...(before?.address ?? { countryCode: 'USA' }) }
  const address = { ...had, ...withoutAbsent(given.address ?? {}) }
  const moved = addressFields.filter(
    (field) => address[field] !== had[field] && address[field] !== undefined,
  )
  return { address, moved }
}

/** An account has one primary location: its first one, and another only in its place. */
const keepOnePrimary = async (
  tx: Tx,
  { row, customerId }: Target,
  columns: Fields,
): Promise<void> => {
  if (row === undefined) {
    const others = await tx
      .selectFrom('location')
      .select('location_id')
      .where('customer_id', '=', customerId)
      .limit(1)
      .execute()
    if (others.length === 0) columns['primary'] = true
  }
  if (columns['primary'] === true)
    await tx
      .updateTable('location')
      .set({ primary: false })
      .where('customer_id', '=', customerId)
      .where('primary', '=', true)
      .execute()
  if (columns['primary'] === false && row?.primary)
    throw new Refusal(
      'faulty',
      'An account must have a primary location. Make another one primary instead.',
      [issue('primary', 'Make another location primary instead.', 'primary')],
    )
}

/**
 * Saves a new location (locationId 0) or the changed fields of one. An account's first location is
 * its primary one.
 */
export const saveLocation = async (
  tx: Tx,
  actor: Actor,
  given: LocationSave,
  change: ChangeContext,
  at: Date,
): Promise<{ id: string; message: string }> => {
  const target = await targetOf(tx, actor, given)
  const { row, before, customerId } = target
  const isNew = row === undefined
  const sent = sentFields(given)
  const { address, moved } = addressAfter(before, given)
  const hours =
    given.clinicHours === undefined
      ? undefined
      : { ...before?.clinicHours, ...withoutAbsent(given.clinicHours) }
  const areHoursNew =
    hours !== undefined && JSON.stringify(hours) !== JSON.stringify(before?.clinicHours)
  const fields = changedFields(sent, { ...before })
  const changed = [
    ...fields,
    ...(moved.length > 0 ? ['address'] : []),
    ...(areHoursNew ? ['clinicHours'] : []),
  ]
  refuseForeignFields('location', accountLevel(actor.who), changed, isNew)
  refuseIf(
    [
      ...locationIssues({ ...before, ...sent }, address),
      ...phoneIssues(sent, ['phone', 'fax', 'criticalPhone', 'notificationTextNumber']),
    ].filter(
      ({ path }) =>
        isNew ||
        changed.includes(String(path[0])) ||
        (path[0] === 'labelAccountNo' && changed.some((field) => field.startsWith('label'))),
    ),
  )

  const columns: Fields = {
    ...columnsOf({ ...sent, ...address }, [...fields, ...moved]),
    ...(areHoursNew && { clinic_hours: JSON.stringify(hours) }),
    ...(isNew && { customer_id: customerId }),
  }
  await keepOnePrimary(tx, target, columns)
  const id = await writeRecord(tx, actor, change, {
    kind: 'location',
    before: row,
    id: given.locationId,
    customerId,
    columns,
    changed,
    at,
  })
  return savedAnswer(id, isNew, changed)
}
