import { accountLevel } from '@labgate/contract/access/fields'
import type { Location, LocationSave } from '@labgate/contract/accounts/locations'
import { isPlaceOfService } from '@labgate/contract/billing/place-of-service'
import type { Issue } from '@labgate/contract/kit/endpoint'
import { isNpi } from '@labgate/contract/kit/npi'
import { stateNames } from '@labgate/contract/kit/states'
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

/** Saves a new location (locationId 0) or the changed fields of one. An account's first location is its primary one. */
export const saveLocation = async (
  tx: Tx,
  actor: Actor,
  given: LocationSave,
  change: ChangeContext,
  at: Date,
): Promise<{ id: string; message: string }> => {
  const level = accountLevel(actor.who)
  const isNew = given.locationId <= 0
  if (isNew && level !== 1) throw new Refusal('not-found', 'Location not found.')
  const row = isNew
    ? undefined
    : orRefuse(
        await visibleLocations(actor, tx)
          .selectAll('l')
          .where('l.location_id', '=', given.locationId)
          .forUpdate()
          .executeTakeFirst(),
        'Location not found.',
      )
  if (row)
    await refuseStale(tx, actor, 'location', row.location_id, given.rowVersion, row.row_version)
  const before = row
    ? (await tx.executeQuery(compiledOf(oneLocation(actor, row.location_id)))).rows[0]
    : undefined
  const customerId = row?.customer_id ?? given.customerId ?? 0
  if (isNew) orRefuse(await visibleAccountId(tx, actor, customerId), 'Account not found.')

  const { shipingMethodId_Preferred: misspelt, ...rest } = given
  const shipping = rest.shippingMethodId_Preferred ?? misspelt
  const sent = withoutAbsent({
    ...Object.fromEntries(Object.entries(rest).filter(([field]) => plainFields.includes(field))),
    shippingMethodId_Preferred: shipping,
  })
  const address: Fields = {
    ...(before?.address ?? { countryCode: 'USA' }),
    ...withoutAbsent(given.address ?? {}),
  }
  const hours =
    given.clinicHours === undefined
      ? undefined
      : { ...before?.clinicHours, ...withoutAbsent(given.clinicHours) }
  const changed = changedFields(sent, (before ?? {}) as Partial<Location> as Fields)
  const moved = addressFields.filter(
    (field) =>
      address[field] !==
        (before?.address ?? ({ countryCode: 'USA' } as Fields))[
          field as keyof Location['address']
        ] && address[field] !== undefined,
  )
  if (moved.length > 0) changed.push('address')
  if (hours !== undefined && JSON.stringify(hours) !== JSON.stringify(before?.clinicHours))
    changed.push('clinicHours')
  refuseForeignFields('location', level, changed, isNew)
  const touches = (path: readonly (string | number)[]): boolean =>
    isNew || changed.includes(String(path[0]))
  refuseIf(
    [
      ...locationIssues({ ...before, ...sent }, address),
      ...phoneIssues(sent, ['phone', 'fax', 'criticalPhone', 'notificationTextNumber']),
    ].filter(({ path }) => touches(path)),
  )

  const columns = columnsOf({ ...sent, ...address }, [
    ...changed.filter((field) => plainFields.includes(field)),
    ...moved,
  ])
  if (changed.includes('clinicHours')) columns['clinic_hours'] = JSON.stringify(hours)
  if (isNew) {
    columns['customer_id'] = customerId
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
