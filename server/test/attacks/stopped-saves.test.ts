import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openLab, type Lab, type Visitor } from '../lab.ts'

let lab: Lab
let chief: Visitor
beforeAll(async () => {
  lab = await openLab()
  chief = await lab.signIn(await lab.make.user(1))
})
afterAll(() => lab.close())

/** A statement that PostgreSQL stopped at its time limit. */
const stopped = () => Object.assign(new Error('canceling statement'), { code: '57014' })

it('a save that is stopped at its time limit says that nothing was saved, and when to try again', async () => {
  vi.spyOn(lab.context.database, 'forActor').mockRejectedValueOnce(stopped())
  const got = await chief.send(users.save, { userId: 0, customerId: 0, userTypeId: 5 })
  expect(got.body).toMatchObject({
    code: 'busy',
    message: 'Saving took too long and was stopped. Nothing was saved. Please try again.',
  })
  expect(got.headers['retry-after']).toBeDefined()
})
