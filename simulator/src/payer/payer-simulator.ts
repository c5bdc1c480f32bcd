import { randomOf } from '@labgate/demo/random.ts'
import {
  simulatedCourse,
  simulatedDecisions,
  simulatedRejection,
  type SimulatedCourse,
} from './decide.ts'
import { simulatedClaims, type SimulatedClaim, type SimulatedLine } from './read-claims.ts'
import {
  simulatedAmount,
  simulatedDay,
  simulatedFile,
  simulatedInterchange,
  type SimulatedFile,
  type SimulatedSet,
} from './segments.ts'
import {
  simulated277ca,
  simulated999,
  simulatedTa1,
  type SimulatedJudgement,
} from './write-acknowledgments.ts'
import { simulated271 } from './write-eligibility.ts'
import {
  simulated835,
  simulatedPaid,
  type SimulatedPayment,
  type SimulatedProviderAdjustment,
} from './write-remittance.ts'
import { simulated277, type SimulatedStatus } from './write-status.ts'

/*
 * The payer of the demo: it reads our files with its own code and responds as payers do. It forgets
 * when its process ends. Each of its files has T in ISA15, which has no effect outside the demo.
 */

export interface SimulatedPayerOptions {
  name: string
  id: string
  taxId: string
  now: () => Date
  seed: string
  /** The course of a claim, in place of its member number's ending. */
  course?: (claim: SimulatedClaim) => SimulatedCourse
}
export interface SimulatedAnswer {
  kind: 'TA1' | '999' | '277CA' | '835' | '271' | '277'
  bytes: Uint8Array
}
interface Known {
  claim: SimulatedClaim
  payerNumber: string
  course: SimulatedCourse
  state: 'rejected' | 'waiting' | 'paid' | 'reversed'
  payment: SimulatedPayment | undefined
  /** Number of remittances by which it is late. */
  waits: number
}
/** An amount a recovery takes later: the reversal leaves the money until then. */
type Later = Pick<SimulatedProviderAdjustment, 'reference' | 'amount'>

const lateBy = 1
const interest = 125

