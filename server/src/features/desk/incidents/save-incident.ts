import { practiceStaff } from '@labgate/contract/access/user-types'
import { isMessageTopic, type incidents } from '@labgate/contract/desk/incidents'
import { isAmong } from '@labgate/contract/kit/coded'
import type { Issue, ParsedInput } from '@labgate/contract/kit/endpoint'
import { trackingFault, trackingNoOf } from '@labgate/contract/shipping/carriers'
import type { Actor } from '../../../access/actor.ts'
import { changedFields } from '../../../access/field-rights.ts'
import { mayAssign } from '../../../access/may-assign.ts'
import { issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { refuseStale } from '../../../access/versions.ts'
import { visibleAccounts } from '../../../core/accounts/accounts.queries.ts'
import { noteOnIncident } from '../../../core/incidents/note-on-incident.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import { visibleParcels } from '../../../core/parcels/parcels.queries.ts'
import { savedAnswer, writeRecord } from '../../../core/records/write-record.ts'
import { columnOf } from '../../../db/columns.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { visibleIncidents } from './incidents.queries.ts'

type Given = ParsedInput<typeof incidents.save>

const plain = [
  'auditIncidentTypeId',
  'auditRejectionTypeId',
  'incidentDate',
  'shippingMethodId',
  'trackingNo',
  'ticketNote',
  'status',
  'dueDate',
  'forCustomer',
] as const
const none = {
  status: 'new',
  trackingNo: '',
  ticketNote: '',
  forCustomer: false,
  auditRejectionTypeId: 0,
  shippingMethodId: 0,
  dueDate: null,
}

/** The issue, if the user sees it, locked. */
export const lockIncident = (tx: Tx, actor: Actor, customerIncidentId: number) =>
  visibleIncidents(actor, tx)
    .selectAll('n')
    .where('n.customer_incident_id', '=', customerIncidentId)
    .forUpdate()
    .executeTakeFirst()

/**
 * The account, order and parcel of a new issue must be visible to the user and belong to one
 * account.
 */
const aboutWhat = async (
  tx: Tx,
  actor: Actor,
  { customerId = 0, labOrderId = 0, shipLogId = 0 }: Given,
) => {
  const account = await visibleAccounts(actor, tx)
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  const order =
    labOrderId > 0
      ? await visibleOrders(actor, tx)
          .select(['o.customer_id', 'o.location_id'])
          .where('o.lab_order_id', '=', labOrderId)
          .executeTakeFirst()
      : undefined
  const parcel =
    shipLogId > 0
      ? await visibleParcels(actor, tx)
          .select(['l.customer_id', 'l.location_id'])
          .where('l.ship_log_id', '=', shipLogId)
          .executeTakeFirst()
      : undefined
  refuseIf([
    ...(account === undefined ? [issue('customerId', 'Choose the account.', 'required')] : []),
    ...(labOrderId > 0 && order?.customer_id !== customerId
      ? [issue('labOrderId', 'Order of this account not found.', 'other-account')]
      : []),
    ...(shipLogId > 0 && parcel?.customer_id !== customerId
      ? [issue('shipLogId', 'Parcel of this account not found.', 'other-account')]
      : []),
  ])
  return {
    customer_id: customerId,
    location_id: order?.location_id ?? parcel?.location_id ?? null,
    lab_order_id: labOrderId > 0 ? labOrderId : null,
    ship_log_id: shipLogId > 0 ? shipLogId : null,
  }
}

const faultsOf = (whole: Readonly<Record<string, unknown>>): Issue[] => {
  const fault = trackingFault(
    Number(whole['shippingMethodId'] ?? 0),
    String(whole['trackingNo'] ?? ''),
  )
  return [
    ...(Number(whole['auditIncidentTypeId'] ?? 0) > 0
      ? []
      : [issue('auditIncidentTypeId', 'Choose what happened.', 'required')]),
    ...((whole['incidentDate'] ?? null) === null
      ? [issue('incidentDate', 'Enter when it happened.', 'required')]
      : []),
    ...(fault === '' ? [] : [issue('trackingNo', fault, 'tracking')]),
  ]
}

/* A practice's message is its own: the laboratory answers, assigns, and resolves it. */
const ofPractice = (typeId: number, changed: readonly string[]): Issue[] =>
  isMessageTopic(typeId)
    ? changed
        .filter((field) => !['status', 'dueDate'].includes(field))
        .map((field) =>
          issue(field, 'The practice wrote this message. Add a note instead.', 'not-yours'),
        )
    : []

/** Saves an account issue. Resolving it records who and when; reopening it clears that. */
export const saveIncident = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const isNew = given.customerIncidentId <= 0
  const row = isNew
    ? undefined
    : orRefuse(await lockIncident(tx, actor, given.customerIncidentId), 'Account issue not found.')
  if (row)
    await refuseStale(
      tx,
      actor,
      'incident',
      row.customer_incident_id,
      given.rowVersion,
      row.row_version,
    )
  const before: Record<string, unknown> = row
    ? Object.fromEntries(plain.map((field) => [field, row[columnOf(field) as keyof typeof row]]))
    : none
  const sent: Record<string, unknown> = Object.fromEntries(
    plain.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]])),
  )
  if (typeof sent['trackingNo'] === 'string') sent['trackingNo'] = trackingNoOf(sent['trackingNo'])
  const whole = { ...before, ...sent }
  refuseIf(faultsOf(whole))
  const about = row ?? (await aboutWhat(tx, actor, given))
  const changed = changedFields(sent, before)
  refuseIf(row === undefined ? [] : ofPractice(row.audit_incident_type_id, changed))
  const resolves = changed.includes('status') && whole['status'] === 'resolved'
  const id = await writeRecord(tx, actor, change, {
    kind: 'incident',
    before: row,
    id: row?.customer_incident_id ?? 0,
    customerId: about.customer_id,
    columns: {
      ...Object.fromEntries(changed.map((field) => [columnOf(field), whole[field]])),
      ...(isNew && { ...about, user_id_created: actor.userId, created_at: now.toISOString() }),
      ...(changed.includes('status') && {
        resolved_at: resolves ? now.toISOString() : null,
        user_id_resolved: resolves ? actor.userId : null,
      }),
    },
    changed,
    at: now,
  })
  return savedAnswer(id, isNew, changed)
}

