import { paperRemittances } from '@labgate/contract/billing/paper-remittances'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../test/billing-builders.ts'
import { brokenLaws } from '../../../test/bills/laws.ts'
import { paidClaims, type SentClaim } from '../../../test/bills/paid-claims.ts'
import { openLab, type Lab } from '../../../test/lab.ts'

/*
 * Other lines are charged than the claim says that a payer decided. The clock stands still: a claim
 * is written and decided, and its bill judged again, at one moment.
 */
let lab: Lab
let laboratory: BillingLaboratory
let payer: ReturnType<typeof paidClaims>
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  payer = paidClaims(lab, laboratory)
})
afterAll(() => lab.close())

const setOrder = ({ labOrderId }: SentClaim, set: string) =>
  lab.owner(`update lab_order set ${set} where lab_order_id = $1`, [labOrderId])
const changes = {
  'a test was added': async (one: SentClaim) =>
    void (await setOrder(one, `tests = '{107,1100,1203,110}'`)),
  'the order ended and went on': async (one: SentClaim) => {
    await setOrder(one, 'ended = 101, rejected_at = now()')
    await payer.send()
    await setOrder(one, 'ended = 0, rejected_at = null')
  },
}
const names = Object.keys(changes) as (keyof typeof changes)[]
const paid = async (cover = {}): Promise<SentClaim> => {
  const one = await payer.claim({ cover })
  await payer.arrives(`PAID ${one.number}`, payer.decision(one, {}))
  expect(await payer.openOf(one)).toEqual({})
  return one
}
const claimsOf = ({ labOrderId }: SentClaim) =>
  lab.owner('select version, frequency, state from claim where lab_order_id = $1 order by 1', [
    labOrderId,
  ])

test.each(names)('a replacement leaves once %s, whatever the clock says', async (name) => {
  const one = await paid()
  await changes[name](one)
  await payer.send()
  expect(await claimsOf(one)).toEqual([
    { version: 1, frequency: 1, state: 'replaced' },
    { version: 2, frequency: 7, state: 'batched' },
  ])
  // and none after it
  await payer.send()
  expect(await claimsOf(one)).toHaveLength(2)
  expect(await brokenLaws(lab)).toEqual([])
})

test.each(names)(
  'a payer that takes no replacements gets none, and a person decides: %s',
  async (name) => {
    const insurance_id = await laboratory.payer({ takes_replacements: false })
    const one = await paid({ insurance_id })
    await changes[name](one)
    await payer.send()
    expect(await claimsOf(one)).toEqual([{ version: 1, frequency: 1, state: 'closed' }])
    expect(await payer.reasonsOf(one)).toEqual(name === 'a test was added' ? ['underpaid'] : [])
    expect(await brokenLaws(lab)).toEqual([])
  },
)

test('what changed while a claim was out is charged once a person enters the decision from paper', async () => {
  const one = await payer.claim()
  await changes['a test was added'](one)
  await payer.send()
  expect(await payer.ledgerOf(one)).toEqual({ 'charge payer-1': 12_000 })
  const biller = await lab.signIn(await lab.make.user(8))
  const { body } = await biller.call(paperRemittances.save, {
    insuranceId: laboratory.insuranceId,
    trace: 'PAPER',
    paidOn: '2026-03-20',
    cents: 12_000,
    claims: [
      {
        number: one.number,
        payerNumber: 'P1',
        lines: one.lines.map(({ number }) => ({
          billLineId: Number(number.slice(1)),
          paidCents: 12_000,
          adjustments: [],
        })),
      },
    ],
  })
  expect(body).toMatchObject({ valid: true })
  await payer.send()
  expect(await payer.ledgerOf(one)).toEqual({ 'charge payer-1': 24_000, 'paid payer-1': -12_000 })
  expect(await claimsOf(one)).toMatchObject([{ version: 1 }, { version: 2, frequency: 7 }])
  expect(await brokenLaws(lab)).toEqual([])
})
