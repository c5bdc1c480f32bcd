import { accounts } from '@labgate/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../test/lab.ts'

let lab: Lab
let admin: Visitor
beforeAll(async () => {
  lab = await openLab()
  admin = await lab.signIn(await lab.make.user(1))
})
afterAll(() => lab.close())

test('a save sent eight times at once with one key is done once, and all get the same answer', async () => {
  const { customerId } = await lab.make.account()
  const click = () =>
    admin.call(
      accounts.save,
      { customerId, phone: '(813) 555-0101', rowVersion: 1 },
      { key: 'one-save' },
    )
  const answers = await Promise.all(Array.from({ length: 8 }, click))
  expect(answers.map(({ body }) => body)).toEqual(
    Array(8).fill({ valid: true, message: 'Saved.', id: String(customerId) }),
  )
  expect(
    await lab.owner('select row_version, phone from customer where customer_id = $1', [customerId]),
  ).toEqual([{ row_version: 2, phone: '(813) 555-0101' }])
  expect(
    await lab.owner(
      `select from audit where act = 'accounts.save' and outcome = 'done' and customer_id = $1`,
      [customerId],
    ),
  ).toHaveLength(1)
})

test('the key of a refused save can be used for the corrected one', async () => {
  const { customerId } = await lab.make.account()
  const save = (phone: string) =>
    admin.call(accounts.save, { customerId, phone, rowVersion: 1 }, { key: 'corrected' })
  expect((await save('12')).body.code).toBe('faulty')
  expect((await save('(813) 555-0102')).body.valid).toBe(true)
  expect((await save('(813) 555-0103')).body.code).toBe('key-reused')
})
