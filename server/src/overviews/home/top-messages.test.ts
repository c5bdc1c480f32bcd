import { home } from '@labgate/contract/overviews/home'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'

let lab: Lab
let admin: Visitor
let staff: Visitor
let clinic: Visitor
beforeAll(async () => {
  lab = await openLab()
  const { customerId } = await lab.make.account()
  admin = await lab.signIn(await lab.make.user(1))
  staff = await lab.signIn(await lab.make.user(4))
  clinic = await lab.signIn(await lab.make.user(3, customerId))
})
afterAll(() => lab.close())

const at = (minutes: number): string =>
  new Date(lab.clock.now.getTime() + minutes * 60_000).toISOString()
const shownTo = async (visitor: Visitor): Promise<string> =>
  (await visitor.call(home.shell, {})).body.topMessage as string
const listed = async (id: string) =>
  (
    (await admin.call(home.topMessages, {})).body.list as {
      topMessageId: number
      rowVersion: number
    }[]
  ).find(({ topMessageId }) => String(topMessageId) === id)
const save = (fields: object) => admin.send(home.saveTopMessage, { topMessageId: 0, ...fields })

test('shows a message in the bar of its audience, from its start to its end', async () => {
  const { id } = (
    await save({ message: 'Courier late today', audience: 'customers', from: at(2), to: at(9) })
  ).body as { id: string }
  expect([await shownTo(clinic), await shownTo(staff)]).toEqual(['', ''])
  lab.clock.pass(3)
  expect([await shownTo(clinic), await shownTo(staff)]).toEqual(['Courier late today', ''])
  lab.clock.pass(7)
  expect(await shownTo(clinic)).toBe('')
  expect(await listed(id)).toMatchObject({
    message: 'Courier late today',
    audience: 'customers',
    rowVersion: 1,
  })
})

test('a message without a start begins now, and can be taken down', async () => {
  const { id } = (await save({ message: 'Closed on Friday' })).body as { id: string }
  expect([await shownTo(clinic), await shownTo(staff)]).toEqual([
    'Closed on Friday',
    'Closed on Friday',
  ])
  expect((await admin.call(home.endTopMessage, { topMessageId: Number(id) })).body).toMatchObject({
    valid: true,
    message: 'The message was taken down.',
  })
  expect(await shownTo(clinic)).toBe('')
  expect((await admin.call(home.endTopMessage, { topMessageId: Number(id) })).body).toMatchObject({
    valid: true,
    message: 'It had already ended.',
  })
})

test('a message taken down before its start never shows', async () => {
  const { id } = (await save({ message: 'Planned', from: at(2), to: at(20) })).body as {
    id: string
  }
  await admin.call(home.endTopMessage, { topMessageId: Number(id) })
  lab.clock.pass(4)
  expect(await shownTo(clinic)).toBe('')
})

test('a save changes only the fields it names, and a stale save is rejected with who changed what', async () => {
  const { id } = (await save({ message: 'First words', audience: 'laboratory', to: at(60) }))
    .body as { id: string }
  const topMessageId = Number(id)
  expect((await save({ topMessageId, message: 'Second words', rowVersion: 1 })).body.valid).toBe(
    true,
  )
  expect(await listed(id)).toMatchObject({
    message: 'Second words',
    audience: 'laboratory',
    rowVersion: 2,
    to: at(60),
  })
  expect((await save({ topMessageId, message: 'Third words', rowVersion: 1 })).body).toMatchObject({
    valid: false,
    code: 'stale',
    detail: { rowVersion: 2, since: [{ fields: ['message'] }] },
  })
  expect((await save({ topMessageId, message: 'Third words' })).body).toMatchObject({
    valid: false,
    code: 'version-missing',
  })
  expect((await save({ topMessageId, message: 'Second words', rowVersion: 2 })).body.message).toBe(
    'No changes to save.',
  )
})

test('rejects an empty message and an end before the start, each at its field', async () => {
  const got = await save({ message: '', from: at(10), to: at(5) })
  expect(got.body).toMatchObject({ valid: false, code: 'faulty' })
  expect((got.body.issues as { path: string[] }[]).map(({ path }) => path[0])).toEqual([
    'message',
    'to',
  ])
  expect((await save({ topMessageId: 999_999, message: 'x', rowVersion: 1 })).body).toMatchObject({
    code: 'not-found',
  })
})

test('a double click saves one message', async () => {
  const sent = { topMessageId: 0, message: 'Only once', audience: 'all' } as const
  const [one, other] = await Promise.all([
    admin.call(home.saveTopMessage, sent, { key: 'k1' }),
    admin.call(home.saveTopMessage, sent, { key: 'k1' }),
  ])
  expect(one.body.id).toBe(other.body.id)
  expect(await lab.owner(`select from top_message where message = 'Only once'`)).toHaveLength(1)
})

test('refuses an account’s administrator', async () => {
  expect((await clinic.call(home.topMessages, {})).status).toBe(403)
  expect((await clinic.send(home.saveTopMessage, { topMessageId: 0, message: 'x' })).status).toBe(
    403,
  )
})
