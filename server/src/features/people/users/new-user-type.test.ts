import { UserType } from '@labgate/contract/access/user-types'
import { users } from '@labgate/contract/people/users'
import { expect, it, onTestFinished } from 'vitest'
import { openLab } from '../../../../test/lab.ts'

it('a new user of the laboratory has the type that was chosen, and none is assumed', async () => {
  const lab = await openLab()
  onTestFinished(() => lab.close())
  const admin = await lab.signIn(await lab.make.user(UserType.Administrator))
  const save = async (more: object) =>
    (
      await admin.call(users.save, {
        userId: 0,
        customerId: 0,
        firstName: 'Ada',
        lastName: 'Bell',
        email: 'ada@lab.example',
        ...more,
      })
    ).body
  expect((await save({})).issues).toMatchObject([{ path: ['userTypeId'], rule: 'required' }])
  const { id } = await save({ userTypeId: UserType.LabAssistant })
  expect((await admin.call(users.get, { userId: Number(id) })).body).toMatchObject({
    userTypeId: UserType.LabAssistant,
  })
})
