import { accounts } from '@labgate/contract/accounts/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../test/lab.ts'

let lab: Lab
let admin: Visitor
beforeAll(async () => {
  lab = await openLab()
  admin = await lab.signIn(await lab.make.user(1))
})
afterAll(() => lab.close())

describe('the wire format', () => {
  it('accepts names in any case at every depth, by GET and by POST, and refuses unknown and duplicate ones', async () => {
    const { customerId } = await lab.make.account({ name: 'Case Clinic' })
    const validation = JSON.stringify(
      Object.fromEntries(
        Object.entries(admin.validation()).map(([name, value]) => [name.toUpperCase(), value]),
      ),
    )
    expect(
      (
        await admin.raw('GET', accounts.get.path.toUpperCase().replace('/API', '/api'), {
          VALIDATION: validation,
          CUSTOMERID: String(customerId),
        })
      ).body.name,
    ).toBe('Case Clinic')
    expect(
      (
        await admin.raw('POST', accounts.list.path, {
          Validation: admin.validation(),
          SearchCriteria: { NAME: 'case clinic', pagesize: '5' },
        })
      ).body.list,
    ).toHaveLength(1)
    expect(
      (await admin.raw('GET', accounts.list.path, { validation, searchCriteria: '{"nome":"x"}' }))
        .body,
    ).toMatchObject({
      code: 'not-valid',
      issues: [{ rule: 'unknown-field' }],
    })
    expect(
      (await admin.raw('GET', accounts.get.path, { validation, customerId: '1', CustomerId: '2' }))
        .status,
    ).toBe(400)
  })

  it('accepts after and pageSize beside the criteria as well as in them, but not in both places', async () => {
    for (const name of ['Page One', 'Page Two', 'Page Three']) await lab.make.account({ name })
    const validation = JSON.stringify(admin.validation())
    const ask = (more: Record<string, string>) =>
      admin.raw('GET', accounts.list.path, {
        validation,
        searchCriteria: '{"name":"page"}',
        ...more,
      })
    const first = (await ask({ PageSize: '2' })).body
    expect(first.list).toHaveLength(2)
    expect(first.total).toBe(3)
    const second = (await ask({ pageSize: '2', After: first.next })).body
    expect(second.list).toHaveLength(1)
    expect(
      [...first.list, ...second.list].map(({ name }: { name: string }) => name).toSorted(),
    ).toEqual(['Page One', 'Page Three', 'Page Two'])
    expect(
      (
        await admin.raw('POST', accounts.list.path, {
          validation: admin.validation(),
          searchCriteria: { name: 'page' },
          pageSize: 1,
        })
      ).body.list,
    ).toHaveLength(1)
    const twice = await admin.raw('GET', accounts.list.path, {
      validation,
      searchCriteria: '{"pageSize":5}',
      pageSize: '2',
    })
    expect(twice.body).toMatchObject({
      valid: false,
      code: 'not-valid',
      message: 'pageSize is given twice.',
    })
    expect((await ask({ pageSize: '0' })).body).toMatchObject({
      code: 'not-valid',
      issues: [{ path: ['searchCriteria', 'pageSize'] }],
    })
    expect(
      (await admin.raw('GET', accounts.get.path, { validation, customerId: '1', pageSize: '2' }))
        .body,
    ).toMatchObject({
      issues: [{ rule: 'unknown-field' }],
    })
  })

  it('refuses broken JSON, a body over the limit, and one that is not an object, each with a message', async () => {
    for (const [payload, status] of [
      ['{"a":', 400],
      ['[1,2]', 400],
      [`"${'x'.repeat(1_200_000)}"`, 413],
    ] as const) {
      const got = await admin.raw('POST', accounts.save.path, payload)
      expect([got.status, got.body.valid, typeof got.body.message]).toEqual([
        status,
        false,
        'string',
      ])
    }
  })
})