export const simulatedPayer = ({
  name,
  id,
  taxId,
  now,
  seed,
  course = simulatedCourse,
}: SimulatedPayerOptions) => {
  const random = randomOf(`payer ${seed} ${id}`)
  const known: Known[] = []
  let [control, deposits, owed] = [0, 0, 0]
  let recoveries: Later[] = []
  let received: SimulatedFile | undefined

  const answer = (
    kind: SimulatedAnswer['kind'],
    code: string,
    guide: string,
    set: string,
    file: SimulatedFile,
    sets: readonly (readonly string[])[],
    ta1 = '',
  ): SimulatedAnswer => ({
    kind,
    bytes: simulatedInterchange(
      { answered: file, code, guide, kind: set, control: ++control, at: now() },
      sets,
      ta1,
    ),
  })
  const numberOf = (claim: SimulatedClaim, version: number): string =>
    `${simulatedDay(now())}${random.fork(`${claim.number} ${version}`).digits(7)}`

  const wasDecided = (line: SimulatedLine, claim: SimulatedClaim): boolean =>
    claim.frequency === '1' &&
    known.some(
      (other) =>
        other.state === 'paid' &&
        other.claim.memberId === claim.memberId &&
        other.claim.patient.join(' ') === claim.patient.join(' ') &&
        other.claim.lines.some(
          (one) => one.day === line.day && one.procedure.join(':') === line.procedure.join(':'),
        ),
    )

  const takeClaims = (set: SimulatedSet, file: SimulatedFile): SimulatedAnswer[] => {
    const today = simulatedDay(now())
    const judgements = simulatedClaims(set, file).map((claim): SimulatedJudgement => {
      const payerNumber = numberOf(claim, 1)
      const course_ = course(claim)
      const rejection = simulatedRejection(claim, course_, today)
      known.push({
        claim,
        payerNumber,
        course: course_,
        state: rejection === undefined ? 'waiting' : 'rejected',
        payment: undefined,
        waits: course_ === 'late' ? lateBy : 0,
      })
      return { claim, payerNumber, rejection }
    })
    return judgements.length === 0
      ? []
      : [
          answer('277CA', 'HN', '005010X214', '277', file, [
            simulated277ca(judgements, { name, id }, now()),
          ]),
        ]
  }

  const paymentOf = (one: Known): SimulatedPayment => {
    const { claim, payerNumber, course: course_ } = one
    const decisions = simulatedDecisions(claim, course_, random, simulatedDay(now()), (line) =>
      wasDecided(line, claim),
    )
    const processed = claim.sequence === 'S' ? '2' : claim.sequence === 'T' ? '3' : '1'
    const isForwarded =
      course_ === 'crossover' && claim.sequence === 'P' && decisions.some(({ paid }) => paid > 0)
    return {
      claim,
      payerNumber,
      status: isForwarded ? '19' : processed,
      decisions,
      originalNumber: claim.frequency === '1' ? '' : claim.payerNumber,
    }
  }
  const reversalOf = (payment: SimulatedPayment): SimulatedPayment => ({
    ...payment,
    status: '22',
    originalNumber: payment.payerNumber,
  })

  /*
   * A claim's part in this remittance: its decision; for a replacement, first the reversal; for a
   * void, only the reversal.
   */
  const settle = (one: Known): SimulatedPayment[] => {
    const before = known.find(
      ({ payerNumber, state }) =>
        one.claim.payerNumber !== '' && payerNumber === one.claim.payerNumber && state === 'paid',
    )
    const reversal =
      one.claim.frequency === '1' || before?.payment === undefined
        ? []
        : [reversalOf(before.payment)]
    if (before !== undefined && reversal.length > 0) before.state = 'reversed'
    if (one.claim.frequency === '8') {
      one.state = 'reversed'
      return reversal
    }
    one.payment = paymentOf(one)
    one.state = 'paid'
    return [...reversal, one.payment]
  }
  /*
   * The payer later finds that it overpaid: the reversal, then the claim as it should have been
   * paid.
   */
  const correct = (one: Known, adjustments: SimulatedProviderAdjustment[]): SimulatedPayment[] => {
    const { payment } = one
    if (payment === undefined) return []
    const corrected: SimulatedPayment = {
      ...payment,
      payerNumber: `${payment.payerNumber.slice(0, -1)}9`,
      originalNumber: payment.payerNumber,
      decisions: payment.decisions.map((decision) => ({
        ...decision,
        paid: 0,
        allowed: 0,
        adjustments: [{ group: 'CO', reason: '97', amount: decision.line.charge }],
        remarks: ['M15'],
      })),
    }
    if (one.course === 'recouped-later') {
      const amount = simulatedPaid(payment) - simulatedPaid(corrected)
      adjustments.push({ reason: 'WO', reference: payment.claim.number, amount: -amount })
      recoveries.push({ reference: payment.claim.number, amount })
    }
    ;[one.course, one.payment] = ['paid', corrected]
    return [reversalOf(payment), corrected]
  }

  return {
    /**
     * Responds to a file of ours: a TA1 if requested or needed, a 999, and whatever its sets
     * request. An 835 comes with `remit`.
     */
    receive(bytes: Uint8Array): SimulatedAnswer[] {
      const file = simulatedFile(bytes)
      if (file === undefined) return []
      received = file
      const ta1 = simulatedTa1(file, now())
      const answers: SimulatedAnswer[] =
        file.isa[14] === '1' || !ta1.isTaken ? [answer('TA1', '', '', '', file, [], ta1.line)] : []
      if (!ta1.isTaken) return answers
      const { sets, taken } = simulated999(file)
      answers.push(answer('999', 'FA', '005010X231A1', '999', file, sets))
      for (const set of taken) {
        const kind = set.segments[0]?.[1]
        if (kind === '837') answers.push(...takeClaims(set, file))
        if (kind === '270')
          answers.push(
            answer('271', 'HB', '005010X279A1', '271', file, [simulated271(set, now(), random)]),
          )
        if (kind === '276')
          answers.push(
            answer('277', 'HN', '005010X212', '277', file, [
              simulated277(set, now(), this.statusOf),
            ]),
          )
      }
      return answers
    },
    /**
     * Claims with other numbers were decided by an earlier process: nothing more is sent for them.
     */
    forgetBut(open: ReadonlySet<string>): void {
      for (const one of known.filter(
        ({ claim, state }) => state === 'waiting' && !open.has(claim.number),
      ))
        one.state = 'paid'
    },
    /** The status of a claim for a 277. */
    statusOf(number: string): SimulatedStatus {
      const found = known.findLast(({ claim }) => claim.number === number)
      if (found === undefined)
        return { category: 'A4', status: '35', charge: '', paid: '', payerNumber: '' }
      const [charge, payerNumber] = [simulatedAmount(found.claim.charge), found.payerNumber]
      if (found.state === 'rejected')
        return { category: 'A7', status: '21', charge, paid: '', payerNumber }
      if (found.payment === undefined)
        return { category: 'P1', status: '20', charge, paid: '', payerNumber }
      const paid = simulatedPaid(found.payment)
      return {
        category: paid === 0 ? 'F2' : 'F1',
        status: paid === 0 ? '585' : '65',
        charge,
        paid: simulatedAmount(paid),
        payerNumber,
      }
    },
    /** The next 835 with everything decided so far; undefined if there is nothing to report. */
    remit(): SimulatedAnswer | undefined {
      if (received === undefined) return undefined
      const adjustments: SimulatedProviderAdjustment[] = []
      const payments: SimulatedPayment[] = []
      const due = recoveries
      recoveries = []
      // wrong payments of an earlier remittance before new ones: a claim is never corrected on the
      // day it is paid
      for (const one of known.filter(
        ({ state, course: course_ }) =>
          state === 'paid' && (course_ === 'reversed' || course_ === 'recouped-later'),
      ))
        payments.push(...correct(one, adjustments))
      for (const one of known.filter(({ state }) => state === 'waiting')) {
        // for some claims the payer never responds again, and for some the remittance is lost
        if (one.course === 'silent') continue
        if (one.course === 'unremitted') {
          settle(one)
          continue
        }
        if (one.waits > 0) {
          one.waits -= 1
          continue
        }
        payments.push(...settle(one))
        if (one.course === 'late' && one.payment !== undefined && simulatedPaid(one.payment) > 0)
          adjustments.push({ reason: 'L6', reference: one.claim.number, amount: -interest })
      }
      if (payments.length === 0) {
        recoveries = due
        return undefined
      }
      for (const { reference, amount } of due) adjustments.push({ reason: 'WO', reference, amount })
      if (owed > 0) adjustments.push({ reason: 'FB', reference: `D${deposits}`, amount: owed })
      owed = 0
      const total =
        payments.reduce((sum, payment) => sum + simulatedPaid(payment), 0) -
        adjustments.reduce((sum, { amount }) => sum + amount, 0)
      deposits += 1
      if (total < 0) {
        // no deposit is below zero: the shortfall is carried to the next one
        adjustments.push({ reason: 'FB', reference: `D${deposits}`, amount: total })
        owed = -total
      }
      // the time is included: a restarted payer restarts its count, and no two checks share a
      // number
      const trace = `D${simulatedDay(now())}${now().toISOString().slice(11, 23).replaceAll(/\D/g, '')}${String(deposits).padStart(4, '0')}`
      return answer('835', 'HP', '005010X221A1', '835', received, [
        simulated835({ payments, adjustments, trace, payer: { name, id, taxId } }, now()),
      ])
    },
  }
}
export type SimulatedPayer = ReturnType<typeof simulatedPayer>
