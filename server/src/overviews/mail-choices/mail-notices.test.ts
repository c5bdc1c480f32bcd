import { inbox } from '@labgate/contract/desk/inbox'
import { mailChoices, type MailKind } from '@labgate/contract/overviews/mail-choices'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Visitor } from '../../../test/lab.ts'
import { openPractice, type Practice } from '../../../test/practice.ts'
import { letterPlace } from '../../ports/mail/post.ts'
import { mailNotices, describeNews } from './mail-notices.ts'

let practice: Practice
let staff: { userId: number; userName: string }
/* Created before the clock starts: sessions end after 30 minutes. */
let pool: number[]
beforeAll(async () => {
  practice = await openPractice()
  const { lab, account, tampa } = practice
  staff = await lab.make.user(2, account.customerId, { ship_log: true, email_proven: true })
  await lab.owner(
    'insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)',
    [staff.userId, tampa, account.customerId],
  )
  pool = []
  while (pool.length < 8) pool.push(await practice.saved(practice.clinic))
})
afterAll(() => practice.lab.close())
beforeEach(() => practice.lab.owner('delete from mail'))

const choose = async (kinds: MailKind[], by?: Visitor) =>
  (by ?? (await practice.lab.signIn(staff))).call(mailChoices.save, { kinds })
/** Runs a round after this many minutes; returns the emails it wrote, oldest first. */
const letters = async (minutes = 11): Promise<{ to: string; says: string; text: string }[]> => {
  const { lab } = practice
  lab.clock.pass(minutes)
  await mailNotices(lab.context)
  const rows = await lab.owner<{ to_address: string; subject: string; body: Buffer }>(
    'select to_address, subject, body from mail order by mail_id',
  )
  await lab.owner('delete from mail')
  return rows.map(({ to_address: to, subject: text, body }) => ({
    to,
    says: text,
    text: lab.context.crypt.open(body, letterPlace),
  }))
}
const describe = async (minutes?: number): Promise<string[]> =>
  (await letters(minutes)).map((letter) => letter.says)

let version = 0
/** Releases a result of an order, or a further version of it. */
const release = async (labOrderId: number, flag = 'negative'): Promise<void> => {
  const { lab, account, ada } = practice
  const at = lab.clock.now.toISOString()
  version++
  const of = { lab_order_id: labOrderId, customer_id: account.customerId }
  const value = {
    ...of,
    patient_id: ada,
    version_from: version,
    place: version,
    analyte: `a${version}`,
    method: 'measured',
    code: 'c',
    name: 'Analyte',
  }
  await lab.make.insert(
    'observation',
    { ...value, value_type: 'ST', value: '1', flag, state: 'F' },
    'observation_id',
  )
  await lab.make.insert(
    'result',
    { ...of, version, kind: 'final', made_at: at, released_at: at, user_id_released: 0 },
    'result_id',
  )
  await practice.state(labOrderId, `stage = 50, resulted_at = '${at}'`)
}
const resulted = async (flag?: string): Promise<number> => {
  const labOrderId = pool.pop() ?? 0
  const at = practice.lab.clock.now.toISOString()
  await practice.state(labOrderId, `stage = 30, received_at = '${at}', accessioned_at = '${at}'`)
  await release(labOrderId, flag)
  return labOrderId
}
const message = async (
  customerId: number,
  patientId: number | null,
  locationId: number,
): Promise<number> => {
  const row = {
    customer_id: customerId,
    location_id: locationId,
    patient_id: patientId,
    reason: 'other',
    subject: 'About Ada Moss',
    message: 'm',
  }
  return practice.lab.make.insert(
    'inbox',
    { ...row, created_at: practice.lab.clock.now.toISOString() },
    'inbox_id',
  )
}

it('emails nothing until the user opts in, then each version once, without naming a patient', async () => {
  const { lab } = practice
  await resulted()
  expect(await letters()).toEqual([])
  expect((await choose(['results'])).body).toMatchObject({ valid: true })
  expect(await letters(), 'what came before').toEqual([])

  lab.clock.pass(1)
  const labOrderId = await resulted()
  await resulted('positive')
  expect(await letters(5), 'they gather').toEqual([])
  const [letter, ...more] = await letters()
  expect(more).toEqual([])
  expect(letter?.says).toBe('You have 2 new results in Labgate')
  expect(`${letter?.says} ${letter?.text}`).not.toMatch(/Ada|Moss|LG|\d{4,}/)
  expect(await letters(), 'once').toEqual([])

  await release(labOrderId)
  expect(await describe(), 'a further version').toEqual(['You have 1 new result in Labgate'])
  await choose([])
  lab.clock.pass(1)
  await resulted()
  expect(await letters(), 'turned off').toEqual([])
})

it('emails about a critical result immediately', async () => {
  await choose(['critical'])
  practice.lab.clock.pass(1)
  await resulted('critical-high')
  await resulted('high')
  expect(await describe(0)).toEqual(['You have 1 critical result in Labgate'])
  expect(await letters(0)).toEqual([])
  await choose([])
})

