import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url).pathname

it('only one function puts the label of a record number before it', () => {
  const files = ['contract', 'server', 'web'].flatMap((part) =>
    globSync(`${part}/src/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/*.test.{ts,tsx}'] }),
  )
  expect(files.length).toBeGreaterThan(1000)
  expect(
    files.filter((file) => /MRN:? ?\$\{/.test(readFileSync(`${root}${file}`, 'utf8'))),
  ).toEqual([])
})
