import { allScreens } from '@labgate/contract/access/screens'
import { breakGlass } from '@labgate/contract/access/watch'
import { accounts } from '@labgate/contract/accounts/accounts'
import { home, type Waiting } from '@labgate/contract/overviews/home'
import { session, shadow } from '@labgate/contract/people/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'

let lab: Lab
let customerId: number
let admin: Visitor
beforeAll(async () => {
  lab = await openLab()
  ;({ customerId } = await lab.make.account({ service_rpp: true, primary_name: 'Main' }))
  admin = await lab.signIn(await lab.make.user(1))
})
afterAll(() => lab.close())

const waitingFor = async (visitor: Visitor): Promise<Waiting[]> => {
  const got = await visitor.call(home.dashboard, {})
  expect(got.body.valid).toBe(true)
  return got.body.waiting as Waiting[]
}
const find = (list: Waiting[], kind: string): Waiting | undefined =>
  list.find((item) => item.kind === kind)

test('shows no tiles to a user for whom nothing is waiting', async () => {
  const parole = await lab.signIn(await lab.make.user(14))
  expect(await waitingFor(parole)).toEqual([])
  const clinicUser = await lab.signIn(await lab.make.user(2, customerId))
  expect(await waitingFor(clinicUser)).toEqual([])
})

test('notifies a provider of a missing signature, then of a signature and delegates to attest', async () => {
  const provider = await lab.make.user(2, customerId, { physician: true })
  const delegate = await lab.make.user(2, customerId)
  const visitor = await lab.signIn(provider)
  expect(find(await waitingFor(visitor), 'own-signature')).toMatchObject({
    count: 1,
    path: '/physician-signature',
  })
  await lab.owner(`
    insert into file (hash, size, file_type, content)
    values ('\\x01', 1, 'image/png', '\\x00')
    on conflict do nothing
  `)
  await lab.owner(
    `
      insert into user_signature (user_id, customer_id, file_hash, created_by)
      values ($1, $2, '\\x01', 1)
    `,
    [provider.userId, customerId],
  )
  await lab.owner(
    `
      insert into user_delegate (user_id, user_id_delegate, customer_id, created_by)
      values ($1, $2, $3, 1)
    `,
    [provider.userId, delegate.userId, customerId],
  )
  const waiting = await waitingFor(visitor)
  expect(find(waiting, 'own-signature')).toBeUndefined()
  expect(find(waiting, 'attest-signature')).toMatchObject({ count: 1 })
  expect(find(waiting, 'attest-delegates')).toMatchObject({ count: 1 })
  expect((await visitor.call(home.shell, {})).body.counts).toEqual({
    '/physician-signature': 1,
    '/delegates': 1,
  })
})

test('an administrator of one practice never counts another practice’s users', async () => {
  const other = await lab.make.account()
  const clinic = await lab.signIn(
    await lab.make.user(3, other.customerId, { last_login: lab.clock.now }),
  )
  expect(await waitingFor(clinic)).toEqual([])
})

test('counts stop at 1000 and show that there are more', async () => {
  await lab.owner(`
    insert into customer (name, date_reviewed)
    select 'Many ' || n, now() from generate_series(1, 1001) n
  `)
  const tile = find(await waitingFor(admin), 'accounts-no-service')
  expect(tile).toMatchObject({ count: 1000, more: true })
  const got = await admin.call(accounts.list, {
    searchCriteria: { attention: 'no-service', pageSize: 10 },
  })
  expect(got.body).toMatchObject({ total: 1000, totalIsMore: true })
})

test('polling the shell and dashboard writes no audit row', async () => {
  const restricted = await lab.make.patient(customerId, await lab.make.location(customerId), {
    restricted: 1,
  })
  const { body: opened } = await admin.call(breakGlass.open, {
    patientId: restricted,
    reason: 'patient unconscious',
  })
  await admin.call(breakGlass.end, { breakGlassId: Number(opened.id) })
  const user = await lab.make.user(1)
  const visitor = await lab.signIn(user)
  const audited = () => lab.owner(`select act from audit where user_id = $1`, [user.userId])
  const before = await audited()
  expect((await visitor.call(home.shell, {})).body).toMatchObject({
    valid: true,
    counts: expect.objectContaining({ '/break-glass': 1 }) as object,
  })
  await waitingFor(visitor)
  expect(await audited()).toEqual(before)
})

test('a visit shows what waits for the customer’s user, not for the visitor', async () => {
  const { customerId: account } = await lab.make.account()
  const clinic = await lab.make.user(3, account)
  const visitor = await lab.signIn(await lab.make.user(1))
  await visitor.call(shadow.start, { userId: clinic.userId, reason: 'asked by phone' })
  expect((await waitingFor(visitor)).map(({ kind }) => kind)).toEqual([
    'users-never-signed-in',
    'visits',
  ])
  await visitor.call(session.end, {})
})

test('each tile links to a screen that its user may see', async () => {
  for (const type of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18] as const) {
    const user = await lab.make.user(type, type < 4 && type > 1 ? customerId : 0, {
      physician: type === 2,
    })
    const visitor = await lab.signIn(user)
    const who = {
      userTypeId: type,
      entityId: user.customerId,
      physician: type === 2,
      shipLog: false,
      multiLogin: false,
      salesParoleOfficer: false,
      salesUserEdit: false,
      salesPatientReport: false,
      salesVP: false,
    }
    for (const tile of await waitingFor(visitor))
      expect(
        allScreens.find(({ path }) => path === tile.path)?.visible(who),
        `${type} ${tile.path}`,
      ).toBe(true)
  }
})