it('uses the account, location, and permissions at the time of sending', async () => {
  const { lab, account, tampa } = practice
  await choose(['results', 'inbox'])
  lab.clock.pass(1)
  await resulted()
  const other = await lab.make.account()
  await message(other.customerId, null, await lab.make.location(other.customerId))
  await message(account.customerId, null, await lab.make.location(account.customerId))
  const read = await message(account.customerId, null, tampa)
  await (await lab.signIn(staff)).call(inbox.get, { inboxId: read })
  await message(account.customerId, null, tampa)

  const without = async (sql: string, back: string): Promise<void> => {
    await lab.owner(sql, [staff.userId])
    expect(await letters(), sql).toEqual([])
    await lab.owner(back, [staff.userId])
  }
  await without(
    'update app_user set disabled = true where user_id = $1',
    'update app_user set disabled = false where user_id = $1',
  )
  await without(
    'update app_user set email_proven = false where user_id = $1',
    'update app_user set email_proven = true where user_id = $1',
  )
  await lab.owner(
    `
      update user_location
      set location_id = (select max(location_id) from location where customer_id = $2)
      where user_id = $1
    `,
    [staff.userId, account.customerId],
  )
  expect(await describe(), 'at another location now').toEqual([
    'You have 1 new message in the Inbox in Labgate',
  ])
  await lab.owner('update user_location set location_id = $2 where user_id = $1', [
    staff.userId,
    tampa,
  ])
  await lab.owner('update app_user set ship_log = false where user_id = $1', [staff.userId])
  expect(await describe(), 'without the Inbox').toEqual(['You have 1 new result in Labgate'])
  await lab.owner('update app_user set ship_log = true where user_id = $1', [staff.userId])
  expect(await describe()).toEqual(['You have 1 new message in the Inbox in Labgate'])
  await choose([])
})

it('notifies client services of their own accounts only, and not of restricted charts', async () => {
  const { lab, account, tampa, ada } = practice
  const lcs = await lab.make.user(12, 0, { email_proven: true })
  await choose(['inbox'], await lab.signIn(lcs))
  lab.clock.pass(1)
  const closed = await lab.make.patient(account.customerId, tampa, { restricted: 1 })
  await message(account.customerId, closed, tampa)
  await message(account.customerId, ada, tampa)
  expect(await letters(), 'not their account').toEqual([])
  await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
    account.customerId,
    lcs.userId,
  ])
  expect(await describe()).toEqual(['You have 1 new message in the Inbox in Labgate'])
  await lab.owner('update patient set restricted = 0 where patient_id = $1', [closed])
  expect(await describe(), 'open now').toEqual(['You have 1 new message in the Inbox in Labgate'])
})

it('notifies a provider and an attested delegate of orders to sign', async () => {
  const { lab, account, provider } = practice
  const physician = await lab.signIn(provider)
  await lab.owner('update app_user set email_proven = true where user_id = $1', [provider.userId])
  await choose(['signature'], physician)
  await choose(['signature'])
  lab.clock.pass(1)
  await practice.state(
    pool.pop() ?? 0,
    `created_at = '${lab.clock.now.toISOString()}', user_signature_id_physician = 0`,
  )
  expect((await letters()).map(({ to }) => to)).toEqual([physician.signedIn.email])
  const delegate = {
    user_id: provider.userId,
    user_id_delegate: staff.userId,
    customer_id: account.customerId,
    created_by: provider.userId,
  }
  await lab.make.insert(
    'user_delegate',
    { ...delegate, attested_at: lab.clock.now.toISOString() },
    'user_delegate_id',
  )
  expect(await describe()).toEqual(['You have 1 order that needs a signature in Labgate'])
  expect(await letters()).toEqual([])
})

it('refuses a choice that no screen of the user shows, and shows users only their own choices', async () => {
  const { lab, account } = practice
  const administrator = await lab.signIn(await lab.make.user(3, account.customerId))
  expect((await choose(['inbox'], administrator)).body).toMatchObject({
    valid: false,
    issues: [{ path: ['kinds'] }],
  })
  await choose(['results', 'critical'], administrator)
  expect((await administrator.call(mailChoices.get, {})).body.kinds).toEqual([
    'results',
    'critical',
  ])
  expect((await (await lab.signIn(staff)).call(mailChoices.get, {})).body.kinds).toEqual([
    'signature',
  ])
})

it('states how many items of each kind are new', () => {
  expect(describeNews({ results: 3, critical: 1, inbox: 2 })).toBe(
    'You have 1 critical result, 3 new results, and 2 new messages in the Inbox',
  )
  expect(describeNews({ signature: 2, inbox: 1 })).toBe(
    'You have 2 orders that need a signature and 1 new message in the Inbox',
  )
})
