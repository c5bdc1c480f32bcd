import { dayMs } from '@labgate/contract/kit/days'
import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isSamePerson, loginsOfPerson } from '../../src/access/same-person.ts'
import type { Scope } from '../../src/db/database.ts'
import { madeSignInChange } from '../builders.ts'
import { openLab, type Lab, type Visitor } from '../lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const everything: Scope = { userId: 1, customers: 'all', locations: null }
const isSame = (one: number, other: number, scope = everything) =>
  lab.context.database.forActor(scope, (tx) => isSamePerson(tx, one, other))
const made = async (columns: object = {}, customerId = 0): Promise<number> =>
  (await lab.make.user(customerId > 0 ? 2 : 8, customerId, { ...columns })).userId
/** Two sign-ins with different emails, one of which had the other's email until `days` ago. */
const parted = async (days: number, old_proven = true): Promise<readonly [number, number]> => {
  const [stays, leaves] = [await lab.make.user(8), await lab.make.user(8)]
  const change = madeSignInChange(
    { userId: leaves.userId, customerId: 0, requestedBy: leaves.userId },
    leaves.email,
  )
  const applied_at = new Date(Date.now() - days * dayMs).toISOString()
  await lab.make.insert(
    'sign_in_change',
    {
      ...change,
      old_value: stays.email.toUpperCase(),
      old_proven,
      needs_second: false,
      applied_at,
    },
    'sign_in_change_id',
  )
  return [stays.userId, leaves.userId]
}
const isSameBothWays = async (one: number, other: number): Promise<boolean> => {
  const [there, back] = [await isSame(one, other), await isSame(other, one)]
  expect(there).toBe(back)
  return there
}

it('sign-ins with one email are one person, in whatever account, with any case, proven or not', async () => {
  const { customerId } = await lab.make.account()
  const [staff, twin] = [
    await made({ email: 'ida@people.example' }),
    await made(
      { email: 'IDA@people.example', primary_login: false, email_proven: false },
      customerId,
    ),
  ]
  expect(await isSameBothWays(staff, twin)).toBe(true)
  expect(await isSameBothWays(await made({ email: '' }), await made({ email: '' }))).toBe(false)
  expect(await isSameBothWays(await made(), await made())).toBe(false)
})

it('a user who sees one account learns that a sign-in outside it is the same person', async () => {
  const [{ customerId }, elsewhere] = [await lab.make.account(), await lab.make.account()]
  const [here, there] = [
    await made({ email: 'two.practices@people.example' }, customerId),
    await made(
      { email: 'two.practices@people.example', primary_login: false },
      elsewhere.customerId,
    ),
  ]
  const scope: Scope = { userId: here, customers: [customerId], locations: null }
  expect(
    await lab.context.database.forActor(scope, (tx) =>
      tx.selectFrom('app_user').select('user_id').where('user_id', '=', there).execute(),
    ),
  ).toEqual([])
  expect(await isSame(here, there, scope)).toBe(true)
})

it('sign-ins with one NPI are one person', async () => {
  expect(
    await isSameBothWays(await made({ npi: '1245319599' }), await made({ npi: '1245319599' })),
  ).toBe(true)
})

it('another NPI makes no other person for 30 days', async () => {
  const [stays, leaves] = [await made({ npi: '1497758544' }), await made({ npi: '1497758544' })]
  await lab.owner('update app_user set npi = $2 where user_id = $1', [leaves, '1346249796'])
  const pass = (days: number) =>
    lab.owner('update former_npi set until = until - make_interval(days => $1)', [days])
  expect(await isSameBothWays(stays, leaves)).toBe(true)
  await pass(29)
  expect(await isSameBothWays(stays, leaves)).toBe(true)
  await pass(2)
  expect(await isSameBothWays(stays, leaves)).toBe(false)
})

it('a new email makes no other person for 30 days', async () => {
  expect(await isSameBothWays(...(await parted(29)))).toBe(true)
  expect(await isSameBothWays(...(await parted(31)))).toBe(false)
})

it('a chain of sign-ins is one person', async () => {
  const [one, middle] = await parted(1)
  const [of] = await lab.owner<{ email: string }>('select email from app_user where user_id = $1', [
    middle,
  ])
  const last = await made({ email: of?.email, primary_login: false })
  expect(await isSameBothWays(one, last)).toBe(true)
  const logins = await lab.context.database.forActor(everything, (tx) => loginsOfPerson(tx, one))
  expect(logins).toEqual(new Set([one, middle, last]))
})

it('the tables refuse the first person, too', async () => {
  const [first, twin] = [
    await made({ email: 'gwen@people.example' }),
    await made({ email: 'gwen@people.example', primary_login: false }),
  ]
  const opened = {
    user_id: first,
    patient_id: 1,
    reason: 'An emergency',
    until: new Date().toISOString(),
  }
  const id = await lab.make.insert('break_glass', opened, 'break_glass_id')
  const countersign = (by: number) =>
    lab.owner(
      `
        update break_glass
        set
          countersigned_by = $2,
          countersigned_at = now()
        where break_glass_id = $1
      `,
      [id, by],
    )
  await expect(countersign(twin)).rejects.toThrow('a second person has to do this in break_glass')
  await countersign(await made())
})

it('nobody approves the own sign-in as a provider’s by saving it with another one', async () => {
  const { customerId } = await lab.make.account()
  const { userId, email } = await lab.make.user(3, customerId, {
    physician_pending: true,
    npi: '1245319599',
  })
  const save = async (by: Visitor) =>
    (await by.call(users.save, { userId, physician: true, rowVersion: 1 })).body
  const twin = await lab.signIn(await lab.make.user(1, 0, { email, primary_login: false }))
  expect(await save(twin)).toMatchObject({ valid: false, code: 'not-possible' })
  expect(await save(await lab.signIn(await lab.make.user(1)))).toMatchObject({ valid: true })
})

it('screens offer an act of a second person to nobody who was first', async () => {
  const { customerId } = await lab.make.account()
  const provider = await lab.make.user(2, customerId, {
    physician: true,
    signing_closed_at: new Date().toISOString(),
  })
  const [own, other] = [await made({ email: provider.email, primary_login: false }), await made()]
  await lab.make.insert(
    'sign_in_change',
    madeSignInChange({ ...provider, requestedBy: await made() }),
    'sign_in_change_id',
  )
  const seen = async (userId: number) => {
    const [of] = await lab.owner<{ name: string }>(
      'select user_name as name from app_user where user_id = $1',
      [userId],
    )
    const by = await lab.signIn(of?.name ?? '')
    const { list, mayOpenSigning } = (
      await by.call(signInChanges.list, { userId: provider.userId })
    ).body
    const { needsOther } = (await by.call(users.get, { userId: provider.userId })).body
    return { needsOther, mayOpenSigning, mayConfirm: list[0].mayConfirm }
  }
  expect(await seen(own)).toEqual({ needsOther: true, mayOpenSigning: false, mayConfirm: false })
  expect(await seen(other)).toEqual({ needsOther: false, mayOpenSigning: true, mayConfirm: true })
})
