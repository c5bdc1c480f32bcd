import { session } from '@labgate/contract/people/session'
import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { delegates, signatures } from '@labgate/contract/people/signatures'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { signaturesFor } from '../../src/core/orders/signatures-for.ts'
import type { MadeUser } from '../builders.ts'
import { openLab, password, type Got, type Lab, type Visitor } from '../lab.ts'
import { publicBlock } from '../letters.ts'

/* Nobody signs by a sign-in that somebody else has in hand (docs/decisions/0033, 0088). */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const temporary = 'Silver-Heron-808'
let lab: Lab
let staff: Visitor
let supervisor: Visitor
let provider: MadeUser
let own: Visitor
let customerId: number
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())
beforeEach(async () => {
  ;({ customerId } = await lab.make.account())
  provider = await lab.make.user(2, customerId, { physician: true, npi: '1234567893' })
  own = await lab.signIn(provider)
  staff = await lab.signIn(await lab.make.user(7))
  supervisor = await lab.signIn(await lab.make.user(8))
})
const isDone = ({ body }: Pick<Got, 'body'>): void =>
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
const checked = async (by: Visitor, userId = provider.userId) =>
  isDone(await by.call(users.identityVerified, { userId, method: 'phone', note: 'DOB' }))
const setTemporary = async (by: Visitor) =>
  isDone(await by.call(users.setTempPassword, { userId: provider.userId, password: temporary }))
const open = async () =>
  (await supervisor.call(signInChanges.openSigning, { userId: provider.userId })).body
const choosePassword = async () => {
  const given = { email: provider.email, password: temporary }
  const { resetCode: code } = (await lab.visitor().raw('POST', session.authenticate.path, given))
    .body
  const chosen = { validation: publicBlock(lab), email: provider.email, code, password }
  isDone(await lab.visitor().raw('POST', session.resetPassword.path, chosen))
}

it('an identity check from before a change opens no signing after it', async () => {
  await checked(supervisor)
  await setTemporary(staff)
  expect(await open()).toMatchObject({ valid: false, code: 'identity-first' })
  // nor does the check of whoever closed it
  await checked(staff)
  expect(await open()).toMatchObject({ valid: false, code: 'identity-first' })
  // nor one from before whoever had the temporary password chose another
  await checked(supervisor)
  await choosePassword()
  expect(await open()).toMatchObject({ valid: false, code: 'identity-first' })
  await checked(supervisor)
  expect(await open()).toMatchObject({ valid: true })
})

it('while signing is blocked, no signature is saved, attested, or removed', async () => {
  const userId = provider.userId
  const { id } = (await own.call(signatures.save, { userId, fileAsBase64: png })).body
  await checked(staff)
  await setTemporary(staff)
  await choosePassword()
  const inHand = await lab.signIn(provider)
  for (const answer of [
    await inHand.call(signatures.save, { userId, fileAsBase64: png }),
    await inHand.call(signatures.attest, { userSignatureId: Number(id) }),
    await inHand.call(signatures.delete, { UserSignatureId: Number(id) }),
  ])
    expect(answer.body).toMatchObject({ valid: false, code: 'signing-closed' })
  expect(
    await lab.owner(
      `
        select user_signature_id::int as id
        from user_signature
        where user_id = $1 and ended_at is null
      `,
      [userId],
    ),
  ).toEqual([{ id: Number(id) }])
})

const signsFor = async (delegate: Visitor): Promise<boolean> => {
  const { userId } = delegate.signedIn
  const actor = { userId, visitId: 0, who: { userTypeId: 2, entityId: customerId } }
  return lab.context.database.system('test', async (tx) =>
    // all that is read of who calls
    (await signaturesFor(tx, actor as never)).has(provider.userId),
  )
}
const attested = async (delegate: MadeUser) => {
  const one = { userId: provider.userId, userId_Delegate: delegate.userId }
  isDone(
    await own.call(delegates.save, { userId: provider.userId, attested: true, delegates: [one] }),
  )
}

it('a delegate whose sign-in is in staff’s hand signs when the practice has confirmed it', async () => {
  isDone(await own.call(signatures.save, { userId: provider.userId, fileAsBase64: png }))
  const user = await lab.make.user(2, customerId)
  const delegate = await lab.signIn(user)
  await lab.owner(`insert into sign_in_hand (user_id, user_id_by, how) values ($1, $2, 'made')`, [
    user.userId,
    staff.signedIn.userId,
  ])
  await attested(user)
  expect(await signsFor(delegate)).toBe(false)
  const listed = async () =>
    (await own.call(delegates.list, { userId: provider.userId })).body.list[0]
  expect(await listed()).toMatchObject({ inStaffHand: true })
  await checked(await lab.signIn(await lab.make.user(3, customerId)), user.userId)
  expect(await listed()).toMatchObject({ inStaffHand: false })
  expect(await signsFor(delegate)).toBe(true)
})

it.each(['physician = false', 'disabled = true'])(
  'a provider with %s attests the delegates anew',
  async (ended) => {
    isDone(await own.call(signatures.save, { userId: provider.userId, fileAsBase64: png }))
    const user = await lab.make.user(2, customerId)
    const delegate = await lab.signIn(user)
    await attested(user)
    expect(await signsFor(delegate)).toBe(true)
    await lab.owner(`update app_user set ${ended} where user_id = $1`, [provider.userId])
    await lab.owner('update app_user set physician = true, disabled = false where user_id = $1', [
      provider.userId,
    ])
    expect(await signsFor(delegate)).toBe(false)
    own = await lab.signIn(provider)
    await attested(user)
    expect(await signsFor(delegate)).toBe(true)
  },
)

it('of two administrators who end each other at once, one stays', async () => {
  await lab.owner('update app_user set disabled = true where user_type_id = 1 and customer_id = 0')
  const [one, other] = [await lab.make.user(1), await lab.make.user(1)]
  const [first, second] = [await lab.signIn(one), await lab.signIn(other)]
  const end = (by: Visitor, { userId }: MadeUser) =>
    by.call(users.save, { userId, disabled: true, rowVersion: 1 })
  const answers = await Promise.all([end(first, other), end(second, one)])
  expect(answers.filter(({ body }) => body.valid === true)).toHaveLength(1)
  expect(
    await lab.owner(
      'select from app_user where user_type_id = 1 and customer_id = 0 and not disabled',
    ),
  ).toHaveLength(1)
})
