import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts } from '@labgate/contract/accounts/accounts'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { cryptWith } from '../../src/access/crypt.ts'
import { readLines, sealOf, writeLines } from '../../src/db/backup/file.ts'
import { openEngine } from '../../src/db/engine.ts'
import { sealPlain } from '../../src/jobs/seal-plain.ts'
import { openLab, type Lab, type Visitor } from '../lab.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labgate-sealed-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('a file in the database', () => {
  let lab: Lab
  let admin: Visitor
  beforeAll(async () => {
    lab = await openLab()
    admin = await lab.signIn(await lab.make.user(1))
  })
  afterAll(() => lab.close())
  const secret = `Ada Moss, ${'pregnancy '.repeat(20)}`
  const shown = async (id: number): Promise<string> =>
    Buffer.from(
      (await admin.call(accounts.attachment, { CustomerAttachmentId: id, b64: true })).body
        .fileAsBase64 as string,
      'base64',
    ).toString()
  const stored = async () =>
    (
      await lab.owner<{ content: Buffer; size: number; is_sealed: boolean }>(
        'select content, size, is_sealed from file',
      )
    )[0]

  it('is encrypted in the database, unchanged for authorized readers, and refused if altered', async () => {
    const { customerId } = await lab.make.account()
    const { body } = await admin.call(accounts.saveAttachment, {
      customerId,
      title: 'Note',
      description: 'x',
      fileAsBase64: Buffer.from(secret).toString('base64'),
    })
    const row = await stored()
    expect(row).toMatchObject({ size: secret.length, is_sealed: true })
    expect(row?.content.includes('Ada Moss')).toBe(false)
    expect(await shown(Number(body.id))).toBe(secret)

    // as left by an older Labgate or a bulk load
    await lab.owner('update file set content = $1, is_sealed = false', [Buffer.from(secret)])
    expect(await shown(Number(body.id))).toBe(secret)
    await sealPlain(lab.database)
    expect((await stored())?.content.includes('Ada Moss')).toBe(false)
    expect(await shown(Number(body.id))).toBe(secret)

    await lab.owner(`update file set content = set_byte(content, 40, get_byte(content, 40) # 1)`)
    expect(
      (await admin.call(accounts.attachment, { CustomerAttachmentId: Number(body.id), b64: true }))
        .body,
    ).toMatchObject({ valid: false, code: 'failed' })
  })
})

describe('a backup', () => {
  const [crypt, other] = [cryptWith(Buffer.alloc(32, 7)), cryptWith(Buffer.alloc(32, 8))]
  const line = `Ada Moss ${createHash('sha512').update('noise').digest('hex')}`
  const written = async (name: string): Promise<string> => {
    const file = join(folder, name)
    await writeLines(file, crypt, async (add) => {
      for (let at = 0; at < 40_000; at++)
        await add(`${at} ${createHash('sha512').update(String(at)).digest('hex')}`)
      await add(line)
    })
    return file
  }
  const lastLine = async (file: string, key = crypt): Promise<string> => {
    let last = ''
    for await (const text of readLines(file, key)) last = text
    return last
  }
  it('names its key and contains no plain text; another key or a changed, moved, or missing piece is refused', async () => {
    const file = await written('whole')
    const bytes = await readFile(file)
    expect((await sealOf(file))?.keyId).toBe(crypt.keyId)
    expect(bytes.includes('Ada Moss')).toBe(false)
    expect(bytes.length).toBeGreaterThan(4 * 262_144)
    expect(await lastLine(file)).toBe(line)
    await expect(lastLine(file, other)).rejects.toThrow('authenticate')
    const head = bytes.indexOf('\n') + 1
    const piece = 262_144 + 16
    const changes: [string, Buffer][] = [
      [
        'changed',
        Buffer.from(bytes.map((byte, at) => (at === head + piece + 5 ? byte ^ 1 : byte))),
      ],
      [
        'moved',
        Buffer.concat([
          bytes.subarray(0, head),
          bytes.subarray(head + piece, head + 2 * piece),
          bytes.subarray(head, head + piece),
          bytes.subarray(head + 2 * piece),
        ]),
      ],
      ['cut off', bytes.subarray(0, head + 2 * piece)],
      [
        'under another head',
        Buffer.concat([
          Buffer.from(bytes.toString('latin1', 0, head).replace('"salt"', ' "salt"')),
          bytes.subarray(head),
        ]),
      ],
    ]
    for (const [text, changed] of changes) {
      await writeFile(file, changed)
      await expect(lastLine(file), text).rejects.toThrow('authenticate')
    }
  })
})

test('the data folder and its contents are accessible only to their owner', async () => {
  const data = join(folder, 'data')
  await mkdir(join(data, 'backups'), { recursive: true })
  await writeFile(join(data, 'backups', 'old'), 'rows')
  await writeFile(join(data, 'key'), 'key')
  for (const path of [data, join(data, 'backups')]) await chmod(path, 0o755)
  for (const path of [join(data, 'backups', 'old'), join(data, 'key')]) await chmod(path, 0o644)
  const engine = await openEngine({ data })
  await engine.close()
  for (const path of ['', 'backups', 'backups/old', 'key'])
    expect((await stat(join(data, path))).mode & 0o077, path).toBe(0)
})
