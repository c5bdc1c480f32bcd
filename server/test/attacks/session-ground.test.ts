import { passkeys } from '@labgate/contract/people/passkeys'
import { secondFactor, session } from '@labgate/contract/people/session'
import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { singleSignOn } from '@labgate/contract/people/single-sign-on'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, setUpFactor, type Authenticator } from '../authenticator.ts'
import type { MadeUser } from '../builders.ts'
import { forgedProvider, type ForgedProvider } from '../forged-provider.ts'
import { holdSystem } from '../held-work.ts'
import { openLab, password, type Got, type Lab, type Visitor } from '../lab.ts'
import { lastLetterTo, linkIn, publicBlock } from '../letters.ts'
import { passkeyDevice, type PasskeyDevice } from '../passkey-device.ts'
import { backWith, beginAt, inUseProvider } from '../single-sign-on.ts'
import { until } from '../until.ts'

/*
 * A session that begins to be proven before all sessions of its user are ended never starts after:
 * every way to begin one is held in the middle while every act that ends them is done
 * (docs/decisions/0033).
 */
let lab: Lab
let forged: ForgedProvider
let chief: Visitor
let colleague: Visitor
beforeAll(async () => {
  lab = await openLab()
  forged = await forgedProvider(() => lab.clock.now)
  chief = await lab.signIn(await lab.make.user(1))
  colleague = await lab.signIn(await lab.make.user(1))
})
afterAll(async () => {
  await forged.close()
  await lab.close()
})

interface Subject {
  user: MadeUser
  /** The owner's session, which does not end. */
  own: Visitor
  factor: Authenticator
  device: PasskeyDevice
  organization: string
  identityProviderId: number
  customerId: number
  twin: MadeUser
}
const isDone = ({ body }: Got): void =>
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })

const made = async (isLinked = false): Promise<Subject> => {
  await lab.owner('delete from throttle')
  const { customerId } = await lab.make.account()
  const user = await lab.make.user(2, customerId)
  let own = await lab.signIn(user)
  const factor = await setUpFactor(lab, own)
  lab.clock.pass(1)
  const place = isLinked
    ? await inUseProvider(lab, customerId, forged)
    : { organization: `later-${user.userId}`, identityProviderId: 0 }
  if (isLinked) {
    // signed in with their organization before, as usual
    const claims = { sub: `sub${user.userId}`, email: user.email, email_verified: true }
    forged.odd = { claims }
    own = lab.visitor()
    const { address } = await beginAt(own, place.organization)
    const shown = await backWith(own, forged.sends(address))
    expect(shown, JSON.stringify(shown)).toMatchObject({ code: 'second-factor' })
    const { body } = await own.raw('POST', singleSignOn.showFactor.path, { code: factor.code() })
    isDone({ body } as Got)
    own.signedIn = body
    lab.clock.pass(1)
  }
  // another sign-in of theirs, elsewhere
  const other = await lab.make.account()
  const twin = await lab.make.user(2, other.customerId, {
    email: user.email,
    primary_login: false,
  })
  return {
    user,
    own,
    factor,
    device: passkeyDevice(),
    ...place,
    customerId,
    twin,
  }
}
const authenticate = (visitor: Visitor, { user }: Subject, more: object = {}) =>
  visitor.raw('POST', session.authenticate.path, { email: user.userName, password, ...more })
const withoutFactor = async ({ user }: Subject): Promise<void> => {
  await lab.owner('update app_user set second_factor = false where user_id = $1', [user.userId])
}

/** A sign-in that is under way and held; `go` lets it go on, and returns what came of it. */
interface UnderWay {
  go(): Promise<{ answer: Got['body']; visitor: Visitor; userId: number }>
}
const heldAt = async (
  { user }: Subject,
  [what, after]: readonly [string, number],
  begin: (visitor: Visitor) => Promise<Got>,
  visitor = lab.visitor(),
  userId = user.userId,
): Promise<UnderWay> => {
  const held = holdSystem(lab, what, after)
  const under = begin(visitor)
  await held.reached
  return {
    go: async () => {
      held.release()
      return { answer: (await under).body, visitor, userId }
    },
  }
}

