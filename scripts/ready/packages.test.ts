import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingOf } from './packages.mjs'

interface Entry {
  version?: string
  os?: string[]
  libc?: string[]
  optional?: boolean
  dev?: boolean
  devOptional?: boolean
  ideallyInert?: boolean
}
const wanted: Record<string, Entry> = {
  '': {},
  contract: {},
  'node_modules/zod': { version: '4.0.0' },
  'node_modules/vitest': { version: '5.0.0', dev: true },
  'node_modules/jiti': { version: '1.0.0', devOptional: true },
  'node_modules/binding-gnu': { version: '1.0.0', optional: true, os: ['linux'], libc: ['glibc'] },
  'node_modules/binding-musl': { version: '1.0.0', optional: true, os: ['linux'], libc: ['musl'] },
  'node_modules/binding-darwin': { version: '1.0.0', optional: true, os: ['darwin'] },
  'node_modules/helper-of-a-binding': { version: '1.0.0', optional: true },
}
for (const entry of Object.values(wanted))
  if (entry.os !== undefined) Object.assign(entry, { cpu: ['x64'] })
const machine = { os: 'linux', cpu: 'x64', libc: 'glibc' }
const listed = (...names: string[]): Record<string, Entry> =>
  Object.fromEntries(
    names.map((name) => [`node_modules/${name}`, wanted[`node_modules/${name}`] ?? {}]),
  )
const missing = (there: Record<string, Entry>, { withTools = false, notOnDisk = '' } = {}) =>
  missingOf(wanted, there, {
    machine,
    withTools,
    onDisk: (path: string) => path !== `node_modules/${notOnDisk}`,
  })
const nothing = { required: [], optional: [] }
const production = listed('zod', 'binding-gnu')

test('nothing is missing without the test tools and without what other machines need', () => {
  expect(missing(production)).toEqual(nothing)
})

test('the test tools are missing only if they are wanted', () => {
  expect(missing(production, { withTools: true }).required).toEqual([
    'node_modules/vitest',
    'node_modules/jiti',
  ])
  expect(missing(listed('zod', 'binding-gnu', 'vitest', 'jiti'), { withTools: true })).toEqual(
    nothing,
  )
})

test('a package of another version, one that is not listed, and one that is not on the disk are missing', () => {
  expect(missing({ ...production, 'node_modules/zod': { version: '3.0.0' } }).required).toEqual([
    'node_modules/zod',
  ])
  expect(missing(listed('binding-gnu')).required).toEqual(['node_modules/zod'])
  expect(missing(production, { notOnDisk: 'zod' }).required).toEqual(['node_modules/zod'])
})

test('an optional package is missing if this machine needs it, or if it is installed in another version', () => {
  expect(missing(listed('zod')).optional).toEqual(['node_modules/binding-gnu'])
  expect(
    missing({ ...production, 'node_modules/helper-of-a-binding': { version: '0.9.0' } }).optional,
  ).toEqual(['node_modules/helper-of-a-binding'])
})

test('a package that npm 11.3 lists although it left it out is not missing', () => {
  const leftOut = { ...wanted['node_modules/binding-darwin'], ideallyInert: true }
  expect(
    missing(
      { ...production, 'node_modules/binding-darwin': leftOut },
      { notOnDisk: 'binding-darwin' },
    ),
  ).toEqual(nothing)
})

test('the lock file names the C library of every binary for Linux: npm before 11.11 drops it when it writes the file', () => {
  const lock = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'),
  ) as { packages: Record<string, Entry> }
  const binaries = Object.entries(lock.packages).filter(
    ([path, { os }]) => os?.includes('linux') === true && /-(gnu|musl)$/.test(path),
  )
  expect(binaries.length).toBeGreaterThan(0)
  expect(binaries.filter(([, { libc }]) => libc === undefined).map(([path]) => path)).toEqual([])
})
