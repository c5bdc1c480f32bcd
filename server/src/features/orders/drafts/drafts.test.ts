import { drafts, mostDraftFiles } from '@labgate/contract/orders/drafts'
import { shadow } from '@labgate/contract/people/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { mostDrafts } from './drafts.queries.ts'

let lab: Lab
let customerId: number
beforeAll(async () => {
  lab = await openLab()
  ;({ customerId } = await lab.make.account())
})
afterAll(() => lab.close())

const key = { form: 'account', recordId: 7 }
const someone = async (): Promise<Visitor> => lab.signIn(await lab.make.user(1))
const content = '{"changes":{"name":"Sunrise — Zoë’s"},"focus":"name"}'

test('returns a draft as typed, with the version it was based on, and overwrites it with the next one', async () => {
  const visitor = await someone()
  const saved = await visitor.call(drafts.save, { ...key, content, rowVersion: 4 })
  expect(saved.body).toMatchObject({ valid: true, savedAt: lab.clock.now.toISOString() })
  expect((await visitor.call(drafts.get, key)).body).toMatchObject({
    valid: true,
    content,
    rowVersion: 4,
    savedAt: lab.clock.now.toISOString(),
  })
  await visitor.call(drafts.save, { ...key, content: 'later' })
  expect((await visitor.call(drafts.get, key)).body).toMatchObject({
    content: 'later',
    rowVersion: 0,
  })
  expect((await visitor.call(drafts.list, {})).body.list).toEqual([
    { ...key, savedAt: lab.clock.now.toISOString() },
  ])
})

test('returns an empty draft if none was saved or it was discarded', async () => {
  const visitor = await someone()
  expect((await visitor.call(drafts.get, key)).body).toMatchObject({
    valid: true,
    content: '',
    savedAt: null,
  })
  await visitor.call(drafts.save, { ...key, content })
  expect((await visitor.call(drafts.discard, key)).body.valid).toBe(true)
  expect((await visitor.call(drafts.get, key)).body.content).toBe('')
  expect((await visitor.call(drafts.list, {})).body.list).toEqual([])
})

test('a draft is private to its writer, and separate for each user the writer acts as', async () => {
  const staff = await lab.make.user(1)
  const writer = await lab.signIn(staff)
  await writer.call(drafts.save, { ...key, content: 'mine' })
  expect((await (await someone()).call(drafts.get, key)).body.content).toBe('')
  const shown = await lab.make.user(3, customerId)
  await writer.call(shadow.start, { userId: shown.userId, reason: 'asked by phone' })
  expect((await writer.call(drafts.get, key)).body.content).toBe('')
  await writer.call(drafts.save, { ...key, content: 'as a customer' })
  await writer.call(shadow.end, {})
  expect((await writer.call(drafts.get, key)).body.content).toBe('mine')
  expect((await (await lab.signIn(shown)).call(drafts.get, key)).body.content).toBe('')
})

test('row-level security limits a draft to its writer even without the application’s own check', async () => {
  const [one, other] = [await lab.make.user(1), await lab.make.user(1)]
  await (await lab.signIn(one)).call(drafts.save, { ...key, content })
  const seenBy = (userId: number) =>
    lab.database.forActor({ userId, customers: 'all', locations: null }, (tx) =>
      tx.selectFrom('draft').select('user_id').where('user_id', '=', one.userId).execute(),
    )
  expect(await seenBy(one.userId)).toHaveLength(1)
  expect(await seenBy(other.userId)).toHaveLength(0)
})

test('stores a draft encrypted, and its content opens only for its own record', async () => {
  const user = await lab.make.user(1)
  const visitor = await lab.signIn(user)
  await visitor.call(drafts.save, { ...key, content })
  const [row] = await lab.owner<{ content: Buffer }>(
    'select content from draft where user_id = $1',
    [user.userId],
  )
  expect(row?.content.includes('Sunrise')).toBe(false)
  await lab.owner('update draft set record_id = 8 where user_id = $1', [user.userId])
  expect((await visitor.call(drafts.get, { ...key, recordId: 8 })).status).toBe(500)
})