const atOrganization = async (one: Subject): Promise<UnderWay> => {
  const visitor = lab.visitor()
  const { address } = await beginAt(visitor, one.organization)
  const before = forged.requests.filter((path) => path === '/token').length
  const { promise, resolve: release } = Promise.withResolvers<void>()
  forged.held = promise
  const under = backWith(visitor, forged.sends(address))
  await until(() => forged.requests.filter((path) => path === '/token').length > before, {
    what: 'the provider is queried',
  })
  return {
    go: async () => {
      forged.held = undefined
      release()
      return { answer: await under, visitor, userId: one.user.userId }
    },
  }
}
const ways: Readonly<Record<string, (one: Subject) => Promise<UnderWay>>> = {
  password: async (one) => {
    await withoutFactor(one)
    return heldAt(one, ['sign-in', 1], (visitor) => authenticate(visitor, one))
  },
  'authenticator’s code': async (one) => {
    return heldAt(one, ['sign-in', 1], (visitor) =>
      authenticate(visitor, one, { code: one.factor.code() }),
    )
  },
  'recovery code': async (one) => {
    const [code] = one.factor.recoveryCodes
    return heldAt(one, ['sign-in', 1], (visitor) => authenticate(visitor, one, { code }))
  },
  'expired password': async (one) => {
    await withoutFactor(one)
    await lab.owner('update app_user set change_pwd = true where user_id = $1', [one.user.userId])
    return heldAt(one, ['sign-in', 1], (visitor) => authenticate(visitor, one))
  },
  'switch of the account': async (one) => {
    await withoutFactor(one)
    const visitor = await lab.signIn(one.twin)
    return heldAt(
      one,
      ['switch account', 1],
      () => visitor.call(session.switchCustomer, { userId: one.user.userId }),
      visitor,
    )
  },
}
const linkedWays: typeof ways = {
  'single sign-on': async (one) => {
    await withoutFactor(one)
    return atOrganization(one)
  },
  'our factor after single sign-on': async (one) => {
    const visitor = lab.visitor()
    const { address } = await beginAt(visitor, one.organization)
    const begun = await backWith(visitor, forged.sends(address))
    expect(begun).toMatchObject({ code: 'second-factor' })
    return heldAt(
      one,
      ['single sign-on', 0],
      () => visitor.raw('POST', singleSignOn.showFactor.path, { code: one.factor.code() }),
      visitor,
    )
  },
}

const checked = (by: Visitor, { user }: Subject) =>
  by.call(users.identityVerified, { userId: user.userId, method: 'telephone', note: 'DOB' })
const saved = async (one: Subject, given: object, by = chief): Promise<void> => {
  const [row] = await lab.owner<{ version: number }>(
    'select row_version as version from app_user where user_id = $1',
    [one.user.userId],
  )
  isDone(await by.send(users.save, { userId: one.user.userId, ...given, rowVersion: row?.version }))
}
type Acts = Readonly<Record<string, (one: Subject) => Promise<void>>>
const lettersOf = async (to: string): Promise<string[]> =>
  (await lab.owner<{ body: Buffer }>('select body from mail where to_address = $1', [to])).map(
    ({ body }) => lab.context.crypt.open(body, 'mail'),
  )
const another = 'Silver-Heron-808'
const passwordActs: Acts = {
  'the owner’s other password': async ({ own }) =>
    isDone(await own.call(session.changePassword, { password, newPassword: another })),
  'the owner’s end of the others': async ({ own }) =>
    isDone(await own.call(session.endOthers, { password })),
  'a temporary password': async (one) => {
    isDone(await checked(chief, one))
    isDone(await chief.call(users.setTempPassword, { userId: one.user.userId, password: another }))
  },
  'a link by an administrator': async (one) => {
    isDone(await checked(chief, one))
    isDone(await chief.call(users.resetPasswordForUser, { userId: one.user.userId }))
    const code = linkIn(await lastLetterTo(lab, one.user.email), 'code')
    const chosen = { email: one.user.userName, code, password: another }
    isDone(
      await lab
        .visitor()
        .raw('POST', session.resetPassword.path, { validation: publicBlock(lab), ...chosen }),
    )
  },
  'single sign-on required': async ({ customerId, organization }) => {
    await inUseProvider(lab, customerId, forged, { organization })
    // as when a provider that requires it is confirmed, where people sign in with it already
    await lab.owner('update identity_provider set is_required = true where customer_id = $1', [
      customerId,
    ])
    await lab.context.sessions.endClosed(customerId, 0)
  },
}
const acts: Acts = {
  'an administrator’s end of all': async ({ user }) =>
    isDone(await chief.call(users.endSessions, { userId: user.userId })),
  'inactive, and active again': async (one) => {
    await saved(one, { disabled: true })
    await saved(one, { disabled: false })
  },
  'another user name, and an objection': async (one) => {
    await lab.owner('update app_user set last_login = $2 where user_id = $1', [
      one.user.userId,
      lab.clock.now,
    ])
    await saved(one, { userName: `ground${one.user.userId}` })
    const letters = await lettersOf(one.user.email)
    const code = letters.map((letter) => linkIn(letter, 'object')).find(Boolean)
    isDone(
      await lab
        .visitor()
        .raw('POST', signInChanges.object.path, { validation: publicBlock(lab), code }),
    )
  },
  'everybody signed out': async () => isDone(await colleague.call(session.endAll, { password })),
  'the account inactive, and active again': async ({ customerId }) => {
    for (const active of [false, true])
      await lab.owner('update customer set active = $2 where customer_id = $1', [
        customerId,
        active,
      ])
  },
}
const linkedActs: Acts = {
  'no link to the organization': async ({ user }) =>
    isDone(await chief.call(singleSignOn.unlink, { userId: user.userId })),
  'single sign-on turned off': async ({ identityProviderId }) =>
    isDone(await chief.call(singleSignOn.endProvider, { identityProviderId })),
  'another provider': async ({ customerId, organization }) => {
    const other = await forgedProvider(() => lab.clock.now)
    await inUseProvider(lab, customerId, other, { organization })
    await other.close()
  },
}

