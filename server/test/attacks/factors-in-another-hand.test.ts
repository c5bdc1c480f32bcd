import { passkeys } from '@labgate/contract/people/passkeys'
import { secondFactor, session } from '@labgate/contract/people/session'
import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setUpFactor } from '../authenticator.ts'
import { openLab, password, type Lab, type Visitor } from '../lab.ts'
import { lastLetterTo, linkIn, publicBlock } from '../letters.ts'
import { passkeyDevice } from '../passkey-device.ts'

/*
 * Whoever had a sign-in in hand for a while keeps no way in, however its owner gets it back, and does
 * not make what they added count as the owner's by changing it once more (docs/decisions/0033).
 */
let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const temporary = 'Silver-Heron-808'
let count = 0
let owner: { userId: number; userName: string; email: string }
let thief: Visitor
let colleague: Visitor
beforeEach(async () => {
  const { customerId } = await lab.make.account()
  count += 1
  owner = await lab.make.user(2, customerId, {
    email: `hand${count}@people.example`,
    email_proven: true,
    physician: true,
  })
  thief = await lab.signIn(await lab.make.user(7))
  colleague = await lab.signIn(await lab.make.user(1))
})

const isDone = ({ body }: { body: unknown }) => expect(body).toMatchObject({ valid: true })
const checked = async (by: Visitor) =>
  isDone(
    await by.call(users.identityVerified, {
      userId: owner.userId,
      method: 'telephone',
      note: 'DOB',
    }),
  )
const setTemporary = async (by: Visitor) => {
  await checked(by)
  const given = { userId: owner.userId, password: temporary }
  isDone(await by.call(users.setTempPassword, given, { method: 'POST' }))
}
const publicly = async (path: string, given: object) =>
  (await lab.visitor().raw('POST', path, { validation: publicBlock(lab), ...given })).body
/* Chooses another password with the temporary one. */
const choosePassword = async (factor: { code?: string } = {}) => {
  const given = { email: owner.email, password: temporary, ...factor }
  const begun = (await lab.visitor().raw('POST', session.authenticate.path, given)).body
  const chosen = { email: owner.email, code: begun.resetCode, password }
  const done = await publicly(session.resetPassword.path, chosen)
  expect(done, JSON.stringify([begun, done])).toMatchObject({ valid: true })
}
const entered = async (): Promise<Visitor> => {
  await choosePassword()
  return lab.signIn(owner)
}
const save = async (given: object) => {
  const [row] = await lab.owner<{ version: number }>(
    'select row_version as version from app_user where user_id = $1',
    [owner.userId],
  )
  isDone(
    await colleague.send(users.save, { userId: owner.userId, ...given, rowVersion: row?.version }),
  )
  const [change] = await lab.owner<{ id: number }>(
    'select sign_in_change_id as id from sign_in_change where user_id = $1 order by 1 desc',
    [owner.userId],
  )
  const second = await lab.signIn(await lab.make.user(8))
  isDone(await second.call(signInChanges.confirm, { signInChangeId: change?.id ?? 0 }))
}

/** What somebody adds who has the sign-in in hand. */
const added: Readonly<Record<string, (inHand: Visitor) => Promise<unknown>>> = {
  passkey: async (inHand) => {
    const { options } = (await inHand.call(passkeys.begin, { password })).body
    const response = passkeyDevice().make(options as string)
    isDone(await inHand.call(passkeys.add, { name: 'Phone', response }))
  },
  authenticator: (inHand) => setUpFactor(lab, inHand),
  'link to an organization': () =>
    lab.owner(
      `
        insert into organization_identity
          (customer_id, issuer, subject, user_id, linked_at, used_at)
        values (0, 'https://203.0.113.9', $2, $1, $3, $3)
      `,
      [owner.userId, `subject ${owner.userId}`, lab.clock.now],
    ),
  device: () =>
    lab.owner(
      `
        insert into known_device (device_hash, user_id, created_at, seen_at) values ($2, $1, $3, $3)
      `,
      [owner.userId, Buffer.from(`device ${owner.userId}`), lab.clock.now],
    ),
}
/** How the owner gets the sign-in back, or it is changed once more. */
const acts: Readonly<Record<string, () => Promise<unknown>>> = {
  'temporary password': () => setTemporary(colleague),
  link: async () => {
    await checked(colleague)
    isDone(await colleague.call(users.resetPasswordForUser, { userId: owner.userId }))
    const code = linkIn(await lastLetterTo(lab, owner.email), 'code')
    expect(
      await publicly(session.resetPassword.path, { email: owner.email, code, password }),
    ).toMatchObject({ valid: true })
  },
  'another email': async () => {
    await save({ email: `new-hand${count}@people.example` })
    const code = linkIn(await lastLetterTo(lab, `new-hand${count}@people.example`), 'prove')
    expect(await publicly(signInChanges.prove.path, { code })).toMatchObject({ valid: true })
  },
  'another user name': () => save({ userName: `newhand${count}` }),
}
const ways = async () => {
  const [row] = await lab.owner(
    `
      select
        (select count(*)::int from passkey p where p.user_id = u.user_id) as passkey,
        (
          select count(*)::int
          from login l
          where l.user_id = u.user_id and (l.totp_secret is not null or l.recovery_hashes <> '{}')
        ) as authenticator,
        (select count(*)::int from organization_identity i where i.user_id = u.user_id) as link,
        (select count(*)::int from known_device d where d.user_id = u.user_id) as device,
        u.second_factor as factor
      from app_user u
      where u.user_id = $1
    `,
    [owner.userId],
  )
  return row
}
const none = { passkey: 0, authenticator: 0, link: 0, device: 0, factor: false }

