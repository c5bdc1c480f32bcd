import { accounts } from '@labgate/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAway } from '../../src/db/away.ts'
import type { StoredFile } from '../../src/db/file-store.ts'
import { startHeartbeat } from '../../src/features/admin/status/heartbeat.ts'
import { openTroubles } from '../../src/features/admin/status/troubles.ts'
import { fileBytes, storedColumns } from '../../src/files/store.ts'
import { filesAway, retryAfterSeconds } from '../../src/http/failures.ts'
import { keepMoving, moveFiles } from '../../src/jobs/move-files.ts'
import { refuseWithoutStore } from '../../src/ports/files/choose.ts'
import { openLab, type Lab, type Visitor } from '../lab.ts'
import { openS3Server, type S3Server } from '../s3-server.ts'

let lab: Lab
let s3: S3Server
let admin: Visitor
let customerId: number

beforeAll(async () => {
  s3 = await openS3Server()
  lab = await openLab({ ...s3.variables })
  admin = await lab.signIn(await lab.make.user(1))
  ;({ customerId } = await lab.make.account())
})
afterAll(async () => {
  await lab.close()
  await s3.close()
})

const save = async (text: string): Promise<number> => {
  const { body } = await admin.call(accounts.saveAttachment, {
    customerId,
    title: 'Note',
    description: 'x',
    fileAsBase64: Buffer.from(text).toString('base64'),
  })
  expect(body).toMatchObject({ valid: true })
  return Number(body.id)
}
const shown = (id: number) =>
  admin.call(accounts.attachment, { CustomerAttachmentId: id, b64: true })
const textOf = (got: Awaited<ReturnType<typeof shown>>): string =>
  Buffer.from(got.body.fileAsBase64 as string, 'base64').toString()
const waiting = async (): Promise<number> =>
  (await lab.owner<{ count: number }>('select count(*)::int as count from file where moves'))[0]
    ?.count ?? -1

test('while the store is away, what is in it cannot be read and everything is still saved', async () => {
  const before = await save('saved before')
  await moveFiles(lab.context)
  expect(await waiting()).toBe(0)
  expect(textOf(await shown(before))).toBe('saved before')

  await s3.down()
  const refused = await shown(before)
  expect(refused).toMatchObject({
    status: 503,
    body: { valid: false, code: 'busy', message: filesAway },
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
  const meanwhile = await save('saved meanwhile')
  await moveFiles(lab.context)
  expect(await waiting()).toBe(1)
  expect(textOf(await shown(meanwhile))).toBe('saved meanwhile')

  await s3.up()
  expect(textOf(await shown(before))).toBe('saved before')
  await moveFiles(lab.context)
  expect(await waiting()).toBe(0)
  expect(textOf(await shown(meanwhile))).toBe('saved meanwhile')
})

test('work that needs a file of a store that is away waits, and is not given up', async () => {
  const id = await save('read by a job')
  await moveFiles(lab.context)
  const [row] = await lab.owner<StoredFile & Record<string, unknown>>(
    `
      select ${storedColumns}
      from
        customer_attachment a
        join file f on f.hash = a.file_hash
      where a.customer_attachment_id = $1
    `,
    [id],
  )
  await s3.down()
  const failure = await fileBytes(lab.database, row as StoredFile).catch((error: Error) => error)
  expect(isAway(failure as Error)).toBe(true)
  await s3.up()
})

test('a node that has the duty moves what waits', async () => {
  await save('moved by the duty')
  expect(await waiting()).toBe(1)
  const moving = await keepMoving(lab.context)
  await expect.poll(waiting).toBe(0)
  await moving.close()
  expect(lab.context.duties.held()).not.toContain('files')
})

test('a node says when it last reached the store', async () => {
  const heartbeat = startHeartbeat(lab.context)
  const reached = async (): Promise<string | null | undefined> => {
    await heartbeat.tell()
    return (await lab.owner<{ at: string | null }>('select file_store_at as at from node_beat'))[0]
      ?.at
  }
  const first = await reached()
  expect(new Date(first ?? '').getTime()).toBe(lab.clock.now.getTime())
  await s3.down()
  lab.clock.pass(11)
  expect(await reached()).toBe(first)
  const [troubles] = await lab.database.systemQuery('troubles', [openTroubles])
  expect(troubles.rows.map(({ service }) => service)).toContain('results')
  await s3.up()
  expect(await reached()).not.toBe(first)
  await heartbeat.close()
})

test('a server that does not know the store of its files does not start', async () => {
  await save('moved')
  await moveFiles(lab.context)
  const { systemQuery } = lab.database
  await expect(refuseWithoutStore({ objects: () => undefined, systemQuery })).rejects.toThrow(
    'Files of this database lie in a file store. Set S3_URL, S3_BUCKET,',
  )
  await refuseWithoutStore(lab.database)
})
