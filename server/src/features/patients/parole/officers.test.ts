import { codes } from '@labgate/contract/clinical/codes'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'

let lab: Lab
let customerId: number
let officer: { userId: number; userName: string }
beforeAll(async () => {
  lab = await openLab()
  ;({ customerId } = await lab.make.account())
  officer = await lab.make.user(14)
})
afterAll(() => lab.close())

describe('parole officers as users', () => {
  it('are found, added, changed, and given a new password only by the users who manage them', async () => {
    for (const visitor of [
      await lab.signIn(await lab.make.user(7)),
      await lab.signIn(await lab.make.user(13)),
      await lab.signIn(await lab.make.user(17, 0, { sales_parole_officer: true })),
    ]) {
      const input = {
        userId: 0,
        customerId: 0,
        userTypeId: 14,
        firstName: 'Pat',
        lastName: 'Reyes',
        email: `pat${visitor.signedIn.userId}@county.example`,
      }
      const { body } = await visitor.call(users.save, input)
      expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
      const userId = Number(body.id)
      const { list } = (
        await visitor.call(users.list, {
          searchCriteria: { paroleOfficer: true, customerId: 0, pageSize: 50 },
        })
      ).body
      expect(list.map((row: { userId: number }) => row.userId)).toContain(userId)
      expect(
        (await visitor.call(users.save, { userId, phoneWork: '(813) 555-0188', rowVersion: 1 }))
          .body,
      ).toMatchObject({ valid: true })
      expect((await visitor.call(users.get, { userId })).body).toMatchObject({
        phoneWork: '(813) 555-0188',
        rowVersion: 2,
        userTypeId: 14,
      })
      for (const foreign of [{ userTypeId: 1 }, { salesVP: true }, { viewEmployeeResults: true }])
        expect(
          (await visitor.call(users.save, { userId, rowVersion: 2, ...foreign })).body.code,
          JSON.stringify(foreign),
        ).toBe('field-not-yours')
      await visitor.call(users.identityVerified, {
        userId,
        method: 'telephone',
        note: 'badge number',
      })
      expect((await visitor.call(users.resetPasswordForUser, { userId })).body.valid).toBe(true)
    }
    const clinic = await lab.signIn(await lab.make.user(3, customerId))
    const plain = await lab.signIn(await lab.make.user(9, 0, { sales_user_edit: true }))
    for (const visitor of [clinic, plain]) {
      expect((await visitor.call(users.get, { userId: officer.userId })).body.code).toBe(
        'not-found',
      )
      expect(
        (await visitor.call(users.save, { userId: officer.userId, disabled: true, rowVersion: 1 }))
          .body.code,
      ).toBe('not-found')
    }
  })

  it('give their managers no access to users of accounts or to other staff', async () => {
    const lcs = await lab.make.user(13)
    await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
      customerId,
      lcs.userId,
    ])
    const visitor = await lab.signIn(lcs)
    const clinic = await lab.make.user(2, customerId)
    const staff = await lab.make.user(6)
    for (const { userId } of [clinic, staff]) {
      expect(
        (await visitor.call(users.save, { userId, disabled: true, rowVersion: 1 })).body.code,
      ).toBe('not-found')
      expect((await visitor.call(users.resetPasswordForUser, { userId })).body.code).toBe(
        'not-found',
      )
    }
    const made = { userId: 0, firstName: 'A', lastName: 'B', email: 'ab@county.example' }
    for (const of of [
      { customerId: 0, userTypeId: 6 },
      { customerId, userTypeId: 14 },
      { customerId, userTypeId: 2 },
    ])
      expect(
        (await visitor.call(users.save, { ...made, ...of })).body.valid,
        JSON.stringify(of),
      ).toBe(false)
  })

  it('appear in the code list PO for users who file releases, and not for users without a need for it', async () => {
    const named = async (visitor: Visitor) =>
      (
        (await visitor.call(codes.list, { codeType: 'Gender,PO' })).body.list1 as { id: number }[]
      ).some(({ id }) => id === officer.userId)
    expect(await named(await lab.signIn(await lab.make.user(2, customerId)))).toBe(true)
    expect(await named(await lab.signIn(await lab.make.user(8)))).toBe(true)
    expect(await named(await lab.signIn(await lab.make.user(9)))).toBe(false)
    expect(await named(await lab.signIn(officer))).toBe(false)
  })
})
