import { isGovernment } from '@labgate/contract/billing/bill-to'
import type { Party } from '@labgate/contract/billing/kinds'
import { describeMoney } from '@labgate/contract/billing/money'
import type { PayerKind } from '@labgate/contract/billing/payers'
import { canBeDismissed, type Decision } from '@labgate/contract/billing/work-queues'
import type { Tx } from '../../../db/database.ts'
import { billsOfItems, type Standing } from './bill-standing.queries.ts'
import type { Item } from './item.ts'

/** What is known about each item's bill, by item; none for an item that is not about a bill. */
export const standingOf = async (
  tx: Tx,
  items: readonly Item[],
): Promise<Map<number, Standing>> => {
  const { rows } = await tx.executeQuery(billsOfItems(items))
  return new Map(rows.map((row) => [row.workItemId, row]))
}

type OpenOnLine = Standing['open'][number]
/**
 * The open lines of a bill, each party's up to what it owes in all: a credit of its own on another
 * line, such as a payment of a line that was charged again, is no balance of anybody.
 */
export const openLines = ({ open }: Pick<Standing, 'open'>): OpenOnLine[] =>
  [...Map.groupBy(open, ({ party }) => party).values()].flatMap((rows) => {
    let left = rows.reduce((net, { cents }) => net + cents, 0)
    return rows.flatMap((row) => {
      const cents = Math.min(row.cents, left)
      if (cents <= 0) return []
      left -= cents
      return [{ ...row, cents }]
    })
  })
/** What is open on a bill, without credits; in cents. */
export const openSum = (standing: Pick<Standing, 'open'>): number =>
  openLines(standing).reduce((sum, { cents }) => sum + cents, 0)

const owes = ({ open }: Standing, by: Party): boolean =>
  open.some(({ party, cents }) => party === by && cents > 0)
const debtorKind = (standing: Standing): 'practice' | 'patient' =>
  owes(standing, 'client') || owes(standing, 'facility') ? 'practice' : 'patient'
/** Who owes what is open on a bill: the practice, or else the patient with every payer of theirs. */
export const debtorOf = (standing: Standing): string =>
  debtorKind(standing) === 'practice'
    ? `practice ${standing.customerId}`
    : `patient ${standing.patientId}`

/** Whether an act gives to the patient what the practice owes: before a payer's decision, all of it. */
export const leavesPractice = (act: Decision, standing: Standing): boolean =>
  act === 'bill-patient' && !standing.isDecided && debtorKind(standing) === 'practice'

/** Whether an act gives to the practice what the patient owes: before a payer's decision, all of it. */
export const leavesPatient = (act: Decision, standing: Standing): boolean =>
  act === 'bill-client' &&
  !standing.isDecided &&
  standing.billTo === 'patient' &&
  debtorKind(standing) === 'patient'
/** Whether an act gives what one debtor owes to the other: it counts toward the limit of the first. */
export const leavesDebtor = (act: Decision, standing: Standing): boolean =>
  leavesPractice(act, standing) || leavesPatient(act, standing)

const isPayer = ({ party }: Pick<OpenOnLine, 'party'>): boolean => party.startsWith('payer-')
/**
 * What payers left open of lines, for which somebody else can be billed: not what a payer owes since
 * it got more back than it had paid, by a refund and a reversal.
 */
export const movableLines = ({ open }: Pick<Standing, 'open'>): OpenOnLine[] =>
  openLines({
    open: open
      .filter(isPayer)
      .map((row) => ({ ...row, cents: Math.min(row.cents, Math.max(0, row.owed)) })),
  })
/** The sum of these lines, in cents. */
export const movableSum = (standing: Pick<Standing, 'open'>): number =>
  movableLines(standing).reduce((sum, { cents }) => sum + cents, 0)

/**
 * What was overpaid on a bill, net of what its party still owes on other lines, and no more than it
 * paid: a payer that decides twice without a reversal leaves a larger credit. In cents. `by`: only
 * this party.
 */
