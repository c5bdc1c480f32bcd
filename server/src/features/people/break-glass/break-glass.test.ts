import { breakGlass } from '@labgate/contract/access/watch'
import { shadow } from '@labgate/contract/people/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { letterPlace } from '../../../ports/mail/post.ts'

let lab: Lab
let supervisor: Visitor
let administrator: Visitor
let patientId: number
beforeAll(async () => {
  lab = await openLab({ PUBLIC_URL: 'https://portal.example' })
  supervisor = await lab.signIn(
    await lab.make.user(8, 0, { first_name: 'Sam', last_name: 'Supervisor' }),
  )
  administrator = await lab.signIn(await lab.make.user(1))
  await lab.make.user(1, 0, { disabled: true })
  await lab.make.user(1, 0, { email: 'second@lab.example' })
  const { customerId } = await lab.make.account()
  patientId = await lab.make.patient(customerId, await lab.make.location(customerId), {
    restricted: 4,
  })
})
afterAll(() => lab.close())

const reason = 'Patient unconscious, allergies unknown'
const open = (visitor: Visitor, sent: object = {}) =>
  visitor.call(breakGlass.open, { patientId, reason, ...sent })
const list = async (visitor: Visitor, waiting?: boolean) =>
  (await visitor.call(breakGlass.list, waiting === undefined ? {} : { waiting })).body
    .list as Record<string, unknown>[]

test('break-glass access lasts an hour, is listed with its reason, and is emailed to every administrator without patient or reason', async () => {
  const got = await open(supervisor)
  expect(got.body).toMatchObject({ valid: true, id: expect.stringMatching(/^\d+$/) as string })
  expect((await list(administrator))[0]).toMatchObject({
    userName: 'Sam Supervisor',
    patientId,
    reason,
    at: lab.clock.now.toISOString(),
    until: new Date(lab.clock.now.getTime() + 3_600_000).toISOString(),
    countersignedBy: '',
    countersignedAt: null,
  })
  const letters = await lab.owner<{ to_address: string; body: Buffer }>(
    'select to_address, body from mail order by to_address',
  )
  expect(letters.map(({ to_address }) => to_address).toSorted()).toEqual(
    ['second@lab.example', administrator.signedIn.email].toSorted(),
  )
  for (const { body } of letters) {
    const text = lab.context.crypt.open(body, letterPlace)
    expect(text).toContain('Sam Supervisor')
    expect(text).toContain('https://portal.example/break-glass')
    expect(text).not.toMatch(/record number|unconscious/)
  }
  expect(
    await lab.owner(
      `select act, target from audit where act = 'breakGlass.open' and outcome = 'done'`,
    ),
  ).toEqual([{ act: 'breakGlass.open', target: `patient ${patientId}` }])
})

test('break-glass access requires a patient and a reason of at least ten characters', async () => {
  const got = await open(supervisor, { patientId: 0, reason: 'too short' })
  expect(got.body).toMatchObject({ valid: false, code: 'faulty' })
  expect((got.body.issues as { path: string[] }[]).map(({ path }) => path[0])).toEqual([
    'patientId',
    'reason',
  ])
  const before = await lab.owner('select from mail')
  await open(supervisor, { reason: '         x          ' })
  expect(await lab.owner('select from mail')).toHaveLength(before.length)
})

test('an administrator countersigns break-glass access once, and never their own', async () => {
  const { id } = (await open(administrator)).body as { id: string }
  const breakGlassId = Number(id)
  expect((await administrator.call(breakGlass.countersign, { breakGlassId })).body).toMatchObject({
    valid: false,
    code: 'not-possible',
    message: expect.stringContaining('Another person') as string,
  })
  expect((await supervisor.call(breakGlass.countersign, { breakGlassId })).status).toBe(403)
  const second = await lab.signIn('second@lab.example')
  const waitsFor = async (by: Visitor) =>
    (await list(by, true)).some((row) => row['breakGlassId'] === breakGlassId)
  expect(await waitsFor(second), 'while it is open').toBe(false)
  expect((await second.call(breakGlass.countersign, { breakGlassId })).body).toMatchObject({
    code: 'not-possible',
    message: expect.stringContaining('still open') as string,
  })
  expect((await administrator.call(breakGlass.end, { breakGlassId })).body.valid).toBe(true)
  expect((await list(second, true)).some((row) => row['breakGlassId'] === breakGlassId)).toBe(true)
  expect(
    (await list(administrator, true)).some((row) => row['breakGlassId'] === breakGlassId),
  ).toBe(false)
  expect((await second.call(breakGlass.countersign, { breakGlassId })).body.valid).toBe(true)
  expect(
    (await list(administrator)).find((row) => row['breakGlassId'] === breakGlassId),
  ).toMatchObject({
    countersignedBy: expect.stringContaining('Kim') as string,
    countersignedAt: lab.clock.now.toISOString(),
  })
  expect((await list(second, true)).some((row) => row['breakGlassId'] === breakGlassId)).toBe(false)
  expect((await second.call(breakGlass.countersign, { breakGlassId })).body).toMatchObject({
    valid: false,
    code: 'not-possible',
  })
  expect((await second.call(breakGlass.countersign, { breakGlassId: 999_999 })).body).toMatchObject(
    { valid: false, code: 'not-found' },
  )
})

test('break-glass access is refused while acting as a customer, and a double click opens it once', async () => {
  const { customerId } = await lab.make.account()
  const clinic = await lab.make.user(3, customerId)
  await supervisor.call(shadow.start, { userId: clinic.userId, reason: 'asked by phone' })
  expect((await open(supervisor)).status).toBe(403)
  await supervisor.call(shadow.end, {})
  lab.clock.pass(61)
  supervisor = await lab.signIn(supervisor.signedIn.email)
  const [one, other] = await Promise.all([
    supervisor.call(breakGlass.open, { patientId, reason }, { key: 'once' }),
    supervisor.call(breakGlass.open, { patientId, reason }, { key: 'once' }),
  ])
  expect(one.body.id).toBe(other.body.id)
  expect((await open(supervisor)).body, 'a second one to the same chart').toMatchObject({
    code: 'not-possible',
    message: expect.stringContaining('already') as string,
  })
})
