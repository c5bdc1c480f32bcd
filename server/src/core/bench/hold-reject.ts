import type { accessioning } from '@labgate/contract/accessioning/accessioning'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { Hold, isHold, isRejectionAtBench } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../access/actor.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../access/refusal.ts'
import { refuseStale } from '../../access/versions.ts'
import type { Tx } from '../../db/database.ts'
import { sentences } from '../../db/sentences.ts'
import type { ChangeContext } from '../../http/call.ts'
import { advance } from '../custody/advance.ts'
import { lockOrders } from '../custody/lock-specimens.ts'
import { heldAnew, waitsForCorrection } from '../identity/correction-tubes.ts'
import { raiseMessage } from '../inbox/raise.ts'
import { moveAtBench, notedColumns, oneAtBench, type AtBench } from './act-at-bench.ts'
import { benchIncidents, incidentOfHold, openTicket } from './tickets.ts'

type Given = ParsedInput<typeof accessioning.hold>

/** What holds or rejects a specimen, in words; '' if no such reason is in use. */
export const reasonOfStatus = async (tx: Tx, id: number): Promise<string> => {
  const found = await tx
    .selectFrom('code')
    .select('description')
    .where('list', '=', 'LabStatus')
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  return found?.description ?? ''
}
/** 'Hold - missing name' without its prefix: 'missing name'. */
const short = (description: string): string => description.replace(/^(Hold|Rejected) - /, '')

const saidOfHold = (row: AtBench['row'], reason: string, comment: string): string =>
  `Specimen ${row.specimen_barcode} is on hold: ${short(reason)}. ${comment}`.trim()

const tell = (
  at: Pick<AtBench, 'row'>,
  reason: 'specimen-held' | 'specimen-rejected',
  subject: string,
  message: string,
  now: Date,
) =>
  raiseMessage({
    customerId: at.row.customer_id,
    locationId: at.row.location_id,
    patientId: at.row.patient_id,
    labOrderId: at.row.lab_order_id,
    reason,
    subject,
    message,
    at: now,
  })

/** Tells a practice that a specimen of its own is on hold, and why. */
export const tellOfHold = (row: AtBench['row'], reason: string, comment: string, now: Date) =>
  tell(
    { row },
    'specimen-held',
    `On hold: ${short(reason)}`.slice(0, 100),
    `${saidOfHold(row, reason, comment)}\nComplete what is missing on the order. For a name or birth date, request a correction on the patient’s record.`,
    now,
  )

/** Holds a specimen: it is not tested until the reason is resolved. The practice is notified. */
export const holdSpecimen = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
  now: Date,
) => {
  const reason = await reasonOfStatus(tx, given.labStatusId)
  refuseIf(
    !isHold(given.labStatusId) || reason === ''
      ? [issue('labStatusId', 'Choose the hold reason.', 'required')]
      : [],
  )
  const at = await oneAtBench(tx, actor, given, now)
  const comment = given.comment ?? ''
  await moveAtBench(
    tx,
    actor,
    [at],
    {
      move: 'hold',
      reason: given.labStatusId,
      comment,
      columns: notedColumns(given, at.row),
      changed: ['accessioningNote'],
    },
    change,
    now,
  )
  change.last(heldAnew(given.labOrderId, given.labStatusId))
  const number = at.row.specimen_barcode
  const said = saidOfHold(at.row, reason, comment)
  change.last(tellOfHold(at.row, reason, comment, now))
  const ticketId = await openTicket(tx, actor, at, {
    note: said,
    openedBy: 'hold',
    now,
    incidentTypeId: incidentOfHold(given.labStatusId),
  })
  return { id: number, ticketId, message: `Tube ${number} is on hold: ${short(reason)}.` }
}

/** Rejects a specimen: it ends, and the practice gets a letter with the reason. */
export const rejectSpecimen = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
  now: Date,
) => {
  const reason = await reasonOfStatus(tx, given.labStatusId)
  const fits = isRejectionAtBench(given.labStatusId) && reason !== ''
  refuseIf(fits ? [] : [issue('labStatusId', 'Choose the rejection reason.', 'required')])
  const at = await oneAtBench(tx, actor, given, now)
  const comment = given.comment ?? ''
  await moveAtBench(
    tx,
    actor,
    [at],
    {
      move: 'reject',
      reason: given.labStatusId,
      comment,
      columns: notedColumns(given, at.row),
      changed: ['accessioningNote'],
    },
    change,
    now,
  )
  const number = at.row.specimen_barcode
  const said = `Specimen ${number} was rejected: ${short(reason)}. ${comment}`.trim()
  change.last(
    tell(
      at,
      'specimen-rejected',
      `Rejected: ${short(reason)}`.slice(0, 100),
      `${said}\nPlease collect a new specimen and reorder.`,
      now,
    ),
  )
  const ticketId = await openTicket(tx, actor, at, {
    note: said,
    openedBy: 'reject',
    now,
    incidentTypeId: benchIncidents.rejected,
  })
  return { id: number, ticketId, message: `Tube ${number} is rejected: ${short(reason)}.` }
}

/**
 * Ends a hold: a named person gives the reason. The specimen waits for accessioning again. A
 * mismatch is released only by accessioning it.
 */
export const releaseStatusHold = async (
  tx: Tx,
  actor: Actor,
  {
    labOrderId,
    comment,
    rowVersion,
  }: { labOrderId: number; comment: string; rowVersion?: number | undefined },
  change: ChangeContext,
  now: Date,
) => {
  refuseIf(
    comment.trim() === '' ? [issue('comment', 'Enter why the hold is released.', 'required')] : [],
  )
  const [found] = await lockOrders(tx, actor, [labOrderId])
  const row = orRefuse(found, 'Order not found.')
  if (rowVersion !== undefined)
    await refuseStale(tx, actor, 'order', labOrderId, rowVersion, row.row_version)
  if (row.hold === Hold.Mismatch)
    throw new Refusal(
      'not-possible',
      'Tube and order did not match. This hold can be released only at the bench, with the tube in hand, by a named release with a reason.',
    )
  if (await waitsForCorrection(tx, labOrderId))
    throw new Refusal(
      'not-possible',
      'The patient’s identity is being corrected. Resolve the request and check the tube first.',
    )
  await advance(tx, actor, row, { moves: ['release'], comment, at: now }, change)
  return { id: String(labOrderId), message: sentences.hold_ended }
}
