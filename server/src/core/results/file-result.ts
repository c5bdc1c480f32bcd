import { type MoveName, Stage } from '@labgate/contract/orders/order-status'
import {
  isCritical,
  isTakenBack,
  isWithdrawn,
  type Flag,
  type ResultKind,
  type WaitReason,
} from '@labgate/contract/results/states'
import type { DrugRow } from '@labgate/contract/results/verdict-facts'
import type { Actor } from '../../access/actor.ts'
import { pipeline, type Tx } from '../../db/database.ts'
import type { IncomingOrder, OpenedEnclosure } from '../../hl7/results/incoming.ts'
import type { ChangeContext } from '../../http/call.ts'
import { advance } from '../custody/advance.ts'
import type { LockedOrder } from '../orders/orders.queries.ts'
import { filesNotKept } from './enclosed-files.ts'
import { newVersion, type Filing, type NewVersion } from './file-values.ts'
import { differencesIn, type Flagged } from './flag-differences.ts'
import { drugRows, judgeOrder, type JudgedOrder } from './judge-order-result.ts'
import { knownOf, ofWhom, type Known } from './judge-values.ts'
import type { Keyed } from './merge-values.ts'
import { moveOut } from './move-out.ts'
import { notComparedIn } from './not-compared.ts'
import { notReportedIn } from './not-reported.ts'
import { noteCriticals } from './note-criticals.ts'
import { performerIn, performersOf } from './performers.ts'
import { arePrintable, printedTexts, textsIn, type PrintedText } from './printed-texts.ts'
import { tellWithdrawn } from './tell-withdrawn.ts'
import {
  noVersion,
  valuesInForce,
  versionBefore,
  type ValueInForce,
} from './values-in-force.query.ts'
import { keepEnclosures, writeVersion } from './write-version.ts'

interface Sent extends Pick<Filing, 'values'> {
  incoming: Pick<IncomingOrder, 'fillerNumber' | 'note'> & {
    enclosures: readonly OpenedEnclosure[]
  }
  order: LockedOrder
  /** The message and its sender; null for what the system creates itself. */
  hl7InId: number | null
  at: Date
  /** User ID of the person who filed it to this order although the two differ. */
  filedBy?: number
  sender: { labSystemId: number | null; name: string; trusted: boolean; isSimulator: boolean }
}

/*
 * How the specimen moves when this becomes known; no move if it is already there. It is resulted
 * when the result is released.
 */
const movesFor = (kind: ResultKind, { stage }: LockedOrder, goesOut: boolean): MoveName[] => {
  if (isTakenBack(kind)) return stage >= Stage.Resulted ? ['withdraw'] : []
  if (!goesOut) return stage === Stage.Accessioned ? ['process'] : []
  return [moveOut(kind, stage)]
}

export const isPositive = ({ ownFlag, state }: Pick<ValueInForce, 'ownFlag' | 'state'>): boolean =>
  !isWithdrawn(state) && (ownFlag === 'positive' || ownFlag === 'presumptive')

/** What decides besides the values whether a version is released automatically. */
interface WaitsBy {
  trusted: boolean
  isDemo: boolean
  judged: JudgedOrder | undefined
  /** What cannot be compared with its limits, in sentences. */
  notCompared?: readonly string[]
  isPrintable?: boolean
}
/**
 * Why the version is not released automatically (rules.md#approved-numbers, #result-release); an
 * empty list means it is.
 */
export const waits = (
  values: readonly (Pick<ValueInForce, 'flag' | 'isDraft'> & Flagged)[],
  { trusted, isDemo, judged, notCompared = [], isPrintable = true }: WaitsBy,
): WaitReason[] => {
  const reasons: WaitReason[] = []
  if (values.some(({ flag }) => isCritical(flag as Flag))) reasons.push('critical')
  if (notCompared.length > 0) reasons.push('not-compared')
  if (judged?.isValid === false) reasons.push('validity')
  if (differencesIn(values, judged?.record).length > 0) reasons.push('flag')
  if (!trusted) reasons.push('untrusted')
  if (!isPrintable) reasons.push('unprintable')
  if (!isDemo && (judged?.isDraft === true || values.some(({ isDraft }) => isDraft)))
    reasons.push('draft')
  return reasons
}

/**
 * Files what a laboratory system reports on a locked order: the values in their versions, the
 * verdicts, the specimen's move, and whether it is released automatically. A withdrawn version is
 * released at once if an earlier version was: everyone who read that one must know. Throws
 * CannotFile.
 */
export const fileResult = async (
  tx: Tx,
  actor: Actor,
  { sender, order, incoming, values, hl7InId, at, filedBy }: Sent,
  change: ChangeContext,
): Promise<void> => {
  const { lab_order_id: labOrderId } = order
  const [whose, drugs, inForce, [before = noVersion], performers, texts] = await pipeline(
    tx,
    ofWhom(labOrderId, sender.labSystemId, at),
    drugRows(order),
    valuesInForce(labOrderId),
    versionBefore(labOrderId),
    performersOf(values),
    printedTexts(labOrderId),
  )
  const known = await knownOf(tx, order, whose)
  const { fillerNumber, note } = incoming
  const enclosures = await filesNotKept(tx, labOrderId, incoming.enclosures)
  const made = newVersion(
    {
      incoming: { fillerNumber, note, enclosures },
      values,
      judge: known.judge,
      performerOf: performerIn(performers),
    },
    inForce,
    before,
  )
  if (made === undefined) return
  const { wasReleased } = before
  const kept = {
    sender,
    order,
    hl7InId,
    fillerNumber,
    enclosures,
    at,
    made,
    known,
    drugs,
    texts,
    wasReleased,
    filedBy: filedBy ?? before.filedBy,
  }
  await keepVersion(tx, actor, kept, change)
}

