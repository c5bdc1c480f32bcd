import type { BillFacts, CoverFact } from '@labgate/contract/billing/facts'
import type { BillFinding } from '@labgate/contract/billing/finding'
import type { JudgedBill } from '@labgate/contract/billing/judge'
import { firstParty, type BillTo } from '@labgate/contract/billing/kinds'
import type { BillLine } from '@labgate/contract/billing/lines'
import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'
import type { KeptLine } from './claim-parts.query.ts'
import type { Collected } from './collect-facts.ts'
import { addToLedger, type LedgerRow } from './ledger.ts'
import { unwindLines } from './unwind-lines.ts'
import { insertLines, replaceFindings, restateLines } from './write-bill-lines.queries.ts'

export interface KeptBill {
  billId: number
  labOrderId: number
  customerId: number
  billTo: BillTo
  judgedHash: Buffer
  /** A claim is out: its content stays as is. */
  isOut: boolean
  lines: KeptLine[]
}

const coverOf = (
  { patientInsuranceId }: BillFinding,
  { primary }: JudgedBill,
  { covers }: BillFacts,
): CoverFact | undefined =>
  covers.find((cover) => cover.patientInsuranceId === patientInsuranceId) ?? primary

const aboutOf = (finding: BillFinding, billId: number, cover: CoverFact | undefined): string => {
  if (finding.cause.startsWith('payer:')) return finding.cause
  if (finding.owner === 'insurance' && cover !== undefined)
    return `insurance:${cover.patientInsuranceId}`
  return `bill:${billId}`
}

const isSame = (kept: KeptLine, line: BillLine): boolean =>
  kept.code === line.code &&
  kept.cents === line.cents &&
  Number(kept.units) === line.units &&
  kept.modifiers.join() === line.modifiers.join()

/* Besides its charge: its place, its diagnoses, and its text. */
const isStated = (kept: KeptLine, line: BillLine): boolean =>
  kept.nth === line.nth && kept.pointers.join() === line.pointers.join() && kept.text === line.text

const restatementOf = ({ billLineId: id }: KeptLine, { nth, pointers, text }: BillLine) => ({
  id,
  nth,
  pointers,
  text,
})

/** A person whose act changes who pays, with their reason. */
export interface ByPerson {
  userId: number
  note: string
}
export interface Change {
  collected: Collected
  judged: JudgedBill
  hash: Buffer
  kept: KeptBill | undefined
}

type ByOf = (bill: number) => ByPerson | undefined
/* Whose act gives a bill to another party: what else changes is what the facts say now. */
const givers = (
  changes: readonly Change[],
  billOf: ReadonlyMap<number, number>,
  by: ByPerson | undefined,
): ByOf => {
  const given = new Set(
    changes
      .filter(({ kept, judged }) => kept !== undefined && kept.billTo !== judged.billTo)
      .map(({ collected }) => billOf.get(collected.facts.order.labOrderId)),
  )
  return (bill) => (given.has(bill) ? by : undefined)
}

/*
 * Takes back the charges of ending lines: by the ledger, whoever the bill went to meanwhile. A
 * written-off line was charged, too.
 */
const chargedFor = async (tx: Tx, lineIds: readonly number[], byOf: ByOf): Promise<LedgerRow[]> => {
  if (lineIds.length === 0) return []
  const { rows } = await tx.executeQuery<
    Pick<LedgerRow, 'bill' | 'line' | 'customer' | 'order' | 'party' | 'cents'>
  >(
    compiledRaw(
      `
        select
          bill_id as bill,
          bill_line_id as line,
          customer_id as customer,
          lab_order_id as "order",
          party,
          -sum(cents)::bigint as cents
        from ledger
        where bill_line_id = any ($1::bigint[]) and kind = 'charge'
        group by 1, 2, 3, 4, 5
        having sum(cents) <> 0
        order by 2
      `,
      [lineIds],
    ),
  )
  return rows.map((row) => ({
    ...row,
    cents: Number(row.cents),
    kind: 'charge' as const,
    reason: 'replaced',
    source: `uncharge:${row.line}`,
    ...byOf(row.bill),
  }))
}