export const creditOf = ({ open, paid }: Standing, by?: Party): number =>
  [...Map.groupBy(open, ({ party }) => party)]
    .filter(([party]) => by === undefined || party === by)
    .reduce((sum, [party, rows]) => {
      const credit = -rows.reduce((net, { cents }) => net + cents, 0)
      const came = paid.find((one) => one.party === party)?.cents ?? 0
      return sum + Math.max(0, Math.min(credit, came))
    }, 0)

/*
 * Waits for anything leaving with the next batch: two instructions about one claim would contradict
 * each other.
 */
const leavingFaults = {
  void: 'The claim is being voided. Wait for the payer’s answer, or undo it.',
  again: 'The claim goes out again with the next batch. Wait for the payer’s answer, or undo it.',
}
const leavingFault = ({ leaving }: Pick<Standing, 'leaving'>): string =>
  leaving === null ? '' : leavingFaults[leaving]
/* The same about one claim: another claim of the bill is another instruction. */
const leavingClaimFault = ({ askedAgainAt, voidAskedAt }: Standing): string => {
  if (voidAskedAt !== null) return leavingFaults.void
  return askedAgainAt === null ? '' : leavingFaults.again
}

/*
 * A credit is refunded, or pays other bills of the patient, unless an answer that is awaited
 * decides anew whether it is one.
 */
const creditFault = (act: 'refund' | 'use-credit', item: Item, standing: Standing): string => {
  if (standing.awaitsAnswer) return 'A claim is with the payer. Wait for its answer.'
  const leaving = leavingFault(standing)
  if (leaving !== '') return leaving
  if (standing.isReplaced)
    return 'The charges changed since the payer decided, and a replacement claim leaves first. Wait for the payer’s answer.'
  if (item.reason !== 'credit') return 'There is no credit here.'
  if (creditOf(standing) === 0)
    return 'No payment is left to give back. Check what the payer decided.'
  if (act === 'refund') return ''
  if (creditOf(standing, 'patient') === 0)
    return 'Only what a patient paid can pay other bills of the patient.'
  return standing.openElsewhere > 0 ? '' : 'The patient owes nothing on other bills.'
}

/* The kind of the item's payer, and of every other that covers the patient on the day. */
const kindsOf = ({ payerKind, kinds }: Standing): readonly PayerKind[] =>
  payerKind === null ? kinds : [payerKind, ...kinds]

/*
 * Medicare patients owe what the payer leaves to them, and what a notice says (IOM 100-04 chapter
 * 30); Medicaid patients nothing (42 CFR 447.15), as with workers' compensation, whose rates are
 * payment in full by state law.
 */
const patientFault = (standing: Standing): string => {
  const { payerKind, isPatients } = standing
  const kinds = kindsOf(standing)
  if (kinds.some((kind) => kind.startsWith('Medicaid')))
    return 'A Medicaid patient cannot be billed.'
  if (payerKind === "workers' compensation")
    return 'A patient covered by workers’ compensation cannot be billed.'
  if (isPatients) return ''
  if (payerKind === 'Medicare')
    return 'A Medicare patient cannot be billed for a test without a signed advance notice (ABN).'
  return payerKind === 'Medicare Advantage'
    ? 'A Medicare Advantage patient can be billed only for what the plan leaves to the patient.'
    : ''
}

/*
 * After a payer's decision, what it left open moves; before it, the whole bill. If neither would
 * change, nothing is done in anyone's name.
 */
const billedFault = (to: 'client' | 'patient', { isDecided, billTo, open }: Standing): string => {
  if (isDecided) {
    if (movableSum({ open }) > 0) return ''
    return openSum({ open: open.filter(isPayer) }) > 0
      ? 'The payer owes this because it got back more than it had paid. No one else can be billed for it.'
      : 'Nothing is open with a payer.'
  }
  if (billTo !== to && !(to === 'client' && billTo === 'facility')) return ''
  return to === 'client' ? 'The practice is billed already.' : 'The patient is billed already.'
}

