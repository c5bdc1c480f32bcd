import { drafts } from '@labgate/contract/drafts'
import { shadow } from '@labgate/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'
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

test('a draft comes back as it was typed, with the version it was typed over, and is overwritten by the next one', async () => {
  const visitor = await someone()
  const saved = await visitor.call(drafts.save, { ...key, content, rowVersion: 4 })
  expect(saved.body).toMatchObject({ valid: true, savedAt: lab.clock.now.toISOString() })
  expect((await visitor.call(drafts.get, key)).body).toMatchObject({ valid: true, content, rowVersion: 4, savedAt: lab.clock.now.toISOString() })
  await visitor.call(drafts.save, { ...key, content: 'later' })
  expect((await visitor.call(drafts.get, key)).body).toMatchObject({ content: 'later', rowVersion: 0 })
  expect((await visitor.call(drafts.list, {})).body.list).toEqual([{ ...key, savedAt: lab.clock.now.toISOString() }])
})

test('no draft is an empty one, and a discarded draft is none', async () => {
  const visitor = await someone()
  expect((await visitor.call(drafts.get, key)).body).toMatchObject({ valid: true, content: '', savedAt: null })
  await visitor.call(drafts.save, { ...key, content })
  expect((await visitor.call(drafts.discard, key)).body.valid).toBe(true)
  expect((await visitor.call(drafts.get, key)).body.content).toBe('')
  expect((await visitor.call(drafts.list, {})).body.list).toEqual([])
})

test('a draft is its writer’s alone, and apart for each user whom the writer acts as', async () => {
  const staff = await lab.make.user(1)
  const writer = await lab.signIn(staff)
  await writer.call(drafts.save, { ...key, content: 'mine' })
  expect((await (await someone()).call(drafts.get, key)).body.content).toBe('')
  const shown = await lab.make.user(3, customerId)
  await writer.call(shadow.start, { userId: shown.userId, reason: 'asked by telephone' })
  expect((await writer.call(drafts.get, key)).body.content).toBe('')
  await writer.call(drafts.save, { ...key, content: 'as a customer' })
  await writer.call(shadow.end, {})
  expect((await writer.call(drafts.get, key)).body.content).toBe('mine')
  expect((await (await lab.signIn(shown)).call(drafts.get, key)).body.content).toBe('')
})

test('row level security holds a draft to its writer even without the first lock', async () => {
  const [one, other] = [await lab.make.user(1), await lab.make.user(1)]
  await (await lab.signIn(one)).call(drafts.save, { ...key, content })
  const seenBy = (userId: number) =>
    lab.database.forActor({ userId, customers: 'all', locations: null }, (tx) =>
      tx.selectFrom('draft').select('user_id').where('user_id', '=', one.userId).execute(),
    )
  expect(await seenBy(one.userId)).toHaveLength(1)
  expect(await seenBy(other.userId)).toHaveLength(0)
})

test('the database holds nothing readable, and the content opens at its own place only', async () => {
  const user = await lab.make.user(1)
  const visitor = await lab.signIn(user)
  await visitor.call(drafts.save, { ...key, content })
  const [row] = await lab.owner<{ content: Buffer }>('select content from draft where user_id = $1', [user.userId])
  expect(row?.content.includes('Sunrise')).toBe(false)
  await lab.owner('update draft set record_id = 8 where user_id = $1', [user.userId])
  expect((await visitor.call(drafts.get, { ...key, recordId: 8 })).status).toBe(500)
})

test('a draft of another encryption key is refused in words', async () => {
  const user = await lab.make.user(1)
  const visitor = await lab.signIn(user)
  await visitor.call(drafts.save, { ...key, content })
  await lab.owner(`update draft set content = 'deadbeef'::bytea || substring(content from 9) where user_id = $1`, [user.userId])
  expect((await visitor.call(drafts.get, key)).body).toMatchObject({
    valid: false,
    code: 'not-possible',
    message: expect.stringContaining('encryption key') as string,
  })
})

test('a form needs a plain name, and nobody keeps drafts without end', async () => {
  const user = await lab.make.user(1)
  const visitor = await lab.signIn(user)
  for (const form of ['', 'Ada Moss 01/02/1970'])
    expect((await visitor.call(drafts.save, { ...key, form, content })).body).toMatchObject({ valid: false, code: 'faulty' })
  await lab.owner(`insert into draft (user_id, subject_id, form, record_id, content) select $1, 0, 'many', n, 'x'::bytea from generate_series(1, $2::int) n`, [
    user.userId,
    mostDrafts,
  ])
  expect((await visitor.call(drafts.save, { ...key, content })).body).toMatchObject({ valid: false, code: 'not-possible' })
  expect((await visitor.call(drafts.save, { form: 'many', recordId: 3, content })).body.valid).toBe(true)
})

test('reading a draft is audited, keeping one is not', async () => {
  const user = await lab.make.user(1)
  const visitor = await lab.signIn(user)
  await visitor.call(drafts.save, { ...key, content })
  await visitor.call(drafts.get, key)
  expect(await lab.owner(`select act, target from audit where user_id = $1 and act like 'drafts.%'`, [user.userId])).toEqual([
    { act: 'drafts.get', target: 'draft account 7' },
  ])
})
