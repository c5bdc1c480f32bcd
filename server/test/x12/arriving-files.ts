import { billingWork, type WorkRow } from '@labgate/contract/billing/work-queues'
import { batchClaims } from '../../src/features/billing/batch-claims.ts'
import { exchangeFiles, keepFile } from '../../src/features/billing/exchange-files.ts'
import { judgeBills } from '../../src/features/billing/judge-bills.ts'
import { takeAnswers } from '../../src/features/billing/take-answers.ts'
import type { BillingLaboratory } from '../billing-builders.ts'
import type { Lab, Visitor } from '../lab.ts'
import { remittanceFile, type PaidClaim } from './remittance-file.ts'
import { sampleFile } from './samples/sample-file.ts'

/* Files of payers about claims that were sent, and what becomes of them. */

let nth = 0
export const paid = ({ number, member }: { number: string; member: string }): PaidClaim => ({
  number,
  member,
  status: '1',
  charge: 120,
  paid: 70,
  payerNumber: `P-${number}`,
  adjustments: ['CO*45*50'],
})
export const remittanceOf = (trace: string, ...claims: readonly PaidClaim[]): string =>
  remittanceFile({ trace, control: ++nth, claims }).toString('latin1')
export const acknowledgment = (batch: string, status: string, claims = ''): string =>
  sampleFile(`
    ISA*00*          *00*          *ZZ*PAYERTEST      *ZZ*LABGATETEST    *260319*1005*^*00501*${String(++nth).padStart(9, '0')}*0*P*:
    GS*HN*PAYERTEST*LABGATETEST*20260319*1005*1*X*005010X214
    ST*277*0001*005010X214
    BHT*0085*08*X1*20260319*1025*TH
    HL*1**20*1
    NM1*AY*2*CLEARING HOUSE*****46*CH01
    TRN*1*CH991
    DTP*050*D8*20260319
    DTP*009*D8*20260319
    HL*2*1*21*${claims === '' ? 0 : 1}
    NM1*41*2*LABGATE REFERENCE LABORATORY*****46*LABGATETEST
    TRN*2*${batch}
    STC*${status}*20260319*U*500${claims === '' ? '' : `\n${claims}`}
    SE*${claims === '' ? 12 : 12 + claims.split('\n').length}*0001
    GE*1*1
    IEA*1*${String(nth).padStart(9, '0')}
  `).toString('latin1')
export const acceptedClaim = (number: string): string => `HL*3*2*19*1
    NM1*85*2*LABGATE*****XX*1234567893
    HL*4*3*PT
    NM1*QC*1*DOE*JANE****MI*MEMBER1
    TRN*2*${number}
    STC*A2:20*20260319*WQ*120`

/** An interchange acknowledgment (TA1) of a file of ours: its control number, and 'R*024'. */
export const ta1 = (control: string, verdict: string): string =>
  sampleFile(`
    ISA*00*          *00*          *ZZ*PAYERTEST      *ZZ*LABGATETEST    *260319*1005*^*00501*${String(++nth).padStart(9, '0')}*0*P*:
    TA1*${control}*260319*1005*${verdict}
    IEA*0*${String(nth).padStart(9, '0')}
  `).toString('latin1')

interface Office {
  lab: Lab
  laboratory: BillingLaboratory
  /** Who looks at Billing Work. */
  biller: () => Visitor
}
/** Sends claims, lets files arrive, and says what became of them. */
export const arrivingFiles = ({ lab, laboratory, biller }: Office) => {
  /** New claims, written into one file and sent. */
  const sent = async (count: number) => {
    const orders: number[] = []
    for (let n = 0; n < count; n++)
      orders.push(
        (await laboratory.order({}, { cover: { member_id: `W${700_000_000 + ++nth}` } }))
          .labOrderId,
      )
    await judgeBills(lab.context)
    await batchClaims(lab.context)
    await exchangeFiles(lab.context, async () => ({
      put: async () => undefined,
      list: async () => [],
      take: async () => Buffer.alloc(0),
      done: async () => undefined,
    }))
    return lab.owner<{
      number: string
      member: string
      file: string
      control: string
      state: string
    }>(
      `
        select
          c.number,
          c.snapshot -> 'subscriber' ->> 'memberId' as member,
          replace(f.name, '.837', '') as file,
          f.control,
          c.state
        from
          claim c
          join x12_file f using (x12_file_id)
        where c.lab_order_id = any ($1::bigint[])
        order by c.claim_id
      `,
      [orders],
    )
  }
  const arrives = async (name: string, text: string): Promise<number> => {
    const { id } = await keepFile(
      lab.context,
      laboratory.tradingPartnerId,
      name,
      Buffer.from(text, 'latin1'),
    )
    await takeAnswers(lab.context, false)
    return id
  }
  const outcome = async (id: number) =>
    (
      await lab.owner<{ state: string; says: string; attention: string }>(
        `select state, says, attention from x12_file where x12_file_id = $1`,
        [id],
      )
    )[0]
  const items = async (reason: string): Promise<WorkRow[]> =>
    (await biller().call(billingWork.list, { searchCriteria: { reason } })).body.list as WorkRow[]
  const itemOf = async (reason: string, id: number): Promise<WorkRow | undefined> =>
    (await items(reason)).find(({ cause }) => cause === `file:${id}`)
  const statesOf = (numbers: readonly string[]) =>
    lab.owner<{ state: string; code: string }>(
      `
        select state, status_code as code
        from claim
        where number = any ($1::text[])
        order by claim_id
      `,
      [numbers],
    )
  return { sent, arrives, outcome, items, itemOf, statesOf }
}
