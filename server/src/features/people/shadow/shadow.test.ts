import { everyEndpoint } from '@labgate/contract'
import { accounts } from '@labgate/contract/accounts/accounts'
import { patients } from '@labgate/contract/patients/patients'
import { session, shadow } from '@labgate/contract/people/session'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLab, type Lab } from '../../../../test/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const practice = async () => {
  const account = await lab.make.account({ name: 'Visited Clinic' })
  return {
    ...account,
    clinic: await lab.make.user(3, account.customerId, { first_name: 'Ann', last_name: 'Lee' }),
    user: await lab.make.user(2, account.customerId),
  }
}

describe('acting as a customer', () => {
  it('has that user’s scope and the rights of both, is shown to the customer, and ends', async () => {
    const { customerId, clinic } = await practice()
    const other = await lab.make.account({ name: 'Not visited' })
    const visitor = await lab.signIn(
      await lab.make.user(7, 0, { first_name: 'Dana', last_name: 'Cruz' }),
    )
    expect((await visitor.call(accounts.get, { customerId: other.customerId })).body.valid).toBe(
      true,
    )
    const begun = await visitor.call(shadow.start, {
      userId: clinic.userId,
      reason: 'shows how to add a user',
    })
    expect(begun.body).toMatchObject({
      valid: true,
      visit: {
        entityId_Shadow: customerId,
        userId_Shadow: clinic.userId,
        userName_Shadow: 'Ann Lee',
        userType_Shadow: 3,
      },
    })

    expect((await visitor.call(accounts.get, { customerId: other.customerId })).body.code).toBe(
      'not-found',
    )
    expect(
      (await visitor.call(accounts.list, { searchCriteria: { active: 3 } })).body.list,
    ).toHaveLength(1)
    expect(
      (await visitor.call(accounts.save, { customerId, phone: '(813) 555-0142', rowVersion: 1 }))
        .body.valid,
    ).toBe(true)
    expect(
      (await visitor.call(accounts.save, { customerId, name: 'Renamed', rowVersion: 2 })).body.code,
    ).toBe('field-not-yours')

    const owner = await lab.signIn(clinic)
    const seen = (await owner.call(shadow.list, { searchCriteria: {} })).body.list
    expect(seen).toMatchObject([
      {
        userName: 'Dana Cruz',
        userName_Shadow: 'Ann Lee',
        reason: 'shows how to add a user',
        changes: 1,
        endedAt: null,
      },
    ])
    const rows = await lab.owner<{ user_id: number; subject_id: number }>(
      `
        select user_id, subject_id
        from audit
        where act = 'accounts.save' and customer_id = $1 and outcome = 'done'
      `,
      [customerId],
    )
    expect(rows).toEqual([{ user_id: visitor.signedIn.userId, subject_id: clinic.userId }])

    expect((await visitor.call(shadow.end, {})).body.valid).toBe(true)
    expect((await visitor.call(accounts.get, { customerId: other.customerId })).body.valid).toBe(
      true,
    )
    expect(
      (await owner.call(shadow.list, { searchCriteria: {} })).body.list[0].endedAt,
    ).not.toBeNull()
  })

  it('refuses, by code, every call that the table closes to a visit', async () => {
    const { clinic } = await practice()
    const visitor = await lab.signIn(await lab.make.user(1))
    await visitor.call(shadow.start, { userId: clinic.userId, reason: 'a question by phone' })
    const closed = everyEndpoint.filter(([, { notInVisit }]) => notInVisit)
    expect(closed.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'signatures.save',
        'signatures.delete',
        'delegates.save',
        'users.save',
        'users.setTempPassword',
        'users.makePrimary',
        'users.identityVerified',
        'session.switchCustomer',
        'shadow.start',
      ]),
    )
    for (const [name, endpoint] of closed) {
      const { code } = (await visitor.call(endpoint, {})).body
      expect([name, ['not-in-visit', 'not-permitted'].includes(code)]).toEqual([name, true])
    }
  })

  it('requires the permission to write in both user types: a visit as a clinic user changes no account', async () => {
    const { customerId, user } = await practice()
    const visitor = await lab.signIn(await lab.make.user(7))
    await visitor.call(shadow.start, { userId: user.userId, reason: 'a question by phone' })
    expect(
      (await visitor.call(accounts.save, { customerId, phone: '(813) 555-0142', rowVersion: 1 }))
        .status,
    ).toBe(403)
    const { clinic, customerId: second } = await practice()
    const lcs = await lab.make.user(12)
    await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
      second,
      lcs.userId,
    ])
    const services = await lab.signIn(lcs)
    expect(
      (await services.call(shadow.start, { userId: clinic.userId, reason: 'a question by phone' }))
        .body.valid,
    ).toBe(true)
    expect(
      (
        await services.call(accounts.save, {
          customerId: second,
          phone: '(813) 555-0142',
          rowVersion: 1,
        })
      ).status,
    ).toBe(403)
  })

  it('is limited to staff who serve the account, with a reason, and never as a colleague', async () => {
    const { clinic } = await practice()
    const stranger = await lab.signIn(await lab.make.user(12))
    expect(
      (await stranger.call(shadow.start, { userId: clinic.userId, reason: 'a question by phone' }))
        .body.code,
    ).toBe('not-found')
    const admin = await lab.signIn(await lab.make.user(1))
    expect(
      (await admin.call(shadow.start, { userId: clinic.userId, reason: 'x' })).body.issues[0].path,
    ).toEqual(['reason'])
    expect(
      (
        await admin.call(shadow.start, {
          userId: (await lab.make.user(6)).userId,
          reason: 'a question by phone',
        })
      ).body.code,
    ).toBe('not-found')
  })

  it.each([
    { userTypeId: 12, type: 'lab client services' },
    { userTypeId: 13, type: 'lab client services plus' },
  ])('ends for $type once the account is no longer theirs', async ({ userTypeId }) => {
    const { clinic, customerId } = await practice()
    const other = await lab.make.account()
    const user = await lab.make.user(userTypeId)
    for (const served of [customerId, other.customerId])
      await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
        served,
        user.userId,
      ])
    const visitor = await lab.signIn(user)
    const sees = async (id: number): Promise<boolean> =>
      (await visitor.call(accounts.get, { customerId: id })).body.valid as boolean
    expect(
      (await visitor.call(shadow.start, { userId: clinic.userId, reason: 'a question by phone' }))
        .body.valid,
    ).toBe(true)
    expect([await sees(customerId), await sees(other.customerId)], 'as the customer').toEqual([
      true,
      false,
    ])
    await lab.owner('delete from customer_lcs where customer_id = $1 and user_id = $2', [
      customerId,
      user.userId,
    ])
    lab.clock.pass(1)
    expect([await sees(customerId), await sees(other.customerId)], 'as themselves').toEqual([
      false,
      true,
    ])
  })

  it('has the rights of the customer’s user as soon as they change', async () => {
    const { clinic, customerId } = await practice()
    const visitor = await lab.signIn(await lab.make.user(7))
    const admin = await lab.signIn(await lab.make.user(1))
    const patientId = await lab.make.patient(customerId, await lab.make.location(customerId), {
      is_employee: true,
    })
    expect(
      (await visitor.call(shadow.start, { userId: clinic.userId, reason: 'a question by phone' }))
        .body.valid,
    ).toBe(true)
    const sees = async (): Promise<boolean> =>
      (await visitor.call(patients.get, { patientId })).body.valid as boolean
    for (const viewEmployeeResults of [true, false]) {
      expect(await sees()).toBe(!viewEmployeeResults)
      const { rowVersion } = (await admin.call(users.get, { userId: clinic.userId })).body
      expect(
        (await admin.call(users.save, { userId: clinic.userId, viewEmployeeResults, rowVersion }))
          .body,
      ).toMatchObject({ valid: true })
    }
    expect(await sees()).toBe(false)
  })

  it('ends after 30 minutes unless renewed, while the session continues', async () => {
    const { clinic, customerId } = await practice()
    const other = await lab.make.account()
    const visitor = await lab.signIn(await lab.make.user(1))
    await visitor.call(shadow.start, { userId: clinic.userId, reason: 'a question by phone' })
    lab.clock.pass(20)
    expect((await visitor.call(shadow.renew, {})).body.valid).toBe(true)
    lab.clock.pass(20)
    expect((await visitor.call(accounts.get, { customerId: other.customerId })).body.valid).toBe(
      false,
    )
    lab.clock.pass(11)
    await visitor.call(session.keepAlive, {})
    lab.clock.pass(1)
    expect((await visitor.call(accounts.get, { customerId: other.customerId })).body.valid).toBe(
      true,
    )
    expect(
      (await visitor.call(users.list, { searchCriteria: { customerId } })).body.list,
    ).toHaveLength(2)
  })
})
