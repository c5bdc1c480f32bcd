import { isDenialExpected } from '../orders/abn.ts'
import { billToOf } from './bill-to.ts'
import { claimRules } from './claim-rules.ts'
import { firstCover, isNoticeInTime, type BillFacts, type CoverFact } from './facts.ts'
import type { BillFinding, BillRule, DraftBill } from './finding.ts'
import { insuranceRules } from './insurance-rules.ts'
import type { BillTo, WhyNobody } from './kinds.ts'
import { linesOf, type BillLine } from './lines.ts'
import { orderRules } from './order-rules.ts'

type Rules = typeof orderRules | typeof insuranceRules | typeof claimRules
export type BillRuleId = Rules[number]['id']
/**
 * Every rule of a bill, in the order in which people correct the findings (rules.md#claim-checks).
 */
export const billRules: readonly BillRule[] = [...orderRules, ...insuranceRules, ...claimRules]
const byId = new Map(billRules.map((rule) => [rule.id, rule]))
export const billRuleOf = (id: string): BillRule | undefined => byId.get(id)

export interface JudgedBill {
  billTo: BillTo
  /** Why no one pays; '' otherwise. */
  why: WhyNobody | ''
  /** The location's, or '81' if the payer wants the laboratory's own. */
  placeOfService: string
  lines: readonly BillLine[]
  findings: readonly BillFinding[]
  /** Only waiting for its final result: no one has anything to correct yet. */
  isWaiting: boolean
  primary: CoverFact | undefined
}
const laboratoryPlace = '81'
const waitsFor = 'claim.final'

const noticed = (bill: DraftBill, lines: readonly BillLine[]): readonly BillLine[] => {
  const { notice, coverage } = bill.order
  if (bill.primary?.payer.kind !== 'Medicare' || !isDenialExpected(coverage) || notice === null)
    return lines
  const modifier = notice.option === 1 && isNoticeInTime(bill.order) ? 'GA' : ''
  return modifier === ''
    ? lines
    : lines.map((line) => ({
        ...line,
        modifiers: [...line.modifiers.filter((one) => one !== modifier), modifier],
      }))
}
/** Marks tests that another laboratory performed. */
const referred = (bill: DraftBill, lines: readonly BillLine[]): readonly BillLine[] =>
  bill.maker?.isOwn === false
    ? lines.map((line) => ({
        ...line,
        modifiers: [...line.modifiers.filter((one) => one !== '90'), '90'],
      }))
    : lines

/**
 * The outcome for a bill: who pays, its lines, and what keeps it from being sent. The same facts
 * always give the same result.
 */
export const judgeBill = (facts: BillFacts): JudgedBill => {
  const { billTo, why } = billToOf(facts)
  const primary = billTo === 'insurance' ? firstCover(facts.covers) : undefined
  const placeOfService =
    primary?.payer.wantsLaboratoryPlace === true ? laboratoryPlace : facts.placeOfService
  if (billTo === 'nobody')
    return { billTo, why, placeOfService, lines: [], findings: [], isWaiting: false, primary }
  const { lines: coded, uncoded } = linesOf(facts, billTo, primary)
  const bare: DraftBill = { ...facts, billTo, lines: coded, uncoded, primary }
  const lines = billTo === 'insurance' ? noticed(bare, referred(bare, coded)) : coded
  const bill: DraftBill = { ...bare, lines }
  const findings = billRules.flatMap((rule): BillFinding[] =>
    rule.insuranceOnly && billTo !== 'insurance'
      ? []
      : rule.find(bill).map((hit) => ({
          rule: rule.id,
          nth: hit.nth ?? 0,
          level: hit.level ?? 'stop',
          owner: hit.owner ?? rule.owner,
          path: hit.path,
          says: hit.says,
          cause: hit.cause ?? '',
          patientInsuranceId: hit.patientInsuranceId ?? 0,
        })),
  )
  return {
    billTo,
    why,
    placeOfService,
    lines,
    findings: findings.filter(({ rule }) => rule !== waitsFor),
    isWaiting: findings.some(({ rule }) => rule === waitsFor),
    primary,
  }
}
