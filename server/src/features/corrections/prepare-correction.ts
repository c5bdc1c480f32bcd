import { correctionActs, correctionBlocks, type ValueAct } from '@labgate/contract/corrections/acts'
import type { CorrectedField, CorrectionValues } from '@labgate/contract/corrections/corrections'
import type { Issue } from '@labgate/contract/kit/endpoint'
import type { OrderSave } from '@labgate/contract/orders/order-shape'
import { canceled, movedAway } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../access/actor.ts'
import { Refusal, orRefuse } from '../../access/refusal.ts'
import type { OrderField, OrderValues } from '../../core/orders/order-fields.ts'
import { isSameValue, valuesOf } from '../../core/orders/order-values.ts'
import { lockOrder, type LockedOrder } from '../../core/orders/orders.queries.ts'
import { prepareOrder, type PreparedOrder } from '../../core/orders/prepare-order.ts'
import { pipeline, type Tx } from '../../db/database.ts'
import { laboratoryClockIn } from '../../db/laboratory-clock.ts'
import { laboratoryTimeZoneIn } from '../../db/laboratory-time-zone.ts'
import { hasReport, alreadySent, type AlreadySent } from './already-sent.ts'
import { inWords } from './in-words.ts'

export interface RequestedCorrection {
  labOrderId: number
  act: ValueAct
  values: CorrectionValues
  rowVersion?: number | undefined
  /** Reverts what a correction changed: the specimen gets its former number back. */
  isUndo?: true
}
/** A judged correction; nothing of it is written. */
export interface PreparedCorrection {
  row: LockedOrder
  before: OrderValues
  after: OrderValues
  /**
   * The order to be saved; undefined for an act that changes none of its fields, or if something
   * blocks it.
   */
  prepared: PreparedOrder | undefined
  changed: readonly OrderField[]
  fields: CorrectedField[]
  blocks: Issue[]
  left: AlreadySent
  /** A current report is out and shows what changes. */
  isOnReport: boolean
}

const onSpecimen = ['collectionDate', 'noCollectionTime', 'specimenBarcode'] as const

/** The order save that sets these values; fields of other acts are left out. */
const asSave = ({ labOrderId, act, values, rowVersion }: RequestedCorrection): OrderSave => {
  const fields: readonly string[] = correctionActs[act].fields
  const sent = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => fields.includes(name) && value !== undefined),
  )
  const specimen = Object.fromEntries(
    onSpecimen.flatMap((name) => (name in sent ? [[name, sent[name]]] : [])),
  )
  for (const name of onSpecimen) delete sent[name]
  return {
    labOrderId,
    ...(rowVersion !== undefined && { rowVersion }),
    ...sent,
    ...(Object.keys(specimen).length > 0 && { specimens: [specimen] }),
  }
}

/** What stands against a correction that would leave the order with the values `judged`. */
const blocksOf = (
  act: RequestedCorrection['act'],
  row: LockedOrder,
  before: OrderValues,
  judged: OrderValues,
  now: Date,
) =>
  correctionBlocks({
    act,
    isCanceled: row.ended === canceled,
    isMovedAway: row.ended === movedAway,
    changed: (correctionActs[act].fields as readonly OrderField[]).filter(
      (field) => !isSameValue(judged[field], before[field]),
    ),
    collectedAt:
      judged.collectionDate === null ? null : new Date(judged.collectionDate).toISOString(),
    collectionMissing: judged.collectionDateMissing,
    receivedAt: row.received_at === null ? null : new Date(row.received_at).toISOString(),
    now: now.toISOString(),
    hasSignature: before.userSignatureId_Physician > 0,
  })

/**
 * Reads and judges a correction. Locks the order and its patient. Refused if the order is not
 * visible or is stale, or a value does not belong to the account.
 */
export const prepareCorrection = async (
  tx: Tx,
  actor: Actor,
  request: RequestedCorrection,
  now: Date,
): Promise<PreparedCorrection> => {
  const { act, labOrderId } = request
  const { fields: allowed, isOnReport } = correctionActs[act]
  const row = orRefuse(await lockOrder(tx, actor, labOrderId), 'Order not found.')
  const before = valuesOf(row)
  const save = asSave(request)
  const { labOrderId: _id, rowVersion = row.row_version, specimens: [specimen] = [], ...top } = save
  const wanted = { ...before, ...top, ...specimen } as OrderValues
  const reset = { ...before, userSignatureId_Physician: 0 }
  const judged = act === 'reset-signature' ? reset : wanted
  const blocks = blocksOf(act, row, before, judged, now)
  const isSave = act !== 'reset-signature' && blocks.length === 0
  const prepared = isSave
    ? await prepareOrder(
        tx,
        actor,
        { ...save, rowVersion },
        {
          now,
          correcting: allowed as readonly OrderField[],
          ...(request.isUndo && { ownNumber: request.values.specimenBarcode }),
        },
      ).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.issues === undefined) throw error
        blocks.push(...error.issues)
        return undefined
      })
    : undefined
  const after = prepared?.values ?? judged
  const [[left], [report]] = await pipeline(tx, alreadySent(labOrderId), hasReport(labOrderId))
  const fields = await inWords(tx, act, {
    before,
    after,
    wall: {
      zone: prepared?.about.zone ?? (await laboratoryTimeZoneIn(tx)),
      clock: await laboratoryClockIn(tx),
    },
  })
  return {
    row,
    before,
    after,
    prepared,
    changed: prepared?.changed ?? (act === 'reset-signature' ? ['userSignatureId_Physician'] : []),
    fields,
    blocks,
    left: orRefuse(left),
    isOnReport: isOnReport && report?.is === true,
  }
}

/** Who will be notified, in words, before anyone decides. */
export const noticesOf = ({ isOnReport, before, after, left }: PreparedCorrection): string[] => [
  'The practice gets a message in its Inbox.',
  ...(before.specimenBarcode === after.specimenBarcode
    ? []
    : [
        `Number ${before.specimenBarcode} is retired. A scan of it will show the new number.`,
        'The tube needs a new label: print it from the order.',
      ]),
  ...(before.userSignatureId_Physician > 0 && after.userSignatureId_Physician === 0
    ? ['The provider must sign again.']
    : []),
  ...(isOnReport
    ? [
        `A corrected report waits on the Result Desk. Once released, it goes to everyone who received the earlier one (${left.reports + left.faxes}).`,
      ]
    : []),
]
