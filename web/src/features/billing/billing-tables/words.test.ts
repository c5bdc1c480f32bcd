import { tableKinds, tableOf } from '@labgate/contract/billing/tables/kinds'
import { expect, it } from 'vitest'
import { describeChange } from './words.ts'

it('a changed row shows only the fields that differ, before and after', () => {
  for (const kind of tableKinds) {
    const { fields } = tableOf(kind)
    const was = Object.fromEntries(
      fields.map(({ name, type }) => [name, type === 'money' ? '12.50' : `former ${name}`]),
    )
    for (const field of fields.filter(({ isKey }) => isKey !== true)) {
      const values = { ...was, [field.name]: field.type === 'money' ? '13.50' : 'the new one' }
      const { now, after } = describeChange(kind, { what: 'replaces', was, values })
      expect(now).toContain(field.type === 'money' ? '$12.50' : `former ${field.name}`)
      expect(after).toContain(field.type === 'money' ? '$13.50' : 'the new one')
      for (const other of fields.filter(
        ({ name, type }) => name !== field.name && type !== 'money',
      )) {
        expect(`${now} ${after}`).not.toMatch(new RegExp(`former ${other.name}\\b`))
      }
      expect(
        describeChange(kind, { what: 'replaces', was, values: { ...was, [field.name]: '' } }).after,
      ).toBe(`${field.label} blank`)
    }
  }
})
