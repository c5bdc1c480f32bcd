import { appendFile, mkdtemp, open, readdir, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSpool, spooledIn } from './spool.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labgate-spool-'))
})
afterAll(() => rm(folder, { recursive: true }))

const contents = async (): Promise<string[]> => {
  const found: string[] = []
  for await (const { content, at } of spooledIn(folder))
    found.push(`${content.toString()} ${at.toISOString()}`)
  return found
}

test('a record that the disk refuses does not corrupt later records', async () => {
  const full = await mkdtemp(join(tmpdir(), 'labgate-spool-'))
  let isFull = false
  const spool = await openSpool(
    full,
    () => new Date('2026-03-01T10:59:00Z'),
    async (path) => {
      const file = await open(path, 'a')
      const appendFile = async (bytes: Buffer): Promise<void> => {
        await file.appendFile(isFull ? bytes.subarray(0, 50) : bytes)
        if (isFull) throw new Error('ENOSPC: no space left on device')
      }
      return {
        appendFile: appendFile as FileHandle['appendFile'],
        datasync: () => file.datasync(),
        close: () => file.close(),
      }
    },
  )
  const append = (content: string) =>
    spool.append({ content: Buffer.from(content), at: new Date(0) })
  await append('before')
  isFull = true
  await expect(append('refused by the disk')).rejects.toThrow('ENOSPC')
  isFull = false
  await append('after')
  await spool.close()
  const found: string[] = []
  for await (const { content } of spooledIn(full)) found.push(content.toString())
  expect(found).toEqual(['before', 'after'])
  await rm(full, { recursive: true })
})

test('appended records survive a crash in their order, a cut-off record does not, and records are deleted after two days', async () => {
  let now = new Date('2026-03-01T10:59:00Z')
  const spool = await openSpool(folder, () => now)
  await Promise.all(
    ['one', 'two'].map((content) => spool.append({ content: Buffer.from(content), at: now })),
  )
  now = new Date('2026-03-01T11:01:00Z')
  await spool.append({ content: Buffer.from('three'), at: now })
  await spool.close()
  const all = [
    'one 2026-03-01T10:59:00.000Z',
    'two 2026-03-01T10:59:00.000Z',
    'three 2026-03-01T11:01:00.000Z',
  ]
  expect(await contents()).toEqual(all)
  const [, last = ''] = (await readdir(folder)).toSorted()
  await appendFile(join(folder, last), Buffer.from([0, 0, 0, 9, 1, 2, 3]))
  expect(await contents()).toEqual(all)
  now = new Date('2026-03-01T11:05:00Z')
  const next = await openSpool(folder, () => now)
  await next.append({ content: Buffer.from('next'), at: now })
  await next.close()
  expect(await contents()).toEqual([...all, 'next 2026-03-01T11:05:00.000Z'])
  now = new Date('2026-03-03T11:30:00Z')
  const again = await openSpool(folder, () => now)
  await again.append({ content: Buffer.from('four'), at: now })
  await again.close()
  expect(await contents()).toEqual([
    all[2],
    'next 2026-03-01T11:05:00.000Z',
    'four 2026-03-03T11:30:00.000Z',
  ])
})