/** Assigns it to someone the user can assign to, or to oneself; 0 unassigns it. */
export const assignIncident = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof incidents.assign>,
  change: ChangeContext,
  now: Date,
) => {
  const { customerIncidentId, userId_Owner: owner } = given
  const row = orRefuse(
    await lockIncident(tx, actor, customerIncidentId),
    'Account issue not found.',
  )
  await refuseStale(tx, actor, 'incident', customerIncidentId, given.rowVersion, row.row_version)
  refuseIf(
    (await mayAssign(tx, actor, owner))
      ? []
      : [
          issue(
            'userId_Owner',
            'You cannot assign issues to this person. An administrator sets this in Users.',
            'not-assignable',
          ),
        ],
  )
  const columns = {
    user_id_owner: owner === 0 ? null : owner,
    ...(row.status === 'new' && owner !== 0 && { status: 'in work' }),
  }
  const changed = ['userId_Owner', ...(row.status === 'new' && owner !== 0 ? ['status'] : [])]
  await writeRecord(tx, actor, change, {
    kind: 'incident',
    before: row,
    id: customerIncidentId,
    customerId: row.customer_id,
    columns,
    changed,
    at: now,
  })
  return { id: String(customerIncidentId), message: owner === 0 ? 'Unassigned.' : 'Assigned.' }
}

/** A note on an account issue. A practice's notes are visible to both sides. */
export const addIncidentNote = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof incidents.addNote>,
  change: ChangeContext,
  now: Date,
) => {
  refuseIf(given.note === '' ? [issue('note', 'Enter the note.', 'required')] : [])
  const row = orRefuse(
    await lockIncident(tx, actor, given.customerIncidentId),
    'Account issue not found.',
  )
  const id = await noteOnIncident(tx, row, {
    note: given.note,
    byPractice: isAmong(practiceStaff, actor.who.userTypeId),
    forCustomer: given.forCustomer === true,
    userId: actor.userId,
    at: now,
  })
  change.about({
    customerId: row.customer_id,
    target: `incident ${row.customer_incident_id} note ${id}`,
  })
  return { id: String(id), message: 'Saved.' }
}
