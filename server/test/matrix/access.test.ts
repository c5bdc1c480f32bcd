import { everyEndpoint } from '@labgate/contract'
import { may } from '@labgate/contract/permissions'
import { userTypeIds, type Who } from '@labgate/contract/user-types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../lab.ts'

/** The matrix is built from the endpoint table: permission is checked before the call's content, so an empty call shows it. */
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

describe(`access: ${everyEndpoint.length} endpoints x ${userTypeIds.length} user types and a stranger = ${guarded.length * (userTypeIds.length + 1)} cells`, () => {
  it('only the listed calls are public', () => {
    expect(open.toSorted()).toEqual([
      'mailbox.list',
      'session.authenticate',
      'session.getSession',
      'session.resetCode',
      'session.resetPassword',
      'signInChanges.object',
      'signInChanges.prove',
    ])
  })

  it('no two endpoints share a path, and every path is served by its methods', () => {
    const paths = everyEndpoint.map(([, { path }]) => path.toLowerCase())
    expect(new Set(paths).size).toBe(paths.length)
    expect(everyEndpoint.filter(([, { path }]) => !lab.app.hasRoute({ method: 'POST', url: path })).map(([name]) => name)).toEqual([])
    expect(everyEndpoint.filter(([, { path, method }]) => method === 'GET' && !lab.app.hasRoute({ method: 'GET', url: path })).map(([name]) => name)).toEqual(
      [],
    )
  })

  it.each(guarded.filter(([name]) => !endsSession.has(name)))(
    '%s: refuses a stranger, and admits exactly the user types in the access tables',
    async (_, endpoint) => {
      expect((await lab.visitor().call(endpoint, {})).body).toMatchObject({ valid: false, code: 'not-signed-in' })
      const letIn: number[] = []
      for (const [type, visitor] of visitors) {
        const { status, body } = await visitor.call(endpoint, {})
        expect(status, `type ${type}: ${JSON.stringify(body)}`).not.toBe(500)
        if (body.code !== 'not-permitted') letIn.push(type)
      }
      const { access } = endpoint
      expect(letIn).toEqual(userTypeIds.filter((type) => access === 'signed-in' || may(whos.get(type) as Who, access as never)))
    },
  )
})
