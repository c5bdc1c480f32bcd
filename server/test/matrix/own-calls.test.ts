import { everyEndpoint } from '@labgate/contract'
import { may, type Verb } from '@labgate/contract/access/permissions'
import { noMarks, userTypeIds, type Who } from '@labgate/contract/access/user-types'
import { sized } from '@labgate/contract/test/size'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLab, type Lab, type Visitor } from '../lab.ts'
import type { Foreign } from './foreign.ts'
import { oneOfEverything } from './one-of-everything.ts'
import { request } from './probes.ts'

/*
 * Whoever may make a call is not stopped by the second lock with records that they see: permissions
 * and policies agree. What the database refuses is logged as an attack, so it must not happen to
 * somebody who does their work. `npm test` makes every third cell; `npm run prove` makes them all.
 * A parole officer sees no account, and is left out.
 */
const everyNth = sized(3, 1)
const types = userTypeIds.filter((type) => type !== 14)
const columnOf: Partial<Record<number, string>> = {
  9: 'user_id_am',
  10: 'user_id_tm',
  11: 'user_id_rm',
  16: 'user_id_vp',
  17: 'user_id_specialist',
}
const takingIds = everyEndpoint.filter(([name]) => typeof request[name] === 'function')
const marks = { salesUserEdit: true, salesParoleOfficer: true, salesPatientReport: true }

let lab: Lab
let own: Foreign
const people = new Map<number, { visitor: Visitor; who: Who }>()
const refused = vi.fn<(route: unknown) => void>()
beforeAll(async () => {
  lab = await openLab()
  own = await oneOfEverything(lab)
  const { log } = lab.context
  vi.spyOn(log, 'error').mockImplementation((...given: unknown[]) => {
    if (given[1] === 'second lock refused') refused(given[0])
  })
  for (const type of types) {
    const entityId = type === 2 || type === 3 ? own.customerId : 0
    const user = await lab.make.user(type, entityId, {
      ...(entityId > 0 && { physician: true, npi: '1993999998' }),
      sales_user_edit: true,
      sales_parole_officer: true,
      sales_patient_report: true,
    })
    const column = columnOf[type]
    if (column !== undefined)
      await lab.owner(`update customer set ${column} = $1 where customer_id = $2`, [
        user.userId,
        own.customerId,
      ])
    if (type === 12 || type === 13)
      await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
        own.customerId,
        user.userId,
      ])
    people.set(type, {
      visitor: await lab.signIn(user),
      who: { ...noMarks, ...marks, userTypeId: type, entityId, physician: entityId > 0 },
    })
  }
})
afterAll(() => lab.close())
beforeEach(() => refused.mockClear())

describe(`own calls: ${takingIds.length} endpoints that take an id x every ${everyNth === 1 ? '' : 'third '}user type that may make them`, () => {
  it.each(takingIds.map(([name, endpoint], at) => [name, endpoint, at] as const))(
    '%s is stopped by no policy, and fails for none of them',
    async (name, endpoint, at) => {
      const { access } = endpoint
      const input = (request[name] as (of: Foreign) => object)(own)
      const callers = types.filter((_, nth) => (nth + at) % everyNth === 0)
      for (const type of callers) {
        const { visitor, who } = people.get(type)!
        if (access !== 'public' && access !== 'signed-in' && !may(who, access as Verb)) continue
        const { status, body } = await visitor.send(endpoint, input, { key: `${name}-${type}` })
        expect(refused.mock.calls, `type ${type}: ${JSON.stringify(body)}`).toEqual([])
        expect(status, `type ${type}: ${JSON.stringify(body)}`).toBeLessThan(500)
      }
    },
  )
  it('no file is kept with the answer to a repeated request', async () => {
    const kept = await lab.owner('select call from idempotency where answer is not null')
    expect(kept.length).toBeGreaterThan(50)
    expect(
      await lab.owner(`select call from idempotency where answer::text ~ '"fileAsBase64": "[^"]'`),
    ).toEqual([])
  })
})
