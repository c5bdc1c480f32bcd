import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../test/billing-builders.ts'
import { brokenLaws } from '../../../test/bills/laws.ts'
import { openLab, type Lab } from '../../../test/lab.ts'
import { batchClaims } from './batch-claims.ts'
import { judgeBills } from './judge-bills.ts'

/*
 * A claim that becomes due by money alone is noted, whatever kind of row the ledger gets: the job
 * takes a note out when it finds nothing due, so the next event must note the bill again.
 */
let lab: Lab
let laboratory: BillingLaboratory
let secondPayer: number
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  secondPayer = await laboratory.payer()
})
afterAll(() => lab.close())

interface Sent {
  billId: number
  billLineId: number
  customerId: number
  labOrderId: number
  claimId: number
  cents: number
}
const sent = async (): Promise<Sent> => {
  const { labOrderId, patientId } = await laboratory.order()
  const patientInsuranceId = await laboratory.insured(patientId, {
    insurance_id: secondPayer,
    sequence: 2,
  })
  await lab.owner(
    'update lab_order set patient_insurance_id_secondary = $2 where lab_order_id = $1',
    [labOrderId, patientInsuranceId],
  )
  await judgeBills(lab.context)
  await batchClaims(lab.context)
  const [row] = await lab.owner<Sent>(
    `
      select
        b.bill_id as "billId",
        l.bill_line_id as "billLineId",
        b.customer_id as "customerId",
        b.lab_order_id as "labOrderId",
        c.claim_id as "claimId",
        l.cents::int as cents
      from
        bill b
        join bill_line l using (bill_id)
        join claim c using (bill_id)
      where b.lab_order_id = $1
    `,
    [labOrderId],
  )
  if (row === undefined) throw new Error('no claim was written')
  return row
}
let nth = 0
const adds = (
  { billId, billLineId, customerId, labOrderId }: Sent,
  kind: string,
  party: string,
  cents: number,
) =>
  lab.make.insert(
    'ledger',
    {
      bill_id: billId,
      bill_line_id: billLineId,
      customer_id: customerId,
      lab_order_id: labOrderId,
      at: lab.clock.now.toISOString(),
      kind,
      party,
      cents,
      source: `due-${++nth}`,
    },
    'ledger_id',
  )
const unnoted = async (): Promise<string[]> =>
  (await brokenLaws(lab)).filter((law) => law.startsWith('A claim that is due is noted'))
const noteTaken = (): Promise<unknown> => lab.owner('delete from claim_due')

const kinds = ['paid', 'contractual', 'adjusted', 'written-off', 'moved'] as const

test.each(kinds)(
  'what the first payer still held is %s: the claim to the second one is noted',
  async (kind) => {
    const bill = await sent()
    await lab.owner('update claim set adjudicated_at = now() where claim_id = $1', [bill.claimId])
    await adds(bill, 'moved', 'payer-1', -1000)
    await adds(bill, 'moved', 'payer-2', 1000)
    await noteTaken() // the first payer still holds the rest: nothing was due
    await adds(bill, kind, 'payer-1', 1000 - bill.cents)
    expect(await unnoted()).toEqual([])
  },
)

test.each(kinds)(
  'a claim was to be sent again while nothing was open, and %s is taken back: it is noted',
  async (kind) => {
    const bill = await sent()
    await adds(bill, kind, 'payer-1', -bill.cents)
    await lab.owner(
      `
        update claim
        set
          adjudicated_at = now(),
          asked_again_at = now(),
          payer_number = 'P1'
        where claim_id = $1
      `,
      [bill.claimId],
    )
    await noteTaken() // nothing was open
    await adds(bill, kind, 'payer-1', bill.cents)
    expect(await unnoted()).toEqual([])
    expect(await batchClaims(lab.context)).toBe(1)
  },
)
