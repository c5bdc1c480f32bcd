import { accounts } from '@labgate/contract/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../test/lab.ts'

let lab: Lab
let admin: Visitor
beforeAll(async () => {
  lab = await openLab()
  admin = await lab.signIn(await lab.make.user(1))
})
afterAll(() => lab.close())

describe('the wire', () => {
  it('understands names in any case at every depth, by GET and by POST, and refuses unknown and doubled ones', async () => {
    const { customerId } = await lab.make.account({ name: 'Case Clinic' })
    const validation = JSON.stringify(Object.fromEntries(Object.entries(admin.validation()).map(([name, value]) => [name.toUpperCase(), value])))
    expect(
      (await admin.raw('GET', accounts.get.path.toUpperCase().replace('/API', '/api'), { VALIDATION: validation, CUSTOMERID: String(customerId) })).body.name,
    ).toBe('Case Clinic')
    expect(
      (await admin.raw('POST', accounts.list.path, { Validation: admin.validation(), SearchCriteria: { NAME: 'case clinic', pagesize: '5' } })).body.list,
    ).toHaveLength(1)
    expect((await admin.raw('GET', accounts.list.path, { validation, searchCriteria: '{"nome":"x"}' })).body).toMatchObject({
      code: 'not-valid',
      issues: [{ rule: 'unknown-field' }],
    })
    expect((await admin.raw('GET', accounts.get.path, { validation, customerId: '1', CustomerId: '2' })).status).toBe(400)
  })

  it('refuses broken JSON, a body over the limit and one that is no object, each with a sentence', async () => {
    const send = (payload: string, type = 'application/json') =>
      lab.app.inject({ method: 'POST', url: accounts.save.path, payload, headers: { 'content-type': type } })
    for (const [payload, status] of [
      ['{"a":', 400],
      ['[1,2]', 400],
      [`"${'x'.repeat(1_200_000)}"`, 413],
    ] as const) {
      const got = await send(payload)
      expect([got.statusCode, got.json().valid, typeof got.json().message]).toEqual([status, false, 'string'])
    }
  })
})
