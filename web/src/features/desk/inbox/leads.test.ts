import { readdirSync, readFileSync } from 'node:fs'
import { billRules } from '@labgate/contract/billing/judge'
import { isKnownReason, leadOfReason } from '@labgate/contract/desk/inbox-kinds'
import { expect, it } from 'vitest'

const sources = (folder: string): string =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(new URL(`${folder}/${name}`, import.meta.url), 'utf8'))
    .join('\n')

it('a billing request leads to a field of the order, whether or not the order can still be edited', () => {
  const fields = billRules.flatMap(({ id }) => {
    const { screen, field } = leadOfReason(id)
    return isKnownReason(id) && screen === '/lab-order' && field !== '' ? [field] : []
  })
  expect(fields).toContain('diagnosis')
  for (const folder of ['../../orders/form', '../../../core/orders/record']) {
    const screen = sources(folder)
    const missing = fields.filter((field) => !new RegExp(`['"]${field}['"]`).test(screen))
    expect(missing, folder).toEqual([])
  }
})
