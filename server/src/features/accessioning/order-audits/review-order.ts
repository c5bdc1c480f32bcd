import { auditOutcomes, type orderAudits } from '@labgate/contract/accessioning/order-audits'
import { dayMs } from '@labgate/contract/kit/days'
import type { Issue, ParsedInput } from '@labgate/contract/kit/endpoint'
import { dayAt } from '@labgate/contract/kit/time-zones'
import { Stage } from '@labgate/contract/orders/order-status'
import { trackingFault, trackingNoOf } from '@labgate/contract/shipping/carriers'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { mustBeAnotherPerson } from '../../../access/second-person.ts'
import { refuseStale } from '../../../access/versions.ts'
import { lockOrders } from '../../../core/custody/lock-specimens.ts'
import { openIncident } from '../../../core/incidents/open-incident.ts'
import type { LockedOrder } from '../../../core/orders/orders.queries.ts'
import { writeRecord } from '../../../core/records/write-record.ts'
import type { Tx } from '../../../db/database.ts'
import { laboratoryTimeZoneIn } from '../../../db/laboratory-time-zone.ts'
import { compiledOf, q } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'

type Given = ParsedInput<typeof orderAudits.reviewed>
type List = 'AuditSrdType' | 'AuditIncidentType' | 'AuditRejectionType' | 'ShippingMethod'

const isListed = async (tx: Tx, list: List, id: number): Promise<boolean> =>
  id > 0 &&
  (await tx
    .selectFrom('code')
    .select('id')
    .where('list', '=', list)
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()) !== undefined

const chosen = async (
  tx: Tx,
  list: List,
  path: keyof Given,
  id: number,
  text: string,
): Promise<Issue[]> => ((await isListed(tx, list, id)) ? [] : [issue(path, text, 'required')])

/** What each outcome requires. */
const faultsOf = async (tx: Tx, given: Given): Promise<Issue[]> => {
  const { srd, quality, account, rejection } = auditOutcomes
  const { ticketNote = '', internalNote = '', shippingMethodId = 0, trackingNo = '' } = given
  switch (given.auditStatusTypeId) {
    case srd.id:
      return chosen(
        tx,
        'AuditSrdType',
        'auditSrdTypeId',
        given.auditSrdTypeId ?? 0,
        'Choose the receiving error.',
      )
    case quality.id:
      return `${ticketNote}${internalNote}` === ''
        ? [issue('internalNote', 'Enter what was wrong.', 'required')]
        : []
    case account.id: {
      const fault = trackingFault(shippingMethodId, trackingNoOf(trackingNo))
      return [
        ...(await chosen(
          tx,
          'AuditIncidentType',
          'auditIncidentTypeId',
          given.auditIncidentTypeId ?? 0,
          'Choose the issue type.',
        )),
        ...(shippingMethodId > 0
          ? await chosen(
              tx,
              'ShippingMethod',
              'shippingMethodId',
              shippingMethodId,
              'Choose a carrier from the list.',
            )
          : []),
        ...(fault === '' ? [] : [issue('trackingNo', fault, 'tracking')]),
        ...(ticketNote === ''
          ? [issue('ticketNote', 'Enter a note for the practice.', 'required')]
          : []),
      ]
    }
    case rejection.id:
      return chosen(
        tx,
        'AuditRejectionType',
        'auditRejectionTypeId',
        given.auditRejectionTypeId ?? 0,
        'Choose the rejection reason.',
      )
    default:
      return []
  }
}

const daysToLookAfter = 2

const accountIssue = async (
  tx: Tx,
  actor: Actor,
  row: LockedOrder,
  given: Given,
  now: Date,
): Promise<number> => {
  const zone = await laboratoryTimeZoneIn(tx)
  const dayOf = (at: Date): string => dayAt(at, zone)
  const incidentDate = given.incidentDate ?? dayOf(now)
  refuseIf(
    incidentDate > dayOf(now)
      ? [issue('incidentDate', 'This date is in the future.', 'in-future')]
      : [],
  )
  const opening = openIncident({
    customerId: row.customer_id,
    locationId: row.location_id,
    labOrderId: row.lab_order_id,
    auditIncidentTypeId: given.auditIncidentTypeId ?? 0,
    incidentDate,
    dueDate: dayOf(new Date(now.getTime() + daysToLookAfter * dayMs)),
    shippingMethodId: given.shippingMethodId ?? 0,
    trackingNo: trackingNoOf(given.trackingNo ?? ''),
    ticketNote: given.ticketNote ?? '',
    forCustomer: true,
    userId: actor.userId,
    at: now,
  })
  const { rows } = await tx.executeQuery(compiledOf(opening))
  return rows[0]?.customer_incident_id ?? 0
}

/** Stores only what belongs to the outcome. */
const keptOf = (given: Given) => {
  const { srd, account, rejection } = auditOutcomes
  const outcome = given.auditStatusTypeId
  return {
    outcome,
    audit_srd_type_id: outcome === srd.id ? (given.auditSrdTypeId ?? 0) : 0,
    audit_incident_type_id: outcome === account.id ? (given.auditIncidentTypeId ?? 0) : 0,
    audit_rejection_type_id: outcome === rejection.id ? (given.auditRejectionTypeId ?? 0) : 0,
    ticket_note: given.ticketNote ?? '',
    internal_note: given.internalNote ?? '',
  }
}

/**
 * Records what a second review found; opens an account issue with it. Refuses for the person who
 * did the work (rules.md#own-work-not-reviewed).
 */
export const reviewOrder = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const [found] = await lockOrders(tx, actor, [given.labOrderId])
  const row = orRefuse(found, 'Order not found.')
  if (given.rowVersion !== undefined)
    await refuseStale(tx, actor, 'order', row.lab_order_id, given.rowVersion, row.row_version)
  const worker = row.user_id_accessioned ?? row.user_id_rejected ?? row.user_id_held
  if (row.received_at === null && row.stage < Stage.Received)
    throw new Refusal('not-possible', 'The laboratory has not received this specimen.')
  await mustBeAnotherPerson(
    tx,
    actor,
    'orderAudits.reviewed',
    {
      'lab_order.user_id_accessioned': worker,
    },
    { target: `order ${row.lab_order_id}` },
  )
  const { scannedBarcode = '' } = given
  refuseIf([
    ...(scannedBarcode !== '' && scannedBarcode !== row.specimen_barcode
      ? [issue('scannedBarcode', 'You scanned a different tube.', 'other-tube')]
      : []),
    ...(await faultsOf(tx, given)),
  ])
  const customerIncidentId =
    given.auditStatusTypeId === auditOutcomes.account.id
      ? await accountIssue(tx, actor, row, given, now)
      : 0
  const at = now.toISOString()
  change.last(
    q.insertInto('order_audit').values({
      lab_order_id: row.lab_order_id,
      customer_id: row.customer_id,
      ...keptOf(given),
      customer_incident_id: customerIncidentId > 0 ? customerIncidentId : null,
      tube_scanned: scannedBarcode !== '',
      user_id_accessioned: worker,
      user_id_audited: actor.userId,
      audited_at: at,
    }),
  )
  await writeRecord(tx, actor, change, {
    kind: 'order',
    before: row,
    id: row.lab_order_id,
    customerId: row.customer_id,
    columns: { audited_at: at, user_id_audited: actor.userId },
    changed: ['auditStatusTypeId'],
    at: now,
  })
  return {
    id: String(row.lab_order_id),
    message:
      customerIncidentId > 0 ? `Saved. Account issue ${customerIncidentId} is open.` : 'Saved.',
  }
}
