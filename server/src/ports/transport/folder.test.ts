import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { failureOf } from '../../../test/transport-rigs.ts'
import { NotRegular, openRegular } from '../../files/outside-files.ts'
import { folderTransport } from './folder.ts'
import { inPart, moveNew, writeNew } from './private-folder.ts'
import { FileTooLarge, NotX12 } from './transport.ts'

let root: string
let outside: string
let path: string
const open = (of = path) => folderTransport({ root, path: of }, () => new Date())
beforeEach(async () => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'labgate-partner-')))
  ;[root, outside] = [join(base, 'root'), join(base, 'outside')]
  path = join(root, 'payer')
  for (const folder of [root, outside]) mkdirSync(folder)
  writeFileSync(join(outside, 'secret.835'), 'ISA*of the server~')
  await open().list()
})
afterEach(() => rmSync(join(root, '..'), { recursive: true }))

const drop = (name: string, text: string): void => {
  const at = new Date(Date.now() - 60_000)
  writeFileSync(join(path, 'in', name), text)
  utimesSync(join(path, 'in', name), at, at)
}
const swapped = (from: string, to: string): void => {
  unlinkSync(from)
  symlinkSync(to, from)
}

test('only regular files are listed and taken: no link to a file or a folder, no pipe, no socket', async () => {
  drop('ours.835', 'ISA*one~')
  symlinkSync(join(outside, 'secret.835'), join(path, 'in', 'link.835'))
  symlinkSync(join(path, 'in', 'ours.835'), join(path, 'in', 'inside.835'))
  symlinkSync(outside, join(path, 'in', 'folder.835'))
  execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', join(path, 'in', 'pipe.835')])
  const server = createServer().listen(join(path, 'in', 's'))
  try {
    const later = folderTransport({ root, path }, () => new Date(Date.now() + 60_000))
    expect(await later.list()).toEqual(['ours.835'])
    expect(later.leftOut?.()).toMatch(/^5 entries .* are not taken/)
    for (const name of ['link.835', 'inside.835', 'folder.835', 'pipe.835', 's']) {
      expect(await failureOf(later.take(name)), name).toMatch(/not a regular file/)
      expect(await failureOf(later.done(name, 'done')), name).toMatch(/not a regular file/)
    }
  } finally {
    server.close()
  }
})

test('what is left out for good is told: a name that is not UTF-8, and what is no file', async () => {
  const way = open()
  const leftOut = async (): Promise<string | undefined> => {
    await way.list()
    return way.leftOut?.()
  }
  drop('ours.835', 'ISA*one~')
  drop('begun.835.part', 'ISA*t')
  drop('März.835', 'ISA*two~')
  expect(await leftOut()).toBe('')
  const latin = Buffer.concat([Buffer.from(join(path, 'in', 'M')), Buffer.from([0xe4, 0x72, 0x7a])])
  writeFileSync(latin, 'ISA*three~')
  expect(await leftOut()).toMatch(
    /^1 entry .* is not taken: no regular file, or the name is not UTF-8/,
  )
  mkdirSync(join(path, 'in', 'older'))
  expect(await leftOut()).toMatch(/^2 entries/)
  expect(await way.list()).toEqual(expect.arrayContaining(['ours.835', 'März.835']))
  unlinkSync(latin)
  rmSync(join(path, 'in', 'older'), { recursive: true })
  expect(await leftOut()).toBe('')
})

test('a file that becomes a link between listing and reading is not read', async () => {
  drop('ours.835', 'ISA*one~')
  expect(await open().list()).toEqual(['ours.835'])
  swapped(join(path, 'in', 'ours.835'), join(outside, 'secret.835'))
  expect(await failureOf(open().take('ours.835'))).toMatch(/not a regular file/)
})

test.each([
  '../outside/secret.835',
  '..',
  '.',
  'a/../../secret.835',
  '/etc/passwd',
  'a\\b.835',
  'a\0.835',
])('the name %j leads nowhere', async (name) => {
  for (const work of [
    open().take(name),
    open().put(name, Buffer.from('ISA*x~')),
    open().done(name, 'done'),
  ])
    expect(await failureOf(work)).toMatch(/leads out of/)
})

test('a folder outside the operator’s, or behind a link, is not used', async () => {
  symlinkSync(outside, join(root, 'link'))
  mkdirSync(join(root, 'half'))
  symlinkSync(outside, join(root, 'half', 'in'))
  for (const folder of [
    outside,
    join(root, '..', 'outside'),
    `${root}-beside`,
    '/',
    join(root, 'link'),
    join(root, 'link', 'deeper'),
    join(root, 'half'),
  ]) {
    expect(await failureOf(open(folder).list()), folder).toMatch(/leads elsewhere/)
    expect(await failureOf(open(folder).take('secret.835')), folder).toMatch(/leads elsewhere/)
  }
  expect(readdirSync(outside)).toEqual(['secret.835'])
  expect(
    await failureOf(folderTransport({ root: undefined, path }, () => new Date()).list()),
  ).toMatch(/PARTNER_FOLDERS/)
})

test('a file of ours replaces none and is written through no link', async () => {
  symlinkSync(join(outside, 'secret.835'), join(path, 'out', 'a.837.part'))
  await open().put('a.837', Buffer.from('ISA*first~'))
  await open().put('a.837', Buffer.from('ISA*first~'))
  expect(await failureOf(open().put('a.837', Buffer.from('ISA*other~')))).toMatch(
    /Another file has this name/,
  )
  symlinkSync(join(outside, 'secret.835'), join(path, 'out', 'b.837'))
  expect(await failureOf(open().put('b.837', Buffer.from('ISA*other~')))).toMatch(
    /not a regular file/,
  )
  expect(readFileSync(join(path, 'out', 'a.837'), 'latin1')).toBe('ISA*first~')
  expect(readFileSync(join(outside, 'secret.835'), 'latin1')).toBe('ISA*of the server~')
  expect(readdirSync(join(path, 'out')).toSorted()).toEqual(['a.837', 'b.837'])
})

