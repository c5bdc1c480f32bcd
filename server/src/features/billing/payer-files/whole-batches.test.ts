import { payerFiles } from '@labgate/contract/billing/payer-files'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import {
  acceptedClaim,
  acknowledgment,
  arrivingFiles,
  paid,
  remittanceOf,
  ta1,
} from '../../../../test/x12/arriving-files.ts'
import { keepFile } from '../exchange-files.ts'
import { takeAnswers } from '../take-answers.ts'

/* What a payer says of a whole file or batch goes for its claims that have no decision. */
let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
let rig: ReturnType<typeof arrivingFiles>
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  biller = await lab.signIn(await lab.make.user(18))
  rig = arrivingFiles({ lab, laboratory, biller: () => biller })
})
afterAll(() => lab.close())

describe('a 277CA about a whole batch', () => {
  it('rejects all its undecided claims, each an item with the reason', async () => {
    const [one, other, decided] = await rig.sent(3)
    await rig.arrives('accepted.277', acknowledgment('X', 'A1:19', acceptedClaim(one!.number)))
    expect(await rig.statesOf([one!.number])).toMatchObject([{ state: 'accepted' }])
    await rig.arrives('decided.835', remittanceOf('DEC', paid(decided!)))
    lab.clock.now = new Date(lab.clock.now.getTime() + 60_000)
    const id = await rig.arrives('batch.277', acknowledgment(one!.file, 'A3:24:41'))
    expect(await rig.statesOf([one!.number, other!.number, decided!.number])).toMatchObject([
      { state: 'rejected', code: 'A3:24:41' },
      { state: 'rejected', code: 'A3:24:41' },
      { state: 'closed' },
    ])
    expect(await rig.outcome(id)).toEqual({
      state: 'read',
      says: 'The payer rejected a whole batch of ours.',
      attention: '',
    })
    expect(await rig.items('rejected')).toHaveLength(2)
    for (const item of await rig.items('rejected'))
      expect(item).toMatchObject({
        cause: 'status:A3:24:41',
        says: 'The payer rejected the claim: status A3:24:41. Correct it and send it again.',
      })
    const { body } = await biller.call(payerFiles.get, { x12FileId: id })
    expect(body).toMatchObject({ counts: { rejected: 2 }, related: [{ answers: false }] })
    expect(await brokenLaws(lab)).toEqual([])
  })

  it('keeps a claim on which it speaks by itself', async () => {
    const [one, other] = await rig.sent(2)
    await rig.arrives('but.277', acknowledgment(one!.file, 'A3:24:41', acceptedClaim(one!.number)))
    expect((await rig.statesOf([one!.number, other!.number])).map(({ state }) => state)).toEqual([
      'accepted',
      'rejected',
    ])
  })

  it('that we did not send to this partner changes nothing, and is work', async () => {
    const [one] = await rig.sent(1)
    await lab.make.insert(
      'trading_partner',
      {
        name: 'Another payer',
        transport: 'simulated',
        submitter_id: 'OTHER',
        receiver_id: 'OTHER',
        receiver_name: 'Another payer',
      },
      'trading_partner_id',
    )
    const [{ id: another } = { id: 0 }] = await lab.owner<{ id: number }>(
      `select trading_partner_id as id from trading_partner where name = 'Another payer'`,
    )
    const { id } = await keepFile(
      lab.context,
      another,
      'foreign.277',
      Buffer.from(acknowledgment(one!.file, 'A3:24:41'), 'latin1'),
    )
    await takeAnswers(lab.context, false)
    expect(await rig.statesOf([one!.number])).toMatchObject([{ state: 'sent' }])
    expect(await rig.itemOf('payer-file', id)).toMatchObject({
      says: expect.stringContaining('a batch that Labgate did not send to this partner'),
    })
  })
})

describe('an interchange acknowledgment', () => {
  it('that refuses a file of ours makes work of its claims, whatever a 999 says of it', async () => {
    const [one] = await rig.sent(1)
    const id = await rig.arrives('r.ta1', ta1(one!.control, 'R*024'))
    expect(await rig.outcome(id)).toMatchObject({ state: 'read', attention: '' })
    expect(await rig.statesOf([one!.number])).toMatchObject([{ state: 'refused by file' }])
    expect(await rig.items('refused-by-file')).toHaveLength(1)
  })

  it('that accepts it answers it, and is no work', async () => {
    const [one] = await rig.sent(1)
    const id = await rig.arrives('a.ta1', ta1(one!.control, 'A*000'))
    expect(await rig.outcome(id)).toEqual({ state: 'read', says: '', attention: '' })
    expect(await rig.statesOf([one!.number])).toMatchObject([{ state: 'sent' }])
    const { body } = await biller.call(payerFiles.get, { x12FileId: id })
    expect(body.related).toMatchObject([{ kinds: ['837'] }])
  })

  it('of a file that we did not send is work', async () => {
    const id = await rig.arrives('u.ta1', ta1('999999999', 'R*024'))
    expect(await rig.itemOf('payer-file', id)).toBeDefined()
  })
})
