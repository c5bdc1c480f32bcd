import type { MoveName } from '@labgate/contract/order-status'
import { isCritical, isTakenBack, isWithdrawn, type Flag, type ResultKind, type WaitReason } from '@labgate/contract/results/states'
import type { Actor } from '../../access/actor.ts'
import type { Tx } from '../../db/database.ts'
import type { Telling } from '../../http/call.ts'
import { advance } from '../custody/advance.ts'
import type { LockedOrder } from '../orders/orders.queries.ts'
import { tellWithdrawn } from './tell-withdrawn.ts'
import { fileValues, valuesInForce, type Filing, type InForce } from './file-values.ts'
import { judgeFor } from './judge-values.ts'
import { judgeOrder, type JudgedOrder } from './judge-order-result.ts'
import { noteCriticals } from './note-criticals.ts'

interface Sent extends Omit<Filing, 'judge' | 'labSystemId' | 'simulated'> {
  sender: { labSystemId: number | null; name: string; trusted: boolean; isSimulator: boolean }
}

/* How the specimen moves when this becomes known; none where it stands there already. It is resulted when the result goes out. */
const movesFor = (kind: ResultKind, { stage }: LockedOrder, goesOut: boolean): MoveName[] => {
  if (isTakenBack(kind)) return stage >= 50 ? ['withdraw'] : []
  if (!goesOut) return stage === 30 ? ['process'] : []
  return [stage >= 50 ? 'correct' : 'result']
}

export const isPositive = ({ flag, state }: Pick<InForce, 'flag' | 'state'>): boolean => !isWithdrawn(state) && (flag === 'positive' || flag === 'presumptive')

/** Why the version does not go out by itself (decisions.md 3 and 5); an empty list: it does. */
export const waits = (
  values: readonly Pick<InForce, 'flag' | 'isDraft'>[],
  { trusted, isDemo, judged }: { trusted: boolean; isDemo: boolean; judged: JudgedOrder | undefined },
): WaitReason[] => {
  const reasons: WaitReason[] = []
  if (values.some(({ flag }) => isCritical(flag as Flag))) reasons.push('critical')
  if (judged?.isValid === false) reasons.push('validity')
  if (!trusted) reasons.push('untrusted')
  if (!isDemo && (judged?.isDraft === true || values.some(({ isDraft }) => isDraft))) reasons.push('draft')
  return reasons
}

/**
 * Files what a laboratory system says of an order, which is locked: the values in their versions, the verdicts, the specimen's move, and whether it
 * goes out by itself. A withdrawn version goes out at once when a version before it did: everybody who read that one is to know.
 */
export const fileResult = async (tx: Tx, actor: Actor, { sender, ...filing }: Sent, telling: Telling): Promise<void> => {
  const { order, at } = filing
  const known = await judgeFor(tx, order)
  const filed = await fileValues(tx, { ...filing, labSystemId: sender.labSystemId, simulated: sender.isSimulator, judge: known.judge })
  if (filed === undefined) return
  const { resultId, kind, wasReleased } = filed
  const values = await valuesInForce(tx, order.lab_order_id)
  const isComplete = kind !== 'preliminary' && !isTakenBack(kind)
  const judged = isComplete ? await judgeOrder(tx, order, known, values) : undefined
  const waitsFor = isComplete ? waits(values, { ...sender, isDemo: known.isDemo, judged }) : []
  const goesOut = isComplete ? waitsFor.length === 0 : isTakenBack(kind) && wasReleased
  const criticals = values.filter(({ flag, state }) => isCritical(flag as Flag) && !isWithdrawn(state))
  await tx
    .updateTable('result')
    .set({
      waits_for: waitsFor,
      has_positive: values.some(isPositive),
      has_critical: criticals.length > 0,
      judged: judged?.record === undefined ? null : JSON.stringify(judged.record),
      ...(goesOut && { released_at: at.toISOString(), user_id_released: 0 }),
    })
    .where('result_id', '=', resultId)
    .execute()
  await noteCriticals(tx, order, { resultId, criticals: isComplete ? criticals : [], at })
  const moves = movesFor(kind, order, goesOut)
  if (moves.length > 0) await advance(tx, actor, order, { moves, at, place: sender.name }, telling)
  else telling.about({ customerId: order.customer_id, target: `order ${order.lab_order_id}`, fields: ['result'] })
  if (isTakenBack(kind)) await tellWithdrawn(tx, order, { kind, at, timeZone: known.timeZone })
}