test('stores a form’s file encrypted, within limits, and private to its writer, and deletes it with the draft', async () => {
  const user = await lab.make.user(1)
  const visitor = await lab.signIn(user)
  const text = 'Moss, Ada: page one of the requisition'
  const fileAsBase64 = Buffer.from(text).toString('base64')
  const kept = async (more: object = {}) =>
    (await visitor.call(drafts.saveFile, { ...key, fileAsBase64, ...more })).body
  const one = await kept()
  expect(one).toMatchObject({ valid: true, fileType: 'text/plain', size: text.length })
  const files = () =>
    lab.owner<{ draft_file_id: number; content: Buffer }>(
      'select draft_file_id, content from draft_file where user_id = $1',
      [user.userId],
    )
  const [row] = await files()
  expect(row?.draft_file_id).toBe(one.draftFileId)
  for (const readable of [text, fileAsBase64]) expect(row?.content.includes(readable)).toBe(false)
  const stranger = await lab.make.user(1)
  const seen = await lab.database.forActor(
    { userId: stranger.userId, customers: 'all', locations: null },
    (tx) =>
      tx
        .selectFrom('draft_file')
        .select('draft_file_id')
        .where('user_id', '=', user.userId)
        .execute(),
  )
  expect(seen).toEqual([])
  const draftFileId = one.draftFileId as number
  expect(
    (await (await lab.signIn(stranger)).call(drafts.discardFile, { draftFileId })).body,
  ).toMatchObject({ valid: false, code: 'not-found' })
  expect((await visitor.call(drafts.discardFile, { draftFileId })).body.valid).toBe(true)
  expect(await files()).toEqual([])

  expect(
    await kept({ fileAsBase64: Buffer.from('MZ\u0000\u0001').toString('base64') }),
  ).toMatchObject({ valid: false, code: 'file-refused' })
  expect(await kept({ form: 'Ada Moss' })).toMatchObject({ valid: false, code: 'faulty' })
  await kept()
  await lab.owner(`update draft_file set size = 26214400 - $2::int - 1 where user_id = $1`, [
    user.userId,
    text.length,
  ])
  expect(await kept()).toMatchObject({ valid: true })
  expect(await kept()).toMatchObject({
    valid: false,
    issues: [
      {
        path: ['fileAsBase64'],
        rule: 'too-many-files',
        message: expect.stringContaining('25 MB total') as string,
      },
    ],
  })
  await lab.owner('update draft_file set size = 1 where user_id = $1', [user.userId])
  await lab.owner(
    `
      insert into draft_file
        (draft_file_id, user_id, subject_id, form, record_id, file_type, size, content)
      select nextval('draft_file_count'), $1, 0, $3, 7, 'text/plain', 1, 'x'::bytea
      from generate_series(3, $2::int) n
    `,
    [user.userId, mostDraftFiles, key.form],
  )
  expect(await kept()).toMatchObject({ valid: false, code: 'file-refused' })
  expect(await kept({ recordId: 8 })).toMatchObject({ valid: true })
  await visitor.call(drafts.discard, key)
  expect(await files()).toHaveLength(1)
})

test('refuses a draft from another encryption key with a message that says so', async () => {
  const user = await lab.make.user(1)
  const visitor = await lab.signIn(user)
  await visitor.call(drafts.save, { ...key, content })
  await lab.owner(
    `update draft set content = 'deadbeef'::bytea || substring(content from 9) where user_id = $1`,
    [user.userId],
  )
  expect((await visitor.call(drafts.get, key)).body).toMatchObject({
    valid: false,
    code: 'not-possible',
    message: expect.stringContaining('encryption key') as string,
  })
})

test('requires the name of a form that keeps drafts, and limits the number of drafts per user', async () => {
  const user = await lab.make.user(1)
  const visitor = await lab.signIn(user)
  for (const form of ['', 'Ada Moss 01/02/1970', 'order-of-ada', 'ada', 'patient-of-7-8'])
    expect((await visitor.call(drafts.save, { ...key, form, content })).body).toMatchObject({
      valid: false,
      code: 'faulty',
    })
  await lab.owner(
    `
      insert into draft (user_id, subject_id, form, record_id, content)
      select $1, 0, 'user-of-' || n, 3, 'x'::bytea from generate_series(1, $2::int) n
    `,
    [user.userId, mostDrafts],
  )
  expect((await visitor.call(drafts.save, { ...key, content })).body).toMatchObject({
    valid: false,
    code: 'not-possible',
  })
  expect(
    (await visitor.call(drafts.save, { form: 'user-of-3', recordId: 3, content })).body.valid,
  ).toBe(true)
})

test('audits reading a draft, but not saving one', async () => {
  const user = await lab.make.user(1)
  const visitor = await lab.signIn(user)
  await visitor.call(drafts.save, { ...key, content })
  await visitor.call(drafts.get, key)
  expect(
    await lab.owner(`select act, target from audit where user_id = $1 and act like 'drafts.%'`, [
      user.userId,
    ]),
  ).toEqual([{ act: 'drafts.get', target: 'draft account 7' }])
})
