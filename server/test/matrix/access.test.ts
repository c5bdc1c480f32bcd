import { everyEndpoint } from '@labgate/contract'
import { may, type Verb } from '@labgate/contract/access/permissions'
import { userTypeIds, type Who } from '@labgate/contract/access/user-types'
import { sized } from '@labgate/contract/test/size'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../lab.ts'

/*
 * The matrix is built from the endpoint table: permission is checked before the call's content, so
 * an empty call shows it. `npm test` makes every third cell: each endpoint for a third of the user
 * types, and each user type at a third of the endpoints; `npm run prove` makes them all.
 */
const everyNth = sized(3, 1)
const typesAt = (endpoint: number): number[] =>
  userTypeIds.filter((_, at) => (at + endpoint) % everyNth === 0)
const endsSession = new Set(['session.end'])
const visitors = new Map<number, Visitor>()
const whos = new Map<number, Who>()
let lab: Lab
beforeAll(async () => {
  lab = await openLab()
  const { customerId } = await lab.make.account()
  for (const type of userTypeIds) {
    const entity = type === 2 || type === 3 ? customerId : 0
    visitors.set(type, await lab.signIn(await lab.make.user(type, entity)))
    whos.set(type, {
      userTypeId: type,
      entityId: entity,
      physician: false,
      shipLog: false,
      multiLogin: false,
      salesParoleOfficer: false,
      salesUserEdit: false,
      salesPatientReport: false,
      salesVP: false,
    })
  }
})
afterAll(() => lab.close())

const guarded = everyEndpoint.filter(([, { access }]) => access !== 'public')
const open = everyEndpoint.filter(([, { access }]) => access === 'public').map(([name]) => name)

const cells = guarded.reduce((sum, _, at) => sum + typesAt(at).length + 1, 0)
describe(`access: ${everyEndpoint.length} endpoints x ${userTypeIds.length / everyNth} of ${userTypeIds.length} user types and a stranger = ${cells} cells`, () => {
  it('only the listed calls are public', () => {
    expect(open.toSorted()).toEqual([
      'mailbox.list',
      'passkeys.beginSignIn',
      'passkeys.signIn',
      'session.authenticate',
      'session.getSession',
      'session.resetCode',
      'session.resetPassword',
      'signInChanges.object',
      'signInChanges.prove',
      'singleSignOn.begin',
      'singleSignOn.showFactor',
      'singleSignOn.signIn',
    ])
  })

  it('no two endpoints share a path, and every path is served by its methods', () => {
    const paths = everyEndpoint.map(([, { path }]) => path.toLowerCase())
    expect(new Set(paths).size).toBe(paths.length)
    expect(
      everyEndpoint
        .filter(([, { path }]) => !lab.app.hasRoute({ method: 'POST', url: path }))
        .map(([name]) => name),
    ).toEqual([])
    expect(
      everyEndpoint
        .filter(
          ([, { path, method }]) =>
            method === 'GET' && !lab.app.hasRoute({ method: 'GET', url: path }),
        )
        .map(([name]) => name),
    ).toEqual([])
  })

  it.each(
    guarded
      .map(([name, endpoint], at) => [name, endpoint, typesAt(at)] as const)
      .filter(([name]) => !endsSession.has(name)),
  )(
    '%s: refuses a stranger, and admits exactly the user types in the access tables',
    async (_, endpoint, types) => {
      expect((await lab.visitor().call(endpoint, {})).body).toMatchObject({
        valid: false,
        code: 'not-signed-in',
      })
      const letIn: number[] = []
      for (const type of types) {
        const { status, body } = await (visitors.get(type) as Visitor).call(endpoint, {})
        expect(status, `type ${type}: ${JSON.stringify(body)}`).not.toBe(500)
        if (body.code !== 'not-permitted') letIn.push(type)
      }
      const { access } = endpoint
      expect(letIn).toEqual(
        types.filter(
          (type) => access === 'signed-in' || may(whos.get(type) as Who, access as Verb),
        ),
      )
    },
  )
})
