import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url).pathname
const theOne = 'contract/test/properties.ts'

it('every property runs with the seed of the run', () => {
  const files = ['contract', 'charts', 'demo', 'e2e', 'scripts', 'server', 'simulator', 'web']
    .flatMap((part) => globSync(`${part}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((file) => !file.includes('node_modules'))
  const importing = files.filter((file) =>
    /^import .* from 'fast-check'/m.test(readFileSync(`${root}${file}`, 'utf8')),
  )
  expect(importing).toEqual([theOne])
})