/* Nobody is signed out for the next test. */
const stays = async (by: Visitor): Promise<Visitor> =>
  (await by.call(session.keepAlive, {})).status === 200 ? by : lab.signIn(await lab.make.user(1))
const running = async ({ user }: Subject): Promise<number> =>
  (await lab.owner('select from session where user_id = $1 and ended_at is null', [user.userId]))
    .length
const met = async (
  one: Subject,
  way: (one: Subject) => Promise<UnderWay>,
  act: (one: Subject) => Promise<void>,
) => {
  const under = await way(one)
  await act(one)
  const before = await running(one)
  const { answer, visitor } = await under.go()
  expect(answer, JSON.stringify(answer)).toMatchObject({ valid: false })
  expect([answer.validation?.token ?? '', answer.resetCode ?? '']).toEqual(['', ''])
  expect(await running(one)).toBe(before)
  expect((await visitor.raw('POST', session.getSession.path, {})).body.userId).not.toBe(
    one.user.userId,
  )
  chief = await stays(chief)
  colleague = await stays(colleague)
}
describe.each(Object.entries(ways))('a sign-in under way by: %s', (_, way) => {
  it.each(Object.entries({ ...passwordActs, ...acts }))(
    'does not begin after: %s',
    async (_, act) => met(await made(), way, act),
  )
})
describe.each(Object.entries(linkedWays))('a sign-in under way by: %s', (_, way) => {
  it.each(Object.entries({ ...linkedActs, ...acts }))('does not begin after: %s', async (_, act) =>
    met(await made(true), way, act),
  )
})

/* A further way in that is being added in another session of the owner's, by that request held. */
const additions: Readonly<Record<string, (visitor: Visitor, one: Subject) => Promise<UnderWay>>> = {
  'a passkey': async (visitor, one) => {
    const { options } = (await visitor.call(passkeys.begin, { password })).body
    const response = passkeyDevice().make(options as string)
    const sent = { name: 'Phone', response }
    return heldAt(one, ['passkeys', 0], () => visitor.call(passkeys.add, sent), visitor)
  },
  'an authenticator': async (visitor, one) => {
    const { secret } = (await visitor.call(secondFactor.begin, { password })).body
    const sent = { code: codeOf(secret as string, lab) }
    return heldAt(one, ['own proof', 0], () => visitor.call(secondFactor.confirm, sent), visitor)
  },
}
const waysOf = async ({ user }: Subject): Promise<unknown> =>
  lab.owner(
    `
      select (select count(*) from passkey p where p.user_id = l.user_id) as passkeys, totp_secret
      from login l
      where user_id = $1
    `,
    [user.userId],
  )
describe.each(Object.entries(additions))('while it is being added: %s', (_, add) => {
  it.each(Object.entries({ ...passwordActs, ...acts }))(
    'does not come after: %s',
    async (_name, act) => {
      const one = await made()
      const elsewhere = await lab.signIn(one.user, { code: one.factor.code() })
      lab.clock.pass(1)
      isDone(await elsewhere.call(secondFactor.prove, { code: one.factor.code() }))
      lab.clock.pass(1)
      const under = await add(elsewhere, one)
      await act(one)
      const before = await waysOf(one)
      const { answer } = await under.go()
      expect(answer, JSON.stringify(answer)).toMatchObject({ valid: false })
      expect(answer.recoveryCodes ?? []).toEqual([])
      expect(await waysOf(one)).toEqual(before)
      chief = await stays(chief)
      colleague = await stays(colleague)
    },
  )
})

it('a passkey that is removed begins no session with a challenge of before', async () => {
  const one = await made()
  isDone(await one.own.call(secondFactor.prove, { code: one.factor.code() }))
  const { options } = (await one.own.call(passkeys.begin, { password })).body
  const response = one.device.make(options as string)
  isDone(await one.own.call(passkeys.add, { name: 'Phone', response }))
  const visitor = lab.visitor()
  const begun = (await visitor.raw('POST', passkeys.beginSignIn.path, {})).body
  const held = holdSystem(lab, 'passkey sign-in')
  const under = visitor.raw('POST', passkeys.signIn.path, {
    response: one.device.show(begun.options as string),
  })
  await held.reached
  await lab.owner('delete from passkey where user_id = $1', [one.user.userId])
  held.release()
  expect((await under).body).toMatchObject({ valid: false, code: 'passkey-unknown' })
})

it('the database takes no session on a ground that is gone', async () => {
  const user = await lab.make.user(2, (await lab.make.account()).customerId)
  const insert = () =>
    lab.owner('insert into session (user_id, source, ground) values ($1, 11, 0)', [user.userId])
  await insert()
  await lab.context.sessions.endOf(user.userId)
  await expect(insert()).rejects.toThrow('what a session began with is gone')
})
