import { passkeys } from '@labgate/contract/people/passkeys'
import { secondFactor, session } from '@labgate/contract/people/session'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { removeFactors } from '../../src/features/people/second-factor/remove-factor.ts'
import { onNode, openLab, password, type Lab, type Visitor } from '../lab.ts'
import { passkeyDevice, type Odd, type PasskeyDevice } from '../passkey-device.ts'

/*
 * What somebody tries with a passkey that is not theirs, or with a response that was made for
 * something else.
 */

let lab: Lab
let visitor: Visitor
let device: PasskeyDevice
beforeAll(async () => {
  lab = await openLab()
  visitor = await lab.signIn(await lab.make.user(1))
  device = passkeyDevice()
  await add(visitor, device)
})
afterAll(() => lab.close())
afterEach(() => vi.restoreAllMocks())

const add = async (by: Visitor, of: PasskeyDevice, odd: Odd = {}) => {
  const { options } = (await by.call(passkeys.begin, { password })).body
  return (await by.call(passkeys.add, { name: 'Phone', response: of.make(options, odd) })).body
}
const options = async (): Promise<string> => {
  const { body } = await lab.visitor().raw('POST', passkeys.beginSignIn.path, {})
  return (body as { options: string }).options
}
const signIn = async (response: string) =>
  (await lab.visitor().raw('POST', passkeys.signIn.path, { response })).body
/** A passkey to remove, a session that began with it, and one of the same user that did not. */
interface Removal {
  passkeyId: number
  by: Visitor
  other: Visitor
  /** The device with it responds. */
  show: (options: string) => string
}
const unknown = { valid: false, code: 'passkey-unknown', userId: 0 }

it.each<[string, Odd]>([
  ['was asked for by another site', { origin: 'http://labgate.example' }],
  ['was asked for by another port of the same name', { origin: 'http://localhost:9999' }],
  ['is for another site', { site: 'labgate.example' }],
  ['nobody unlocked', { isUnverified: true }],
  ['was asked for within another site’s page', { crossOrigin: true }],
  ['answers no challenge of ours', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ['counts no further, as a copy does', { uses: 1 }],
  [
    'says that it is somebody else’s',
    { userHandle: Buffer.from('labgate 999999').toString('base64url') },
  ],
])('a passkey that %s signs no one in', async (_what, odd) => {
  // its count is ahead of 1
  await signIn(device.show(await options()))
  await signIn(device.show(await options()))
  expect(await signIn(device.show(await options(), odd))).toMatchObject(unknown)
  expect(await signIn(device.show(await options()))).toMatchObject({ valid: true })
})

it('a response is of use once, and not after five minutes', async () => {
  const response = device.show(await options())
  const both = await Promise.all([signIn(response), signIn(response)])
  expect(both.filter(({ valid }) => valid === true)).toHaveLength(1)
  expect(await signIn(response)).toMatchObject(unknown)
  const late = await options()
  lab.clock.pass(6)
  expect(await signIn(device.show(late))).toMatchObject(unknown)
})

it('a response to one challenge is none to another purpose, nor to another session', async () => {
  const other = await lab.signIn(await lab.make.user(1))
  const prove = async (by: Visitor, response: string) =>
    (await by.call(passkeys.prove, { response })).body
  const proof = (await visitor.call(passkeys.beginProof, {})).body.options
  expect(await signIn(device.show(proof))).toMatchObject(unknown)
  expect(await prove(visitor, device.show(await options()))).toMatchObject({
    code: 'passkey-unknown',
  })
  // somebody else's session, with the owner's device at hand
  await add(other, passkeyDevice())
  const others = (await other.call(passkeys.beginProof, {})).body.options
  expect(await prove(other, device.show(others))).toMatchObject({ code: 'passkey-unknown' })
  const own = (await visitor.call(passkeys.beginProof, {})).body.options
  expect(await prove(other, device.show(own))).toMatchObject({ code: 'passkey-unknown' })
})

it('a passkey of somebody else is not there to remove', async () => {
  const other = await lab.signIn(await lab.make.user(1))
  const [{ passkeyId } = { passkeyId: 0 }] = (await visitor.call(passkeys.list, {})).body.list
  expect((await other.call(passkeys.list, {})).body.list).toEqual([])
  await add(other, passkeyDevice())
  expect((await other.call(passkeys.remove, { passkeyId })).body).toMatchObject({
    code: 'not-found',
  })
})

it('an open screen adds none: the password is asked for, and the second factor that there is', async () => {
  const one = await lab.signIn(await lab.make.user(1))
  expect((await one.call(passkeys.begin, { password: 'Guessed-Harbor-1' })).body).toMatchObject({
    valid: false,
    issues: [{ path: ['password'] }],
  })
  await add(one, passkeyDevice())
  lab.clock.pass(10)
  expect((await one.call(passkeys.begin, { password })).body).toMatchObject({
    code: 'second-factor',
  })
})

it('once it is removed, or its user is inactive, a passkey is unknown, in the same words', async () => {
  const [gone, left] = [await lab.make.user(1), await lab.make.user(1)]
  const devices = [passkeyDevice(), passkeyDevice()] as const
  const visitors = [await lab.signIn(gone), await lab.signIn(left)] as const
  await add(visitors[0], devices[0])
  await add(visitors[1], devices[1])
  const [{ passkeyId } = { passkeyId: 0 }] = (await visitors[0].call(passkeys.list, {})).body.list
  await visitors[0].call(passkeys.remove, { passkeyId })
  await lab.owner('update app_user set disabled = true where user_id = $1', [left.userId])
  const never = await signIn(passkeyDevice().show(await options()))
  expect(never).toMatchObject(unknown)
  for (const one of devices) expect(await signIn(one.show(await options()))).toEqual(never)
})

it('a reset of the second factor by two others removes passkeys, too', async () => {
  const lost = await lab.make.user(1)
  const lostDevice = passkeyDevice()
  const owner = await lab.signIn(lost)
  await add(owner, lostDevice)
  await lab.context.database.system('reset', (tx) => removeFactors(tx, lost.userId))
  expect(await signIn(lostDevice.show(await options()))).toMatchObject(unknown)
  expect((await owner.call(secondFactor.state, {})).body).toMatchObject({ enabled: false })
})

it('what certifies a device is not looked at, and nothing is fetched for it', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const by = await lab.signIn(await lab.make.user(1))
  for (const format of ['packed', 'android-key', 'apple', 'tpm', 'fido-u2f'])
    expect(
      await add(by, passkeyDevice(), {
        certified: [format, new Map([['x5c', Buffer.from('a certificate')]])],
      }),
      format,
    ).toMatchObject({ valid: false, code: 'not-possible' })
  expect(fetched).not.toHaveBeenCalled()
})

