import { tableKinds, tableOf } from '@labgate/contract/billing/tables/kinds'
import { expect, it } from 'vitest'
import { describeChange, describeDifference } from './words.ts'

it('a changed row shows only the fields that differ, before and after', () => {
  for (const kind of tableKinds) {
    const { fields } = tableOf(kind)
    const was = Object.fromEntries(
      fields.map(({ name, type }) => [name, type === 'money' ? '12.50' : `former ${name}`]),
    )
    for (const field of fields.filter(({ isKey }) => isKey !== true)) {
      const values = { ...was, [field.name]: field.type === 'money' ? '13.50' : 'the new one' }
      const { now, after } = describeChange(kind, { what: 'replaces', was, instead: null, values })
      expect(now).toContain(field.type === 'money' ? '$12.50' : `former ${field.name}`)
      expect(after).toContain(field.type === 'money' ? '$13.50' : 'the new one')
      for (const other of fields.filter(
        ({ name, type }) => name !== field.name && type !== 'money',
      )) {
        expect(`${now} ${after}`).not.toMatch(new RegExp(`former ${other.name}\\b`))
      }
      expect(
        describeChange(kind, {
          what: 'replaces',
          was,
          instead: null,
          values: { ...was, [field.name]: '' },
        }).after,
      ).toBe(`${field.label} blank`)
    }
  }
})

it('a new price of an account says the price for all accounts, which applies until then, and the difference', () => {
  const values = { list: 'Account', account: 'Bay Clinic', code: 'G0480', price: '75.00' }
  const change = { what: 'begins', was: null, values } as const
  const instead = { ...values, account: '', price: '50.00' }
  expect(describeChange('prices', { ...change, instead }).now).toBe('All accounts: $50.00')
  expect(describeChange('prices', { ...change, instead: null }).now).toBe('None')
  expect(describeDifference({ ...change, instead })).toBe('+$25.00 (50%)')
})