const endLines = (ids: readonly number[], now: Date) =>
  compiledRaw('update bill_line set ended_at = $2 where bill_line_id = any ($1::bigint[])', [
    ids,
    now.toISOString(),
  ])

/*
 * Unchanged lines stay, with everything posted to them. The others end, and the ledger takes back
 * their charge and what was decided on it.
 */
export const writeLines = async (
  tx: Tx,
  changes: readonly Change[],
  billOf: ReadonlyMap<number, number>,
  now: Date,
  by?: ByPerson,
): Promise<void> => {
  const byOf = givers(changes, billOf, by)
  const ended: number[] = []
  const made: (BillLine & {
    bill: number
    customer: number
    order: number
    party: LedgerRow['party']
  })[] = []
  const restated: ReturnType<typeof restatementOf>[] = []
  for (const { judged, kept, collected } of changes) {
    // a written-off bill was charged, and keeps its lines
    if (judged.why === 'written-off') continue
    const { labOrderId: order, customerId: customer } = collected.facts.order
    const bill = billOf.get(order) ?? 0
    const wanted = judged.isWaiting || judged.billTo === 'nobody' ? [] : judged.lines
    const left = [...(kept?.lines ?? [])]
    const staysWithParty = kept?.billTo === judged.billTo
    for (const line of wanted) {
      const at = staysWithParty ? left.findIndex((one) => isSame(one, line)) : -1
      const [same] = at === -1 ? [] : left.splice(at, 1)
      if (same !== undefined && !isStated(same, line)) restated.push(restatementOf(same, line))
      if (same === undefined && judged.billTo !== 'nobody')
        made.push({ ...line, bill, customer, order, party: firstParty[judged.billTo] })
    }
    for (const { billLineId } of left) ended.push(billLineId)
  }
  if (restated.length > 0) await tx.executeQuery(restateLines(restated))
  if (ended.length > 0) await tx.executeQuery(endLines(ended, now))
  const charges = await chargedFor(tx, ended, byOf)
  if (made.length > 0) {
    const { rows } = await tx.executeQuery(insertLines(made))
    const idOf = new Map(rows.map(({ id, bill, nth }) => [`${bill} ${nth}`, id]))
    for (const { bill, customer, order, party, cents, nth } of made) {
      const line = idOf.get(`${bill} ${nth}`) ?? 0
      if (cents > 0)
        charges.push({
          bill,
          line,
          customer,
          order,
          kind: 'charge',
          party,
          cents,
          reason: '',
          source: `charge:${line}`,
          ...byOf(bill),
        })
    }
  }
  await addToLedger(tx, 'charge', charges, now)
  await unwindLines(tx, ended, now, byOf)
}

export const writeFindings = async (
  tx: Tx,
  changes: readonly Change[],
  billOf: ReadonlyMap<number, number>,
  now: Date,
): Promise<void> => {
  const rows = changes.flatMap(({ judged, collected: { facts } }) => {
    const bill = billOf.get(facts.order.labOrderId) ?? 0
    return judged.findings.map((finding) => {
      const cover = coverOf(finding, judged, facts)
      return {
        bill,
        customer: facts.order.customerId,
        order: facts.order.labOrderId,
        rule: finding.rule,
        nth: finding.nth,
        level: finding.level,
        owner: finding.owner,
        path: finding.path,
        says: finding.says,
        about: aboutOf(finding, bill, cover),
        cause: finding.cause,
        insurance: cover?.patientInsuranceId ?? null,
        payer:
          cover === undefined || cover.payer.insuranceId === 0 ? null : cover.payer.insuranceId,
      }
    })
  })
  const bills = [...billOf.values()]
  await tx.executeQuery(replaceFindings(rows, bills, now))
}
