import type { MoveName } from '@labgate/contract/order-status'
import { isCritical, isTakenBack, isWithdrawn, type Flag, type ResultKind, type WaitReason } from '@labgate/contract/results/states'
import type { Actor } from '../../access/actor.ts'
import { together, type Tx } from '../../db/database.ts'
import type { Telling } from '../../http/call.ts'
import { advance } from '../custody/advance.ts'
import type { LockedOrder } from '../orders/orders.queries.ts'
import { tellWithdrawn } from './tell-withdrawn.ts'
import { newVersion, noVersion, valuesInForce, versionBefore, type Filing, type ValueInForce } from './file-values.ts'
import { knownOf, ofWhom } from './judge-values.ts'
import { drugRows, judgeOrder, type JudgedOrder } from './judge-order-result.ts'
import { noteCriticals } from './note-criticals.ts'
import { performerIn, performersOf } from './performers.ts'
import { arePrintable, printedTexts } from './printed-texts.ts'
import { keepEnclosures, writeVersion } from './write-version.ts'

interface Sent extends Pick<Filing, 'incoming' | 'values'> {
  order: LockedOrder
  /** The message and its sender; null for what the house makes by itself. */
  hl7InId: number | null
  at: Date
  sender: { labSystemId: number | null; name: string; trusted: boolean; isSimulator: boolean }
}

/* How the specimen moves when this becomes known; none where it stands there already. It is resulted when the result goes out. */
const movesFor = (kind: ResultKind, { stage }: LockedOrder, goesOut: boolean): MoveName[] => {
  if (isTakenBack(kind)) return stage >= 50 ? ['withdraw'] : []
  if (!goesOut) return stage === 30 ? ['process'] : []
  return [stage >= 50 ? 'correct' : 'result']
}

export const isPositive = ({ flag, state }: Pick<ValueInForce, 'flag' | 'state'>): boolean =>
  !isWithdrawn(state) && (flag === 'positive' || flag === 'presumptive')

/** Why the version does not go out by itself (decisions.md 3 and 5); an empty list: it does. */
export const waits = (
  values: readonly Pick<ValueInForce, 'flag' | 'isDraft'>[],
  { trusted, isDemo, judged, isPrintable = true }: { trusted: boolean; isDemo: boolean; judged: JudgedOrder | undefined; isPrintable?: boolean },
): WaitReason[] => {
  const reasons: WaitReason[] = []
  if (values.some(({ flag }) => isCritical(flag as Flag))) reasons.push('critical')
  if (judged?.isValid === false) reasons.push('validity')
  if (!trusted) reasons.push('untrusted')
  if (!isPrintable) reasons.push('unprintable')
  if (!isDemo && (judged?.isDraft === true || values.some(({ isDraft }) => isDraft))) reasons.push('draft')
  return reasons
}

/**
 * Files what a laboratory system says of an order, which is locked: the values in their versions, the verdicts, the specimen's move, and whether it
 * goes out by itself. A withdrawn version goes out at once when a version before it did: everybody who read that one is to know. Throws NothingToChange.
 */
export const fileResult = async (tx: Tx, actor: Actor, { sender, order, incoming, values, hl7InId, at }: Sent, telling: Telling): Promise<void> => {
  const { lab_order_id: labOrderId, customer_id: customerId } = order
  const [whose, drugs, inForce, [before = noVersion], performers, texts] = await together(
    tx,
    ofWhom(labOrderId),
    drugRows(order),
    valuesInForce(labOrderId),
    versionBefore(labOrderId),
    performersOf(values),
    printedTexts(labOrderId),
  )
  const known = knownOf(order, whose)
  const made = newVersion({ incoming, values, judge: known.judge, performerOf: performerIn(performers) }, inForce, before)
  if (made === undefined) return
  const { kind } = made
  const isComplete = kind !== 'preliminary' && !isTakenBack(kind)
  const judged = isComplete ? judgeOrder(order, known, drugs, made.inForce) : undefined
  const isPrintable = arePrintable([made.note, ...made.rows.flatMap(({ value, unit, interval_says, note }) => [value, unit, interval_says, note])], texts)
  const waitsFor = isComplete ? waits(made.inForce, { ...sender, isDemo: known.isDemo, judged, isPrintable }) : []
  const goesOut = isComplete ? waitsFor.length === 0 : isTakenBack(kind) && before.wasReleased
  const criticals = made.inForce.filter(({ flag, state }) => isCritical(flag as Flag) && !isWithdrawn(state))
  const { resultId, idOf } = await writeVersion(tx, order, made, {
    hl7_in_id: hl7InId,
    lab_system_id: sender.labSystemId,
    simulated: sender.isSimulator,
    filler_number: incoming.fillerNumber,
    made_at: at.toISOString(),
    waits_for: waitsFor,
    has_positive: made.inForce.some(isPositive),
    has_critical: criticals.length > 0,
    judged: judged?.record === undefined ? null : JSON.stringify(judged.record),
    released_at: goesOut ? at.toISOString() : null,
    user_id_released: goesOut ? 0 : null,
  })
  await keepEnclosures(tx, { resultId, customerId, enclosures: incoming.enclosures, at })
  await noteCriticals(tx, order, {
    resultId,
    criticals: isComplete ? criticals.flatMap((value) => idOf(value) ?? []) : [],
    hasReplaced: made.replaced.length > 0,
    at,
  })
  const moves = movesFor(kind, order, goesOut)
  if (moves.length > 0) await advance(tx, actor, order, { moves, at, place: sender.name }, telling)
  else telling.about({ customerId, target: `order ${labOrderId}`, fields: ['result'] })
  if (isTakenBack(kind)) await tellWithdrawn(tx, order, { kind, at, timeZone: known.timeZone })
}
