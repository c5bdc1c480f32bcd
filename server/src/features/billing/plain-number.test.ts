import { plainNumber } from '@labgate/contract/billing/money-sought'
import { fc } from '@labgate/contract/test/properties'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, type Lab } from '../../../test/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

test('a number is made plain in the same way where it is typed and where it is stored', async () => {
  // the database has no NUL in its texts, and no half of a character
  const written = fc
    .oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...Array.from('aZ09-– .#/ßıſﬁÅé١２')), maxLength: 20 }),
    )
    .map((text) => text.replaceAll('\0', '').toWellFormed())
  const texts = [...new Set(fc.sample(written, { numRuns: 4000, seed: 20_261 }))]
  const rows = await lab.owner<{ text: string; plain: string }>(
    'select text, plain_number(text) as plain from unnest($1::text[]) as t (text)',
    [texts],
  )
  expect(rows.map(({ plain }) => plain)).toEqual(rows.map(({ text }) => plainNumber(text)))
  expect(rows.filter(({ plain }) => plain !== '').length).toBeGreaterThan(500)
})
