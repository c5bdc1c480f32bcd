import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerFault } from './config-paths.ts'
import { readConfig, readKey } from './config.ts'

let base: string
let data: string
beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'labgate-config-')))
  data = join(base, 'data')
  for (const folder of ['data', 'partners', 'keys']) mkdirSync(join(base, folder))
  symlinkSync(data, join(base, 'link'))
})
afterAll(() => rmSync(base, { recursive: true }))

const key = `${Buffer.alloc(32, 7).toString('base64')}\n`
const keyFile = (name: string, mode = 0o600): string => {
  const path = join(base, name)
  writeFileSync(path, key)
  chmodSync(path, mode)
  return path
}
const settings = (more: Record<string, string>) => ({
  LABGATE_DATA: data,
  LABGATE_DEMO: '0',
  ...more,
})
const faultOf = (work: () => unknown): string => {
  try {
    work()
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('the folder of trading partners lies apart from the data, the key, and the program, by real paths', () => {
  const faultWith = (PARTNER_FOLDERS: string, more = {}) =>
    faultOf(() => readConfig(settings({ PARTNER_FOLDERS, ...more })))
  for (const root of [
    '/',
    base,
    data,
    join(data, 'new'),
    join(base, 'link'),
    join(base, 'link', 'x'),
  ])
    expect([root, faultWith(root)]).toEqual([
      root,
      expect.stringMatching(/^PARTNER_FOLDERS cannot be .*(LABGATE_DATA|runs in)/),
    ])
  for (const root of [process.cwd(), dirname(process.cwd()), join(process.cwd(), 'partners')])
    expect(faultWith(root)).toMatch(/the folder that Labgate runs in/)
  expect(faultWith(join(base, 'keys'), { LABGATE_KEY_FILE: join(base, 'keys', 'key') })).toMatch(
    /LABGATE_KEY_FILE must lie apart/,
  )
  expect(faultWith(join(base, 'partners'), { LABGATE_KEY_FILE: join(base, 'keys', 'key') })).toBe(
    '',
  )
})

test('the key file is a regular file that only its owner can read, and outside the demo not with the data', () => {
  const faultWith = (LABGATE_KEY_FILE: string, more = {}) =>
    faultOf(() => readKey(readConfig(settings({ LABGATE_KEY_FILE, ...more }))))
  expect(faultWith(keyFile('keys/key'))).toBe('')
  for (const mode of [0o640, 0o604, 0o620])
    expect(faultWith(keyFile('keys/open', mode))).toMatch(
      /can be read by other users: set its mode/,
    )
  expect(faultWith(join(base, 'keys'))).toMatch(/is not a regular file/)
  expect(faultWith(join(base, 'keys', 'none'))).toMatch(/LABGATE_KEY_FILE does not exist/)
  execFileSync('/bin/sh', ['-c', 'mkfifo -m 600 "$1"', 'sh', join(base, 'keys', 'pipe')])
  expect(faultWith(join(base, 'keys', 'pipe'))).toMatch(/is not a regular file/)
  const inside = keyFile('data/other')
  expect(faultWith(inside)).toMatch(/is inside LABGATE_DATA\. Keep the key apart/)
  expect(faultWith(join(base, 'link', 'other'))).toMatch(/is inside LABGATE_DATA/)
  expect(faultWith(keyFile('data/key'))).toBe('')
  expect(faultWith(inside, { LABGATE_DEMO: '1' })).toBe('')
  expect(faultWith(keyFile('data/key'), { DATABASE_URL: 'postgres://a:b@localhost/c' })).toMatch(
    /is inside LABGATE_DATA/,
  )
})

test('a key that Labgate creates lies beside its data; one that an earlier version put into it goes on, and is reported', () => {
  const read = (LABGATE_DATA: string, more = {}) =>
    readKey(readConfig({ LABGATE_DATA, LABGATE_DEMO: '0', ...more }))
  const fresh = join(base, 'fresh', 'data')
  const created = read(fresh)
  expect(created).toMatchObject({ made: `${fresh}.key`, withData: undefined })
  expect(statSync(`${fresh}.key`).mode & 0o777).toBe(0o600)
  expect(read(fresh)).toEqual({ key: created.key, made: undefined, withData: undefined })

  const demo = join(base, 'fresh', 'demo')
  const inside = join(demo, 'key')
  const ofDemo = read(demo, { LABGATE_DEMO: '1' })
  expect(ofDemo).toMatchObject({ made: inside, withData: undefined })
  expect(read(demo)).toEqual({ key: ofDemo.key, made: undefined, withData: inside })
  renameSync(inside, `${demo}.key`)
  expect(read(demo)).toEqual({ key: ofDemo.key, made: undefined, withData: undefined })
})

test.runIf(process.geteuid?.() === 0)('the key file of another user is refused', () => {
  const path = keyFile('keys/theirs')
  chownSync(path, 65_534, 65_534)
  expect(faultOf(() => readKey(readConfig(settings({ LABGATE_KEY_FILE: path }))))).toMatch(
    /belongs to another user/,
  )
})

test.each([
  [1000, 0o600, undefined],
  [1000, 0o640, 'can be read'],
  [1000, 0o606, 'can be read'],
  [0, 0o400, undefined],
  [0, 0o444, undefined],
  [0, 0o664, 'can be written'],
  [0, 0o646, 'can be written'],
  [1001, 0o600, 'belongs to another user'],
] as const)(
  'a file of user %i with mode %o is the key of a server that runs as 1000: %s',
  (uid, mode, fault) => {
    const found = ownerFault({ uid, mode }, 1000)
    if (fault === undefined) expect(found).toBeUndefined()
    else expect(found).toContain(fault)
  },
)
