import { session } from '@labgate/contract/people/session'
import { delegates, signatures } from '@labgate/contract/people/signatures'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MadeUser } from '../../../../test/builders.ts'
import { openLab, type Lab } from '../../../../test/lab.ts'

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const provider = async (customerId: number): Promise<MadeUser> =>
  lab.make.user(2, customerId, { physician: true, npi: '1234567893' })

describe('a provider’s signature', () => {
  it('is shown to its owner only; every save is a new version, and a removed one ends', async () => {
    const { customerId } = await lab.make.account()
    const user = await provider(customerId)
    const owner = await lab.signIn(user)
    const [first, second] = [
      (await owner.call(signatures.save, { userId: user.userId, fileAsBase64: png })).body.id,
      (
        await owner.call(signatures.save, {
          userId: user.userId,
          fileAsBase64: `data:image/png;base64,${png}`,
        })
      ).body.id,
    ]
    expect((await owner.call(signatures.currentId, { UserId: user.userId })).body.id).toBe(second)
    expect(
      (
        await owner.call(signatures.get, {
          UserId: user.userId,
          UserSignatureId: Number(second),
          b64: true,
        })
      ).body,
    ).toMatchObject({
      valid: true,
      fileType: 'image/png',
      fileAsBase64: png,
    })
    expect((await owner.call(signatures.list, { UserId: user.userId })).body.list).toMatchObject([
      { current: true, endedAt: null },
      { userSignatureId: Number(first), current: false },
    ])
    for (const other of [await lab.make.user(1), await lab.make.user(3, customerId)]) {
      const visitor = await lab.signIn(other)
      expect(
        (
          await visitor.call(signatures.get, {
            UserId: user.userId,
            UserSignatureId: Number(second),
            b64: true,
          })
        ).body.code,
      ).toBe('not-found')
    }
    expect(
      (await owner.call(signatures.delete, { UserSignatureId: Number(second) })).body.valid,
    ).toBe(true)
    expect((await owner.call(signatures.currentId, { UserId: user.userId })).body.id).toBe('0')
    expect(
      await lab.owner('select from user_signature where user_id = $1', [user.userId]),
    ).toHaveLength(2)
  })

  it('uploaded by staff waits for the provider’s attestation, and must be a drawing', async () => {
    const { customerId } = await lab.make.account()
    const user = await provider(customerId)
    const staff = await lab.signIn(await lab.make.user(7))
    expect(
      (
        await staff.call(signatures.save, {
          userId: user.userId,
          fileAsBase64: Buffer.from('%PDF-1.4').toString('base64'),
        })
      ).body.code,
    ).toBe('file-refused')
    const { id } = (await staff.call(signatures.save, { userId: user.userId, fileAsBase64: png }))
      .body
    const owner = await lab.signIn(user)
    const state = async () =>
      (await owner.call(signatures.list, { UserId: user.userId })).body.list[0].attestedAt
    expect(await state()).toBeNull()
    expect((await staff.call(signatures.attest, { userSignatureId: Number(id) })).body.valid).toBe(
      false,
    )
    expect((await owner.call(signatures.attest, { userSignatureId: Number(id) })).body.valid).toBe(
      true,
    )
    expect(await state()).not.toBeNull()
    expect(
      (
        await staff.call(signatures.save, {
          userId: (await lab.make.user(2, customerId)).userId,
          fileAsBase64: png,
        })
      ).body.code,
    ).toBe('not-possible')
  })
})

describe('delegates', () => {
  it('are users of the same account, attested by the provider, and replaced as a whole', async () => {
    const { customerId } = await lab.make.account()
    const elsewhere = await lab.make.user(2, (await lab.make.account()).customerId)
    const [user, a, b] = [
      await provider(customerId),
      await lab.make.user(2, customerId),
      await lab.make.user(2, customerId),
    ]
    const owner = await lab.signIn(user)
    const save = (ids: number[], attested = true) =>
      owner.call(delegates.save, {
        userId: user.userId,
        attested,
        delegates: ids.map((id) => ({ userId: user.userId, userId_Delegate: id })),
      })
    expect((await save([a.userId], false)).body.issues[0].path).toEqual(['attested'])
    expect((await save([elsewhere.userId])).body.issues[0].rule).toBe('delegate')
    expect((await save([user.userId])).body.issues[0].rule).toBe('own')
    expect((await save([a.userId])).body.valid).toBe(true)
    expect((await save([b.userId])).body.valid).toBe(true)
    expect((await owner.call(delegates.list, { userId: user.userId })).body.list).toMatchObject([
      { userId_Delegate: b.userId },
    ])
    expect((await owner.raw('POST', session.getSession.path, {})).body.delegates).toEqual([
      { userId: user.userId, userId_Delegate: b.userId },
    ])
  })

  it('entered by staff are pending until the provider saves them', async () => {
    const { customerId } = await lab.make.account()
    const [user, a] = [await provider(customerId), await lab.make.user(2, customerId)]
    const staff = await lab.signIn(await lab.make.user(8))
    const given = {
      userId: user.userId,
      delegates: [{ userId: user.userId, userId_Delegate: a.userId }],
    }
    expect((await staff.call(delegates.save, given)).body.valid).toBe(true)
    const owner = await lab.signIn(user)
    expect(owner.signedIn.delegates).toEqual([])
    expect(
      (await owner.call(delegates.list, { userId: user.userId })).body.list[0].dateAttested,
    ).toBeNull()
    expect((await owner.call(delegates.save, { ...given, attested: true })).body.valid).toBe(true)
    expect(
      (await owner.call(delegates.list, { userId: user.userId })).body.list[0].dateAttested,
    ).not.toBeNull()
  })
})