/** A version to be stored, with what it is judged by as a whole. */
export interface ToKeep
  extends
    Pick<Sent, 'sender' | 'order' | 'hl7InId' | 'at'>,
    Pick<Filing['incoming'], 'fillerNumber' | 'enclosures'> {
  made: NewVersion
  known: Known
  drugs: readonly DrugRow[]
  /** How texts that paper cannot show as received are printed. */
  texts: readonly PrintedText[]
  /** An earlier version was released to someone. */
  wasReleased: boolean
  /**
   * Who filed what is not released yet despite a warning: every version that carries it waits.
   * null: no one.
   */
  filedBy: number | null
  /** What it waits for besides what follows from its values. */
  alsoWaits?: readonly WaitReason[]
  /**
   * Why it is withdrawn, as a message for the practice; null: the practice never had it and is told
   * nothing. Absent: determined by its kind.
   */
  whyWithdrawn?: string | null
  /** Runs once the version is written, before its critical values are recorded. */
  onWritten?: (resultId: number, idOf: (value: Keyed) => number | undefined) => Promise<void>
}

/** Of the details of what a version waits for. */
const longestWaitsText = 4000

/** What a complete version waits for before it goes out. */
const waitsForOf = (
  { made, known, enclosures, filedBy, sender, texts, alsoWaits = [] }: ToKeep,
  judged: JudgedOrder | undefined,
  notCompared: readonly string[],
): WaitReason[] => [
  ...alsoWaits,
  ...(known.hasBenchIssue ? ['bench-issue' as const] : []),
  ...(enclosures.length > 0 && !made.inForce.some(({ value }) => value !== '')
    ? ['enclosed-alone' as const]
    : []),
  ...(filedBy === null ? [] : ['filed-by-hand' as const]),
  ...waits(made.inForce, {
    ...sender,
    isDemo: known.isDemo,
    judged,
    notCompared,
    isPrintable: arePrintable(textsIn([made.note, made.panels, made.inForce, made.rows]), texts),
  }),
]

/** The details of what a version waits for. */
const waitsTextOf = (
  waitsFor: readonly WaitReason[],
  { inForce }: NewVersion,
  judged: JudgedOrder | undefined,
  notCompared: readonly string[],
): string =>
  [...notCompared, ...(waitsFor.includes('flag') ? differencesIn(inForce, judged?.record) : [])]
    .join(' ')
    .slice(0, longestWaitsText)

/**
 * Stores a version: judges the whole, decides whether it is released, records its critical values,
 * and moves the specimen.
 */
export const keepVersion = async (
  tx: Tx,
  actor: Actor,
  toKeep: ToKeep,
  change: ChangeContext,
): Promise<void> => {
  const { sender, order, hl7InId, fillerNumber, enclosures, at, made, known, drugs } = toKeep
  const { wasReleased, filedBy, whyWithdrawn, onWritten } = toKeep
  const { lab_order_id: labOrderId, customer_id: customerId } = order
  const { kind } = made
  const isComplete = kind !== 'preliminary' && !isTakenBack(kind)
  const judged = isComplete ? judgeOrder(order, known, drugs, made.inForce) : undefined
  const notCompared = isComplete ? notComparedIn(made.inForce, known, judged?.record) : []
  const waitsFor = isComplete ? waitsForOf(toKeep, judged, notCompared) : []
  const goesOut = isComplete ? waitsFor.length === 0 : isTakenBack(kind) && wasReleased
  const criticals = made.inForce.filter(
    ({ flag, state }) => isCritical(flag as Flag) && !isWithdrawn(state),
  )
  const { resultId, idOf } = await writeVersion(tx, order, made, {
    hl7_in_id: hl7InId,
    lab_system_id: sender.labSystemId,
    simulated: sender.isSimulator,
    filler_number: fillerNumber,
    made_at: at.toISOString(),
    waits_for: waitsFor,
    waits_says: waitsTextOf(waitsFor, made, judged, notCompared),
    user_id_filed: filedBy,
    has_positive: made.inForce.some(isPositive),
    has_critical: criticals.length > 0,
    clinical_tables: known.tables.name,
    not_reported: isComplete
      ? notReportedIn(order, made.inForce, {
          judged,
          hasFiles: known.hasFiles || enclosures.length > 0,
        })
      : [],
    judged: judged?.record === undefined ? null : JSON.stringify(judged.record),
    released_at: goesOut ? at.toISOString() : null,
    user_id_released: goesOut ? 0 : null,
  })
  await keepEnclosures(tx, { resultId, customerId, enclosures, at })
  await onWritten?.(resultId, idOf)
  await noteCriticals(tx, order, {
    resultId,
    criticals: isTakenBack(kind) ? [] : criticals.flatMap((value) => idOf(value) ?? []),
    hasReplaced: made.replaced.length > 0,
    at,
  })
  const moves = movesFor(kind, order, goesOut)
  if (moves.length > 0) await advance(tx, actor, order, { moves, at, place: sender.name }, change)
  else change.about({ customerId, target: `order ${labOrderId}`, fields: ['result'] })
  if (isTakenBack(kind) && whyWithdrawn !== null)
    await tellWithdrawn(tx, order, { kind, at, timeZone: known.timeZone, why: whyWithdrawn })
}