describe.each(Object.entries(added))('added in another hand: %s', (kind, add) => {
  it.each(Object.entries(acts))('is gone after: %s', async (_, act) => {
    await setTemporary(thief)
    lab.clock.pass(1)
    await add(await entered())
    expect(await ways()).not.toEqual(none)
    lab.clock.pass(6)
    await act()
    expect(await ways()).toEqual(none)
    if (kind === 'device') return
    const [letter] = await lab.owner<{ count: number }>(
      `
        select count(*)::int as count
        from mail
        where subject = 'Ways to sign in were removed' and to_address in ($1, $2)
      `,
      [owner.email, `new-hand${count}@people.example`],
    )
    expect(letter).toEqual({ count: 1 })
  })
})

const attest = async (by: Visitor) => (await by.call(signInChanges.attest, { password })).body
const signingOf = async () => {
  const [row] = await lab.owner<{ closed: boolean; closers: string[] }>(
    `
      select signing_closed_at is not null as closed, user_ids_closed as closers
      from app_user
      where user_id = $1
    `,
    [owner.userId],
  )
  return { closed: row?.closed, closers: row?.closers.map(Number) }
}

it('an authenticator of between two changes is none from before, whoever changes it again', async () => {
  await setTemporary(thief)
  lab.clock.pass(1)
  const inHand = await entered()
  await setUpFactor(lab, inHand)
  lab.clock.pass(1)
  // as a writer that removes nothing would close it again
  await lab.owner(
    'update app_user set signing_closed_at = $2, signing_closed_by = $3 where user_id = $1',
    [owner.userId, lab.clock.now, colleague.signedIn.userId],
  )
  lab.clock.pass(1)
  expect(await attest(inHand)).toMatchObject({ valid: false, code: 'not-possible' })
  expect(await signingOf()).toEqual({
    closed: true,
    closers: [thief.signedIn.userId, colleague.signedIn.userId].toSorted((a, b) => a - b),
  })
})

/* The owner, with what they had before: chooses a password, and signs in with the factor. */
const own: Readonly<Record<string, (session: Visitor) => Promise<() => Promise<Visitor>>>> = {
  authenticator: async (before) => {
    const factor = await setUpFactor(lab, before)
    return async () => {
      await choosePassword({ code: factor.code() })
      lab.clock.pass(1)
      const back = await lab.signIn(owner, { code: factor.code() })
      lab.clock.pass(1)
      isDone(await back.call(secondFactor.prove, { code: factor.code() }))
      return back
    }
  },
  passkey: async (before) => {
    const device = passkeyDevice()
    const { options } = (await before.call(passkeys.begin, { password })).body
    const response = device.make(options as string)
    const { body } = await before.call(passkeys.add, { name: 'Phone', response })
    return async () => {
      await choosePassword({ code: body.recoveryCodes[0] })
      const back = await lab.signIn(owner, { code: body.recoveryCodes[1] })
      const proof = (await back.call(passkeys.beginProof, {})).body
      isDone(await back.call(passkeys.prove, { response: device.show(proof.options as string) }))
      return back
    }
  },
}
it.each(Object.entries(own))(
  'the owner’s own %s of before stays, and opens signing',
  async (_, setUp) => {
    const signIn = await setUp(await lab.signIn(owner))
    const before = await ways()
    lab.clock.pass(1)
    await setTemporary(thief)
    lab.clock.pass(1)
    await setTemporary(colleague)
    expect(await ways()).toEqual(before)
    const attested = await attest(await signIn())
    expect(attested, JSON.stringify(attested)).toMatchObject({ valid: true })
    expect(await signingOf()).toEqual({ closed: false, closers: [] })
  },
)

it('nobody who closed signing opens it, whoever closed it last', async () => {
  await setTemporary(thief)
  lab.clock.pass(1)
  await setTemporary(colleague)
  const open = async (by: Visitor) => {
    await checked(await lab.signIn(await lab.make.user(1)))
    return (await by.call(signInChanges.openSigning, { userId: owner.userId })).body
  }
  const offered = async (by: Visitor) =>
    (await by.call(signInChanges.list, { userId: owner.userId })).body.mayOpenSigning
  for (const by of [thief, colleague]) {
    expect(await open(by)).toMatchObject({
      valid: false,
      message: 'You made or changed this sign-in. Another person must unblock signing.',
    })
    expect(await offered(by)).toBe(false)
  }
  const other = await lab.signIn(await lab.make.user(8))
  expect(await offered(other)).toBe(true)
  expect(await open(other)).toMatchObject({ valid: true })
  expect(await signingOf()).toEqual({ closed: false, closers: [] })
})
