import { payerFiles } from '@labgate/contract/billing/payer-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory } from '../../../../test/billing-builders.ts'
import { paidClaims } from '../../../../test/bills/paid-claims.ts'
import { openLab, type Lab } from '../../../../test/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

test('nobody decides about a payment that names a chart closed to them, and its claims are not told', async () => {
  const payer = paidClaims(lab, await billingLaboratory(lab))
  const claim = await payer.claim()
  // of the same day and charge, so that it could be meant
  const other = await payer.claim()
  await payer.arrives(
    'UNKNOWN',
    payer.decision(claim, { number: '88812407', member: `${claim.member}X` }),
  )
  const biller = await lab.signIn(await lab.make.user(18))
  const [item] = await lab.owner<{ id: number }>(
    `select work_item_id as id from work_item where reason = 'unmatched' and closed_at is null`,
  )
  const workItemId = Number(item?.id)
  const seen = async () => (await biller.call(payerFiles.payment, { workItemId })).body
  expect((await seen()).claims.length).toBeGreaterThan(0)
  await lab.owner('update patient set restricted = 4 where patient_id = $1', [claim.patientId])
  expect(await seen()).toMatchObject({ patientName: 'Restricted chart', claims: [] })
  const closed = {
    valid: false,
    message:
      'This payment names a patient whose chart is restricted. Someone who can see that chart decides about it.',
  }
  const choice = {
    workItemId,
    claimNumber: other.number,
    note: 'Same charge.',
    isSecondPayment: false,
  }
  for (const { body } of [
    await biller.call(payerFiles.linesToPost, { workItemId, claimNumber: other.number }),
    await biller.call(payerFiles.match, choice),
    await biller.call(payerFiles.setAside, { workItemId, note: 'Not ours.' }),
  ])
    expect(body).toMatchObject(closed)
})
