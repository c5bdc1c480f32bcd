import { AccountSave, NoteRow, accountShape } from '@labgate/contract/accounts/accounts'
import { LabSave, isClia } from '@labgate/contract/accounts/labs'
import { LocationSave } from '@labgate/contract/accounts/locations'
import { PayerSave } from '@labgate/contract/billing/payers'
import { catalogOf, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { preferenceTestFaults } from '@labgate/contract/catalog/preference-rules'
import { TopMessage } from '@labgate/contract/overviews/home'
import { UserSave, userShape } from '@labgate/contract/people/users'
import { phoneIssues } from '@labgate/server/core/records/phones.ts'
import { columnOf } from '@labgate/server/db/columns.ts'
import { readPayers } from '@labgate/server/dictionaries/read-payers.ts'
import { shippedFile } from '@labgate/server/dictionaries/shipped.ts'
import { accountIssues } from '@labgate/server/features/accounts/account-rules.ts'
import { userIssues } from '@labgate/server/features/people/users/user-rules.ts'
import { expect, test } from 'vitest'
import { demoLaboratory } from './laboratory.ts'
import type { Rows } from './rows.ts'
import { sizeOf, blockRows } from './scale.ts'

/** The row under its wire names; a null id is 0 there. */
const wire = (row: object, fields: readonly string[]): Record<string, unknown> => {
  const columns = row as Record<string, unknown>
  return Object.fromEntries(
    fields
      .filter((field) => columnOf(field) in columns)
      .map((field) => [
        field,
        columns[columnOf(field)] ?? (/Id|^lab_|^userId|^default/.test(field) ? 0 : null),
      ]),
  )
}
const faults = (
  schema: { safeParse(value: unknown): { success: boolean; error?: unknown } },
  value: object,
): unknown => schema.safeParse(value).error
const now = new Date('2026-03-31T15:00:00Z')
const { rows, staff } = demoLaboratory({ now })
const block = { seed: 'Sunrise', first: 40, count: 60, locationsPerAccount: 3 }
const further = blockRows(block, staff, { lab: 1, customer: 41, location: 91, app_user: 201 }, now)

const check = (some: Rows): void => {
  for (const row of some.customer ?? []) {
    const account = wire(row, Object.keys(accountShape))
    expect(Object.keys(account)).toHaveLength(Object.keys(accountShape).length)
    expect(faults(AccountSave, account), row.name).toBeUndefined()
    expect(accountIssues(account), row.name).toEqual([])
  }
  for (const row of some.location ?? []) {
    const flat = wire(row, Object.keys(LocationSave.shape))
    const address = wire(row, ['street1', 'street2', 'city', 'county', 'state', 'postalCode'])
    expect(faults(LocationSave, { ...flat, address }), row.location_name).toBeUndefined()
    expect([row.street1, row.phone, address['postalCode']]).toEqual([
      expect.stringMatching(/^\d+ /),
      expect.stringMatching(/^\(\d{3}\) 555-01\d\d$/),
      expect.stringMatching(/^\d{5}$/),
    ])
    expect(phoneIssues(flat, ['phone', 'fax', 'criticalPhone', 'notificationTextNumber'])).toEqual(
      [],
    )
  }
  for (const row of some.app_user ?? []) {
    const user = wire(row, Object.keys(userShape))
    expect(faults(UserSave, user), row.user_name).toBeUndefined()
    expect(userIssues(user), row.user_name).toEqual([])
  }
}

test("the demo's accounts, locations, and users pass the portal's checks", () => {
  check(rows)
})

test('additional demo accounts pass the same checks, and a block has as many rows as ids reserved for it', () => {
  check(further)
  expect({
    customer: further.customer?.length,
    location: further.location?.length,
    app_user: further.app_user?.length,
  }).toEqual(sizeOf(block))
})

test('notes, messages, and laboratories fit the contract', () => {
  for (const row of rows.customer_note ?? [])
    expect(faults(NoteRow.pick({ subject: true, note: true }), row)).toBeUndefined()
  for (const row of rows.top_message ?? [])
    expect(faults(TopMessage.pick({ message: true, audience: true }), row)).toBeUndefined()
  for (const row of rows.lab ?? []) {
    expect(faults(LabSave, wire(row, Object.keys(LabSave.shape)))).toBeUndefined()
    expect(isClia(row.clia_number ?? '')).toBe(true)
  }
})

test('demo payers pass the checks of the portal', async () => {
  const payers = readPayers(await shippedFile('payers')).rows
  expect(payers.length).toBeGreaterThan(390)
  for (const payer of payers) {
    expect(
      faults(PayerSave, { ...payer, insuranceId: 0, aliases: payer.aliases.join('\n') }),
      payer.name,
    ).toBeUndefined()
    expect(phoneIssues({ ...payer }, ['phone'])).toEqual([])
  }
})

test('preferences contain only tests that a provider could have saved', () => {
  for (const { lab_type_id, tests, version, name } of rows.physician_preference ?? []) {
    const testType = testTypeOfLab(lab_type_id)!
    expect(preferenceTestFaults(catalogOf(testType, version)!, tests as number[]), name).toEqual([])
  }
  expect(rows.physician_preference).toHaveLength(3)
})
