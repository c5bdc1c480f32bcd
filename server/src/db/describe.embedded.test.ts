import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { describeTables } from './describe.ts'

test('tables.ts is what the migrations leave: npm run db -- types', async () => {
  expect(await readFile(new URL('tables.ts', import.meta.url), 'utf8')).toBe(await describeTables())
})
