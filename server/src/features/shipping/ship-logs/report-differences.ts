import { dayAfter } from '@labgate/contract/kit/days'
import { parcelNumber } from '@labgate/contract/kit/numbers'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { raiseMessage, type Message } from '../../../core/inbox/raise.ts'
import { incidentTypes, openIncident } from '../../../core/incidents/open-incident.ts'
import { visibleOrders, type LockedOrder } from '../../../core/orders/orders.queries.ts'
import { zoneOfParcel, type LockedParcel } from '../../../core/parcels/parcels.queries.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'

type ReportedDifferences = Pick<
  LockedOrder,
  'lab_order_id' | 'customer_id' | 'location_id' | 'patient_id' | 'specimen_barcode' | 'ended'
>

/** Days within which someone must act on a missing tube. */
const daysToAct = 2

const messageOf = (
  row: ReportedDifferences,
  shipLogId: number,
  at: Date,
  words: Pick<Message, 'reason' | 'subject' | 'message'>,
): Message => ({
  customerId: row.customer_id,
  locationId: row.location_id,
  patientId: row.patient_id,
  labOrderId: row.lab_order_id,
  shipLogId,
  at,
  ...words,
})

/**
 * Reports to both sides what a parcel lacked and what it had that was not on its sheet: a message to the practice for each tube, an account issue for the
 * parcel.
 */
export const reportDifferences = async (
  tx: Tx,
  actor: Actor,
  parcel: LockedParcel,
  {
    missing: all,
    unlisted,
  }: { missing: readonly ReportedDifferences[]; unlisted: readonly number[] },
  change: ChangeContext,
  now: Date,
): Promise<void> => {
  /* A tube of an order that has ended is missed by no one; if the order goes on, it is told then (order_asks_for_missing_tube). */
  const missing = all.filter(({ ended }) => ended === 0)
  const others =
    unlisted.length === 0
      ? []
      : await visibleOrders(actor, tx)
          .selectAll('o')
          .where('o.lab_order_id', 'in', unlisted)
          .execute()
  if (missing.length === 0 && others.length === 0 && parcel.billing_documents !== 2) return
  const number = parcelNumber(parcel.ship_log_id)
  const { day } = await tx
    .selectFrom('ship_log as l')
    .select(
      sql<string>`to_char(${now.toISOString()}::timestamptz at time zone ${sql.raw(zoneOfParcel)}, 'YYYY-MM-DD')`.as(
        'day',
      ),
    )
    .where('l.ship_log_id', '=', parcel.ship_log_id)
    .executeTakeFirstOrThrow()
  for (const row of missing)
    change.last(
      raiseMessage(
        messageOf(row, parcel.ship_log_id, now, {
          reason: 'missing-tube',
          subject: `Tube ${row.specimen_barcode} did not arrive`,
          message: `Tube ${row.specimen_barcode} is on the sheet of parcel ${number}, but was not in the parcel. Look for it at the practice. If you have it, choose “We still have it” in ShipLog; then it can be shipped again.`,
        }),
      ),
    )
  for (const row of others)
    change.last(
      raiseMessage(
        messageOf(row, parcel.ship_log_id, now, {
          reason: 'unlisted-tube',
          subject: `Tube ${row.specimen_barcode} was not on the sheet`,
          message: `Tube ${row.specimen_barcode} arrived in parcel ${number} but was not on its sheet. It was received; no action is needed.`,
        }),
      ),
    )
  const incident = {
    shipLogId: parcel.ship_log_id,
    shippingMethodId: parcel.shipping_method_id,
    trackingNo: parcel.tracking_no,
    locationId: parcel.location_id as number | null,
    incidentDate: day,
    forCustomer: true,
    dueDate: dayAfter(day, daysToAct),
    userId: actor.userId,
    at: now,
  }
  const list = (of: readonly ReportedDifferences[]): string =>
    of.map(({ specimen_barcode }) => specimen_barcode).join(', ')
  if (missing.length > 0)
    change.last(
      openIncident({
        ...incident,
        customerId: parcel.customer_id,
        ...(missing.length === 1 && missing[0] && { labOrderId: missing[0].lab_order_id }),
        auditIncidentTypeId: incidentTypes['missing tube'],
        openedBy: 'missing',
        ticketNote: `Not in parcel ${number}: ${list(missing)}.`.slice(0, 2000),
      }),
    )
  for (const [customerId, of] of Map.groupBy(others, ({ customer_id }) => customer_id))
    change.last(
      openIncident({
        ...incident,
        customerId,
        locationId: of.length === 1 ? (of[0]?.location_id ?? null) : null,
        // an account cannot see another account's parcel
        ...(customerId !== parcel.customer_id && { shippingMethodId: 0, trackingNo: '' }),
        auditIncidentTypeId: incidentTypes['tube not on the sheet'],
        ticketNote: `In parcel ${number}, not on its sheet: ${list(of)}.`.slice(0, 2000),
      }),
    )
  if (parcel.billing_documents === 2)
    change.last(
      openIncident({
        ...incident,
        customerId: parcel.customer_id,
        auditIncidentTypeId: incidentTypes['billing documents missing'],
        ticketNote: `Parcel ${number} arrived without its billing documents.`,
      }),
    )
}
