import { testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { testTypes } from '@labgate/contract/catalog/test-types'
import type { MoveLists } from '@labgate/contract/corrections/move-rules'
import { inboxReasons } from '@labgate/contract/desk/inbox-reasons'
import { holdsDemographics } from '@labgate/contract/orders/findings'
import { Stage } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import { raiseMessage, settleMessages } from '../../../core/inbox/raise.ts'
import { eventRow } from '../../../core/orders/events.ts'
import { judged } from '../../../core/orders/judge-order.ts'
import { lockOrder, type LockedOrder } from '../../../core/orders/orders.queries.ts'
import { writeRecord } from '../../../core/records/write-record.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { alreadySent, type AlreadySent } from '../already-sent.ts'
import { checkReleasedResults, moveInbox, reopenPlanDays } from './carry-out-move.queries.ts'
import type { Moved } from './move-facts.ts'
import { movedValues, type MovedValues } from './moved-values.ts'
import { reportForRight, withdrawFromWrong } from './reroute-result.ts'

/* Writes now what is otherwise written together with COMMIT: the next step reads it. */
export const writtenNow = async (
  tx: Tx,
  change: ChangeContext,
  step: (inner: ChangeContext) => Promise<unknown>,
): Promise<void> => {
  const waiting: Query<unknown>[] = []
  await step({ ...change, last: (query: Query<unknown>) => void waiting.push(query) })
  if (waiting.length > 0) await pipeline(tx, ...waiting)
}
const asText = ['medications', 'allergies']

/**
 * Writes the order for its new patient, with anything now missing or wrong in it, and moves its
 * values along.
 */
export const writeMoved = async (
  tx: Tx,
  actor: Actor,
  row: LockedOrder,
  columns: Record<string, unknown>,
  change: ChangeContext,
  now: Date,
): Promise<void> => {
  const findings = await judged(tx, actor, { ...row, ...columns } as LockedOrder, now)
  const stored = Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name,
      asText.includes(name) ? JSON.stringify(value) : value,
    ]),
  )
  await writeRecord(tx, actor, change, {
    kind: 'order',
    before: row,
    id: row.lab_order_id,
    customerId: row.customer_id,
    columns: {
      ...stored,
      findings: JSON.stringify(findings),
      demographics_hold: holdsDemographics(findings),
    },
    changed: ['patientId'],
    at: now,
  })
  const [labOrderId, patientId, at] = [row.lab_order_id, columns['patient_id'], now.toISOString()]
  change.last(
    rawQuery('update observation set patient_id = $2::bigint where lab_order_id = $1', [
      labOrderId,
      patientId,
    ]),
  )
  // open tasks of the order move with it; messages about the former patient stay there
  change.last(moveInbox(labOrderId, patientId, at))
  // the day of the other patient’s plan can be ordered again
  change.last(reopenPlanDays(labOrderId, patientId))
  // a result still to be sent is judged by this patient
  change.last(checkReleasedResults(labOrderId, at))
}

interface Moving extends Moved {
  lists: MoveLists
  note: string
}
/** What was done, for the correction's record. */
export interface CarriedOut {
  values: MovedValues
  left: AlreadySent
  /** Versions up to this one were reported for the former patient; 0 if none was. */
  versionsBefore: number
}

export const typeOf = ({ lab_type_id: labTypeId }: LockedOrder): string => {
  const testType = testTypeOfLab(labTypeId)
  return testType === undefined ? 'order' : `${testTypes[testType]} order`
}

/* Both charts say what happened; neither names the other person. */
const tellBoth = (
  actor: Actor,
  { row, from, to }: Moved,
  isWithdrawn: boolean,
  change: ChangeContext,
  now: Date,
): void => {
  const {
    lab_order_id: labOrderId,
    customer_id: customerId,
    location_id: locationId,
    specimen_barcode: number,
  } = row
  const subject = inboxReasons['order-corrected']
  const notice = { customerId, locationId, reason: 'order-corrected', subject, at: now }
  const wrong = `The ${typeOf(row)} of specimen ${number} was recorded for this patient by mistake. The laboratory moved it to the right patient.${isWithdrawn ? ' Its result was withdrawn: do not act on it.' : ''}`
  change.last(settleMessages(labOrderId, ['order-corrected'], actor.userId, now))
  change.last(
    raiseMessage({ ...notice, patientId: from.patient_id, labOrderId: null, message: wrong }),
  )
  change.last(
    raiseMessage({
      ...notice,
      patientId: to.patient_id,
      labOrderId,
      message: `The ${typeOf(row)} of specimen ${number} was recorded for another patient by mistake. It belongs to this patient.${isWithdrawn ? ' A corrected report follows.' : ''}`,
    }),
  )
  change.last(
    rawQuery(
      `
        insert into patient_note
          (patient_id, customer_id, subject, note, date_time, user_id_created)
        values ($1, $2, $3, $4, $5::timestamptz, $6)
      `,
      [
        from.patient_id,
        customerId,
        'Order moved to another patient',
        wrong,
        now.toISOString(),
        actor.userId,
      ],
    ),
  )
}

/**
 * Moves an order to another patient in one transaction: a result that is out is withdrawn first,
 * and reported again for the right patient.
 */
export const carryOutMove = async (
  tx: Tx,
  actor: Actor,
  { lists, note, ...moved }: Moving,
  change: ChangeContext,
  now: Date,
): Promise<CarriedOut> => {
  const { row, from, to } = moved
  const labOrderId = row.lab_order_id
  const again = async (): Promise<LockedOrder> =>
    orRefuse(await lockOrder(tx, actor, labOrderId), 'Order not found.')
  const [[left]] = await pipeline(tx, alreadySent(labOrderId))
  const values = await movedValues(tx, moved, lists)
  let reported: Awaited<ReturnType<typeof withdrawFromWrong>>
  await writtenNow(tx, change, async (inner) => {
    reported = await withdrawFromWrong(tx, row, now, inner)
  })
  const withdrawn = reported === undefined ? row : await again()
  const columns = {
    ...values.columns,
    ...(withdrawn.stage < Stage.Resulted && { demographics_version: -1 }),
  }
  await writtenNow(tx, change, (inner) => writeMoved(tx, actor, withdrawn, columns, inner, now))
  const comment =
    `Moved to another patient: record ${from.patient_id} to record ${to.patient_id}. ${note}`.slice(
      0,
      500,
    )
  const event = {
    labOrderId,
    customerId: row.customer_id,
    move: 'correct-order',
    labStatusId: withdrawn.lab_status_id,
    comment,
    at: now,
  } as const
  change.last(eventRow(actor, event))
  // a result that was only an enclosed file names the wrong patient: its laboratory resends it
  if (reported !== undefined && reported.rows.length > 0)
    await reportForRight(tx, await again(), reported, now, change)
  tellBoth(actor, moved, reported !== undefined, change, now)
  change.about({
    customerId: row.customer_id,
    target: `order ${labOrderId} patient ${from.patient_id} patient ${to.patient_id}`,
    fields: ['patientId'],
  })
  return { values, left: orRefuse(left), versionsBefore: reported?.version ?? 0 }
}
