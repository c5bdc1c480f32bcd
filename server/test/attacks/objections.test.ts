import { passkeys } from '@labgate/contract/people/passkeys'
import { session } from '@labgate/contract/people/session'
import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setUpFactor } from '../authenticator.ts'
import { openLab, password, type Lab, type Visitor } from '../lab.ts'
import { lastLetterTo, linkIn, publicBlock } from '../letters.ts'
import { passkeyDevice } from '../passkey-device.ts'

/*
 * The owner's objection puts out whoever took a sign-in over, by every way in, and gives nobody
 * what they did not have before (docs/decisions/0033).
 */
let lab: Lab
let staff: Visitor
beforeAll(async () => {
  lab = await openLab()
  staff = await lab.signIn(await lab.make.user(7))
})
afterAll(() => lab.close())

let count = 0
const addresses = () => {
  count += 1
  return { owner: `owner${count}@people.example`, thief: `thief${count}@people.example` }
}
const publicly = async (path: string, given: object) =>
  (await lab.visitor().raw('POST', path, { validation: publicBlock(lab), ...given })).body
const object = (letter: string) =>
  publicly(signInChanges.object.path, { code: linkIn(letter, 'object') })
const change = async (userId: number, email: string): Promise<void> => {
  const [row] = await lab.owner<{ version: number }>(
    'select row_version as version from app_user where user_id = $1',
    [userId],
  )
  const { body } = await staff.send(users.save, { userId, email, rowVersion: row?.version })
  expect(body).toMatchObject({ valid: true })
}
const userOf = async (userId: number) => {
  const [row] = await lab.owner(
    `
      select email, email_proven as proven, disabled, second_factor as factor
      from app_user
      where user_id = $1
    `,
    [userId],
  )
  return row
}
/* Chooses a password by the emailed code, and signs in with it. */
const takeOver = async (email: string): Promise<Visitor> => {
  await publicly(session.resetCode.path, { email })
  await expect.poll(() => lastLetterTo(lab, email)).toContain('your code')
  const code = /\d{4} \d{4}/.exec(await lastLetterTo(lab, email))?.[0]
  await publicly(session.resetPassword.path, { email, code, password })
  return lab.signIn(email)
}
const addPasskey = async (by: Visitor) => {
  const device = passkeyDevice()
  const { options } = (await by.call(passkeys.begin, { password })).body
  const added = await by.call(passkeys.add, { name: 'Phone', response: device.make(options) })
  expect(added.body).toMatchObject({ valid: true })
  return device
}
const signInWith = async (device: ReturnType<typeof passkeyDevice>) => {
  const visitor = lab.visitor()
  const { options } = (await visitor.raw('POST', passkeys.beginSignIn.path, {})).body
  return visitor.raw('POST', passkeys.signIn.path, { response: device.show(options as string) })
}
/* A clinic user's sign-in, whose email staff changed and the new mailbox proved. */
const stolen = async () => {
  const { owner, thief } = addresses()
  const { customerId } = await lab.make.account()
  const user = await lab.make.user(2, customerId, { email: owner, email_proven: true })
  await lab.signIn(user)
  await change(user.userId, thief)
  const letter = await lastLetterTo(lab, owner)
  await publicly(signInChanges.prove.path, {
    code: linkIn(await lastLetterTo(lab, thief), 'prove'),
  })
  return { user, owner, thief, letter }
}

it('an objection ends passkeys that were added since the change was requested', async () => {
  const { user, owner, thief, letter } = await stolen()
  const device = await addPasskey(await takeOver(thief))
  expect((await signInWith(device)).body).toMatchObject({ valid: true })
  expect(await object(letter)).toMatchObject({ valid: true })
  expect((await signInWith(device)).body).toMatchObject({ valid: false, code: 'passkey-unknown' })
  expect(await userOf(user.userId)).toEqual({
    email: owner,
    proven: true,
    disabled: false,
    factor: false,
  })
})

it('an objection ends an authenticator of since, and leaves one of before', async () => {
  const { user, thief, letter } = await stolen()
  await setUpFactor(lab, await takeOver(thief))
  expect(await object(letter)).toMatchObject({ valid: true })
  expect(await userOf(user.userId)).toMatchObject({ factor: false })
  const [login] = await lab.owner(
    'select totp_secret, recovery_hashes from login where user_id = $1',
    [user.userId],
  )
  expect(login).toEqual({ totp_secret: null, recovery_hashes: [] })

  const { owner, thief: other } = addresses()
  const { customerId } = await lab.make.account()
  const kept = await lab.make.user(2, customerId, { email: owner, email_proven: true })
  await setUpFactor(lab, await lab.signIn(kept))
  lab.clock.pass(1)
  await change(kept.userId, other)
  const objection = await lastLetterTo(lab, owner)
  await publicly(signInChanges.prove.path, {
    code: linkIn(await lastLetterTo(lab, other), 'prove'),
  })
  expect(await object(objection)).toMatchObject({ valid: true })
  expect(await userOf(kept.userId)).toMatchObject({ email: owner, factor: true })
})

it('an objection ends the changes that whoever took the sign-in over requested', async () => {
  const { user, owner, thief, letter } = await stolen()
  await change(user.userId, `second-${thief}`)
  const waits = linkIn(await lastLetterTo(lab, `second-${thief}`), 'prove')
  const theirs = await lastLetterTo(lab, thief)
  expect(await object(letter)).toMatchObject({ valid: true })
  expect(await publicly(signInChanges.prove.path, { code: waits })).toMatchObject({ valid: false })
  await object(theirs)
  expect(await userOf(user.userId)).toMatchObject({ email: owner })
})

it('an objection to a sign-in that nobody used gives nobody the objector’s other sign-ins', async () => {
  const { owner: victim, thief } = addresses()
  const [x, y] = [await lab.make.account(), await lab.make.account()]
  await lab.make.user(3, y.customerId, { email: victim, email_proven: true })
  const made = await staff.send(users.save, {
    userId: 0,
    customerId: x.customerId,
    userTypeId: 2,
    userName: 'trapped',
    firstName: 'Tia',
    lastName: 'Trap',
    email: victim,
    rowVersion: 0,
  })
  const userId = Number(made.body.id)
  await change(userId, thief)
  const code = linkIn(await lastLetterTo(lab, thief), 'code')
  await publicly(session.resetPassword.path, { email: 'trapped', code, password })
  const device = await addPasskey(await lab.signIn('trapped'))
  expect(await object(await lastLetterTo(lab, victim))).toMatchObject({
    valid: true,
    message: expect.stringContaining('inactive') as unknown,
  })
  expect((await signInWith(device)).body).toMatchObject({ valid: false })
  expect(await userOf(userId)).toEqual({
    email: thief,
    proven: true,
    disabled: true,
    factor: false,
  })
})