test('a second name of a file of ours is not read', async () => {
  linkSync(join(outside, 'secret.835'), join(path, 'in', 'hard.835'))
  expect(await failureOf(open().take('hard.835'))).toMatch(/not a regular file/)
})

test('a link that takes the place of a folder between check and use leads nowhere', async () => {
  drop('ours.835', 'ISA*one~')
  await inPart(root, path, 'in', async (folder) => {
    renameSync(join(path, 'in'), join(path, 'moved'))
    symlinkSync(outside, join(path, 'in'))
    await expect(openRegular(folder, 'secret.835')).rejects.toBeInstanceOf(NotRegular)
    await (await openRegular(folder, 'ours.835')).close()
    await writeNew(join(folder, 'new.837'), Buffer.from('ISA*new~'))
  })
  expect(readdirSync(outside)).toEqual(['secret.835'])
  expect(readdirSync(join(path, 'moved')).toSorted()).toEqual(['new.837', 'ours.835'])
})

test('where files have no second names, none is replaced either, even if it appears at the last moment', async () => {
  const [from, to] = [join(path, 'in', 'a.835'), join(path, 'done', 'a.835')]
  const withoutLinks = async () => {
    throw Object.assign(new Error('no links'), { code: 'EPERM' })
  }
  drop('a.835', 'ISA*ours~')
  const late = async () => {
    writeFileSync(to, 'theirs')
    return withoutLinks()
  }
  expect(await moveNew(from, to, late)).toBe(false)
  expect([readFileSync(from, 'latin1'), readFileSync(to, 'latin1')]).toEqual([
    'ISA*ours~',
    'theirs',
  ])
  unlinkSync(to)
  expect(await moveNew(from, to, withoutLinks)).toBe(true)
  expect([existsSync(from), readFileSync(to, 'latin1')]).toEqual([false, 'ISA*ours~'])
})

test('a file that a crash left half set aside is set aside, and not taken again', async () => {
  drop('a.835', 'ISA*one~')
  linkSync(join(path, 'in', 'a.835'), join(path, 'done', 'a.835'))
  expect(await failureOf(open().take('a.835'))).toMatch(/not a regular file/)
  expect([await open().list(), readdirSync(join(path, 'done'))]).toEqual([[], ['a.835']])
})

test('a file that is gone by the time it is looked at, as one whose name is not text, hides no other', async () => {
  drop('ours.835', 'ISA*one~')
  writeFileSync(Buffer.concat([Buffer.from(join(path, 'in', 'x')), Buffer.from([0xff])]), 'ISA*x~')
  expect(await open().list()).toEqual(['ours.835'])
})

test('a file larger than any that partners send is not taken', async () => {
  drop('large.835', `ISA*${'x'.repeat(20)}`)
  const way = folderTransport({ root, path }, () => new Date(), 20)
  await expect(way.take('large.835')).rejects.toThrow(FileTooLarge)
})

test('files that a partner sends under one name are all kept', async () => {
  for (const text of ['ISA*one~', 'ISA*two~']) {
    drop('daily.835', text)
    await open().done('daily.835', 'done')
  }
  expect(
    readdirSync(join(path, 'done')).map((name) => readFileSync(join(path, 'done', name), 'latin1')),
  ).toEqual(['ISA*one~', 'ISA*two~'])
})

test('bytes that are not X12 are not taken', async () => {
  drop('passwd.835', 'root:x:0:0:root:/root:/bin/sh\n')
  await expect(open().take('passwd.835')).rejects.toBeInstanceOf(NotX12)
  drop('bom.835', '\uFEFF\r\nisa*one~')
  expect((await open().take('bom.835')).length).toBeGreaterThan(8)
  expect(existsSync(join(path, 'in', 'passwd.835'))).toBe(true)
})

/* Root may do everything: the test acts as nobody. */
const asNobody = async <T>(work: () => Promise<T>): Promise<T> => {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(65_534)
  try {
    return await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

test('a folder that we may not change is read as it is, and nothing of it gets a second name', async () => {
  for (const part of ['out', 'done', 'refused']) rmSync(join(path, part), { recursive: true })
  drop('one.835', 'ISA*one~')
  chmodSync(join(root, '..'), 0o755)
  for (const folder of [root, path, join(path, 'in')]) chmodSync(folder, 0o555)
  chmodSync(join(path, 'in', 'one.835'), 0o666)
  const way = open()
  await asNobody(async () => {
    expect(await way.list()).toEqual(['one.835'])
    expect(way.stampOf?.('one.835')).toMatch(/^8 \d+/)
    expect((await way.take('one.835')).length).toBe(8)
    expect(await failureOf(way.done('one.835', 'done'))).toMatch(/cannot be used \(EACCES\)/)
  })
  // a folder for what is done, and none from which it can go
  chmodSync(path, 0o755)
  mkdirSync(join(path, 'done'))
  chmodSync(join(path, 'done'), 0o777)
  await asNobody(async () => {
    expect(await failureOf(way.done('one.835', 'done'))).toMatch(/cannot be used/)
    expect(await failureOf(way.done('one.835', 'done'))).toMatch(/cannot be used/)
  })
  expect(readdirSync(join(path, 'done'))).toEqual([])
  for (const folder of [root, join(path, 'in')]) chmodSync(folder, 0o755)
})