it.each(['', 'null', '{}', '[]', '{"id":1}', 'x'.repeat(20_000), '[['.repeat(9000)])(
  'a response that is none is refused like an unknown passkey (%#)',
  async (response) => {
    expect(await signIn(response)).toMatchObject({ valid: false, userId: 0 })
  },
)

it.each<[string, (one: Removal) => Promise<unknown>]>([
  ['its user, elsewhere', ({ other, passkeyId }) => other.call(passkeys.remove, { passkeyId })],
  [
    'its user, in such a session',
    async ({ by, passkeyId, show }) => {
      const toShow = (await by.call(passkeys.beginProof, {})).body.options
      await by.call(passkeys.prove, { response: show(toShow) })
      await by.call(passkeys.remove, { passkeyId })
    },
  ],
  [
    'whatever else removes it',
    ({ passkeyId }) => lab.owner('delete from passkey where passkey_id = $1', [passkeyId]),
  ],
])(
  'sessions end on every node with the passkey that they began with, removed by %s',
  async (_, remove) => {
    const user = await lab.make.user(1)
    const other = await lab.signIn(user)
    const [lost, kept] = [passkeyDevice(), passkeyDevice()]
    await add(other, lost)
    const [{ passkeyId } = { passkeyId: 0 }] = (await other.call(passkeys.list, {})).body.list
    await add(other, kept)
    const begin = async (of: PasskeyDevice): Promise<Visitor> => {
      const begun = lab.visitor()
      const response = of.show(await options())
      begun.signedIn = (await begun.raw('POST', passkeys.signIn.path, { response })).body
      return begun
    }
    const [by, thief, stays] = [await begin(lost), await begin(lost), await begin(kept)]
    const node = await lab.secondNode()
    const isIn = async (who: Visitor): Promise<boolean> =>
      (await who.call(secondFactor.state, {})).body.valid === true
    const elsewhere = [by, thief, stays, other].map((one) => onNode(one, node))
    for (const one of [by, thief, stays, other, ...elsewhere]) expect(await isIn(one)).toBe(true)
    await remove({ other, by, passkeyId, show: (toShow) => lost.show(toShow) })
    const ended = [by, thief, ...elsewhere.slice(0, 2)]
    await expect
      .poll(async () => Promise.all(ended.map((one) => isIn(one))))
      .toEqual(ended.map(() => false))
    for (const one of [stays, other, ...elsewhere.slice(2)]) expect(await isIn(one)).toBe(true)
  },
)

it('a session of another own sign-in ends with the passkey of the one it was switched to from', async () => {
  const [here, there] = [await lab.make.account(), await lab.make.account()]
  const user = await lab.make.user(2, here.customerId)
  const more = { email: user.email, primary_login: false }
  const twin = await lab.make.user(2, there.customerId, more)
  const first = await lab.signIn(user)
  const lost = passkeyDevice()
  await add(first, lost)
  const [{ passkeyId } = { passkeyId: 0 }] = (await first.call(passkeys.list, {})).body.list
  const begun = lab.visitor()
  const response = lost.show(await options())
  begun.signedIn = (await begun.raw('POST', passkeys.signIn.path, { response })).body
  const switched = await begun.call(session.switchCustomer, { userId: twin.userId })
  expect(switched.body).toMatchObject({ valid: true, userId: twin.userId })
  begun.signedIn = switched.body
  expect((await begun.call(secondFactor.state, {})).body).toMatchObject({ valid: true })
  expect((await first.call(passkeys.remove, { passkeyId })).body).toMatchObject({ valid: true })
  await expect
    .poll(async () => (await begun.call(secondFactor.state, {})).body)
    .toMatchObject({ valid: false })
})
