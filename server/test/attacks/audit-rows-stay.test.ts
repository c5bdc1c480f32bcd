import { afterAll, beforeAll, expect, test } from 'vitest'
import { strangerRow } from '../../src/access/audit.ts'
import { sealAudit } from '../../src/features/admin/audit-log/seal.ts'
import { openLab, type Lab } from '../lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
  await lab.database.systemQuery('test', [strangerRow('sealed', 'done', '203.0.113.1')])
  while ((await lab.owner('select from audit where sealed_by is null')).length > 0)
    await sealAudit(lab.context)
  await lab.database.systemQuery('test', [strangerRow('not sealed yet', 'done', '203.0.113.1')])
})
afterAll(() => lab.close())

test.each([
  'delete from audit',
  `update audit set target = 'other'`,
  `update audit set act = 'other' where sealed_by is null`,
  `update audit set sealed_by = 1, outcome = 'other' where sealed_by is null`,
  'update audit set sealed_by = null where sealed_by is not null',
  'delete from audit_seal',
  `update audit_seal set hash = repeat('0', 64)`,
])('the database refuses even the table owner: %s', async (sql) => {
  const all = () =>
    lab.owner('select a::text as row from audit a union all select s::text from audit_seal s')
  const before = await all()
  expect(before.length).toBeGreaterThan(2)
  await expect(lab.owner(sql)).rejects.toMatchObject({
    code: '42501',
    message: expect.stringContaining('neither changed nor removed') as string,
  })
  expect(await all()).toEqual(before)
})
