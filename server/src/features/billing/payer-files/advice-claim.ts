import type {
  AdviceAdjustment,
  AdviceClaim,
  AdviceLine,
} from '@labgate/contract/billing/remittances'
import type { Actor } from '../../../access/actor.ts'
import type { AppContext } from '../../../app-context.ts'
import { pipeline } from '../../../db/database.ts'
import type {
  RemittanceAdjustment,
  RemittanceClaim,
  RemittanceLine,
  RemittanceName,
} from '../../../x12/faces/remittance.ts'
import { isoDay } from '../claim-of.ts'
import { shownPayment } from './named-payment.ts'
import { codeWords, type FoundClaim } from './remittances.query.ts'

/** Payers' codes in words: 'CARC 45' or 'RARC N115' to its text. */
export type Words = ReadonlyMap<string, string>

/* An amount that could not be read is kept as null; it counts as nothing. */
const cents = (amount: number | null | undefined): number => amount ?? 0
const nameOf = (name: RemittanceName | undefined): string =>
  name === undefined
    ? ''
    : [name.last, [name.first, name.middle].filter(Boolean).join(' '), name.suffix]
        .filter(Boolean)
        .join(', ')
const adjustmentOf =
  (words: Words) =>
  ({ group, reason, amount }: RemittanceAdjustment): AdviceAdjustment => ({
    group: group.slice(0, 5),
    reason: reason.slice(0, 10),
    says: words.get(`CARC ${reason}`) ?? '',
    cents: cents(amount),
  })
const remarkOf =
  (words: Words) =>
  (code: string): string =>
    [code, words.get(`RARC ${code}`)].filter(Boolean).join(': ').slice(0, 300)

const lineOf = (line: RemittanceLine, words: Words, begins: number): AdviceLine => ({
  atSegment: begins === 0 ? 0 : begins + line.at - 1,
  code: line.procedure.code.slice(0, 60),
  modifiers: line.procedure.modifiers.map((one) => one.slice(0, 5)),
  submitted: (line.submitted?.code ?? '').slice(0, 60),
  units: line.units.slice(0, 20),
  serviceDate: isoDay(line.from) || null,
  chargeCents: cents(line.charge),
  allowedCents: line.allowed ?? null,
  paidCents: cents(line.paid),
  adjustments: line.adjustments.map(adjustmentOf(words)),
  remarks: line.remarks.map(remarkOf(words)),
})
/* What the payer has in place of a name or number of ours. */
const correctedOf = ({ corrected }: RemittanceClaim): string =>
  corrected === undefined
    ? ''
    : [nameOf(corrected), corrected.id === '' ? '' : `member ID ${corrected.id}`]
        .filter(Boolean)
        .join(', ')

/** A payer's decision as people read it, with its codes in words. */
export const adviceClaimOf = (found: FoundClaim, words: Words): AdviceClaim => {
  const { content: named, at: _place, saidAt, begins, ...row } = found
  const content = shownPayment(named)
  const who = content.patient ?? content.subscriber
  const days = content.lines.flatMap(({ from, to }) => [from, to]).filter((day) => day !== '')
  const [first = '', last = ''] = [days.toSorted()[0], days.toSorted().at(-1)]
  return {
    ...row,
    atSegment: begins === 0 ? 0 : begins + saidAt - 1,
    patientName: nameOf(who).slice(0, 200),
    memberId: (content.subscriber?.id || who?.id || '').slice(0, 80),
    corrected: correctedOf(content).slice(0, 200),
    number: content.number.slice(0, 60),
    payerNumber: content.payerNumber.slice(0, 60),
    status: content.status.slice(0, 5),
    serviceFrom: isoDay(content.statementFrom || first) || null,
    serviceTo: isoDay(content.statementTo || last) || null,
    chargeCents: cents(content.charge),
    paidCents: cents(content.paid),
    patientCents: cents(content.patientOwes),
    adjustments: content.adjustments.map(adjustmentOf(words)),
    remarks: content.remarks.map(remarkOf(words)),
    lines: content.lines.map((line) => lineOf(line, words, begins)),
    forwardedTo: nameOf(content.crossover).slice(0, 200),
  }
}

/** The words of the codes in some decisions, as the laboratory's tables have them today. */
export const wordsOfClaims = async (
  context: Pick<AppContext, 'database'>,
  actor: Actor,
  claims: readonly FoundClaim[],
): Promise<Words> => {
  const all = claims.flatMap(({ content: { claim } }) => [claim, ...claim.lines])
  const reasons = new Set(all.flatMap(({ adjustments }) => adjustments.map(({ reason }) => reason)))
  const remarks = new Set(all.flatMap((one) => one.remarks))
  if (reasons.size + remarks.size === 0) return new Map()
  const [rows] = await context.database.forActor(actor, (tx) =>
    pipeline(tx, codeWords([...reasons], [...remarks])),
  )
  return new Map(rows.map(({ list, code, says: text }) => [`${list} ${code}`, text]))
}
