import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { madeOrChanged } from '../../src/access/second-person.ts'
import { openLabSystem, type LabSystem } from '../lab-system.ts'
import type { Visitor } from '../lab.ts'

/*
 * A provider signs orders, so a practice names one and the laboratory approves. Whoever makes the
 * practice's sign-in that names is no second person (docs/decisions/0082).
 */

let system: LabSystem
beforeAll(async () => {
  system = await openLabSystem()
})
afterAll(() => system.lab.close())

const named = async (by: Visitor, email: string): Promise<number> => {
  const { body } = await by.call(users.save, {
    userId: 0,
    userTypeId: 2,
    firstName: 'Ada',
    lastName: 'Moss',
    email,
    physician: true,
    npi: '1234567893',
  })
  expect(body.valid, JSON.stringify(body)).toBe(true)
  return Number(body.id)
}

it.each(['users.approveProvider', 'users.save'] as const)(
  'one employee makes the practice’s administrator who names a provider, and cannot approve by %s',
  async (way) => {
    const { lab } = system
    const { customerId } = system.practice.account
    const employee = await lab.signIn(await lab.make.user(7))
    const { body } = await employee.call(users.save, {
      userId: 0,
      customerId,
      userTypeId: 3,
      firstName: 'Ann',
      lastName: 'Bell',
      email: `made-${way}@elsewhere.example`,
    })
    expect(body.valid, JSON.stringify(body)).toBe(true)
    // the link in the email leads to a password
    await lab.owner(
      `
        insert into login (user_id, password_hash)
        select $1, password_hash from login where user_id = $2
        on conflict (user_id) do update set password_hash = excluded.password_hash
      `,
      [Number(body.id), employee.signedIn.userId],
    )
    const [made] = await lab.owner<{ userName: string }>(
      'select user_name as "userName" from app_user where user_id = $1',
      [Number(body.id)],
    )
    const practice = await lab.signIn({ userName: made?.userName ?? '' })
    const userId = await named(practice, `doctor-${way}@elsewhere.example`)
    const approve = async (by: Visitor) =>
      way === 'users.approveProvider'
        ? by.call(users.approveProvider, { userId })
        : by.call(users.save, { userId, physician: true, rowVersion: 1 })
    expect((await approve(employee)).body).toMatchObject({ valid: false, message: madeOrChanged })
    expect(
      await lab.owner('select physician_pending as pending from app_user where user_id = $1', [
        userId,
      ]),
    ).toEqual([{ pending: true }])
    const other = await lab.signIn(await lab.make.user(7))
    expect((await approve(other)).body.valid).toBe(true)
  },
)