/** What a person can write off alone, and wrote off before that day of what the debtor owed. */
export interface WriteOffLimit {
  cents: number
  before: number
}
const writeOffFault = (standing: Standing, limit: WriteOffLimit): string =>
  openSum(standing) === 0
    ? 'Nothing is open on this bill.'
    : limitFault(standing, limit, 'write off')
const limitFault = (
  standing: Standing,
  { cents: limit, before }: WriteOffLimit,
  verb: string,
): string => {
  const sum = openSum(standing)
  if (sum + before <= limit) return ''
  const most = `more than you can ${verb} (${describeMoney(limit)}). Ask for approval.`
  return sum > limit
    ? `${describeMoney(sum)} is ${most}`
    : `Together with ${describeMoney(before)} that you took off today for the same ${debtorKind(standing)}, this is ${most}`
}

/* A mark of hardship asks who pays what a statement asked the patient for: still the patient. */
const staysWithPatient = (act: Decision, { reason }: Item, standing: Standing): boolean =>
  act === 'bill-patient' && reason === 'program' && owes(standing, 'patient')

/** Why a decision cannot be made about an item; '' if it can. */
export const faultOf = (
  act: Decision,
  item: Item,
  standing: Standing | undefined,
  limit: WriteOffLimit,
): string => {
  if (act === 'dismiss') {
    if (item.reason.startsWith('claim.'))
      return 'This holds the bill. Correct it, or decide who pays.'
    return canBeDismissed(item.reason) ? '' : 'Money is open here. Decide what happens to it.'
  }
  if (standing === undefined) return 'This is not about one bill.'
  if (act === 'refund' || act === 'use-credit') return creditFault(act, item, standing)
  if (standing.isWrittenOff && act !== 'void' && act !== 'write-off')
    return 'The bill was written off.'
  const leaving =
    act === 'resubmit' || act === 'void' ? leavingClaimFault(standing) : leavingFault(standing)
  if (leaving !== '') return leaving
  if (act === 'resubmit') {
    if (standing.claimId === null) return 'There is no claim to send again.'
    if (standing.stops > 0) return 'Something still holds the bill. Correct that first.'
    const canGo =
      ['rejected', 'refused by file'].includes(standing.claimState ?? '') ||
      ['denied', 'partly-denied', 'reversed'].includes(standing.outcome ?? '')
    return canGo ? '' : 'The payer has the claim. Wait for its answer, or void the claim.'
  }
  if (act === 'void') {
    if (standing.claimId === null || standing.isVoid || standing.claimState === 'replaced')
      return 'There is no claim to void.'
    return (standing.payerNumber ?? '') === ''
      ? 'The payer has not given the claim a number yet, so it cannot be voided.'
      : ''
  }
  if (standing.hasLiveClaim)
    return standing.isVoid
      ? 'The void is with the payer. Wait for its answer.'
      : 'A claim is with the payer. Void it first.'
  if (act === 'write-off') return writeOffFault(standing, limit)
  if (act === 'bill-client' || act === 'bill-patient') {
    const billed = billedFault(act === 'bill-client' ? 'client' : 'patient', standing)
    const stays = staysWithPatient(act, item, standing)
    if (stays && standing.isDecided)
      return 'The patient owes this already. Write it off under the policy, or remove the mark from the patient’s chart.'
    if (billed !== '' && !stays) return billed
  }
  const government = kindsOf(standing).find(isGovernment)
  if (act === 'bill-client' && government !== undefined)
    return `A ${government} patient’s test cannot be billed to the practice.`
  if (leavesPatient(act, standing))
    return limitFault(standing, limit, 'take from what a patient owes')
  if (act !== 'bill-patient') return ''
  return (
    patientFault(standing) ||
    (leavesPractice(act, standing)
      ? limitFault(standing, limit, 'take from what a practice owes')
      : '')
  )
}
