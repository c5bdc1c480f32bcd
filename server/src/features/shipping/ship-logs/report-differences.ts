import { dayAfter } from '@labgate/contract/kit/days'
import { parcelNumber } from '@labgate/contract/kit/numbers'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { raiseMessage, type Message } from '../../../core/inbox/raise.ts'
import { incidentTypes, openIncident } from '../../../core/incidents/open-incident.ts'
import { visibleOrders, type LockedOrder } from '../../../core/orders/orders.queries.ts'
import { zoneOfParcel, type LockedParcel } from '../../../core/parcels/parcels.queries.ts'
import type { Tx } from '../../../db/database.ts'
import { missingTubeMessage, sentences } from '../../../db/sentences.ts'
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

/** It arrived without the billing documents that it should have. */
const lacksDocuments = ({ billing_documents }: LockedParcel): boolean => billing_documents === 2

/** A tube that the sheet lists, and the parcel did not have. */
const missingMessage = (row: ReportedDifferences, shipLogId: number, at: Date): Message =>
  messageOf(row, shipLogId, at, {
    reason: 'missing-tube',
    subject: sentences.tube_did_not_arrive(row.specimen_barcode),
    message: missingTubeMessage(
      row.specimen_barcode,
      `the sheet of parcel ${parcelNumber(shipLogId)}`,
    ),
  })
/** A tube that the parcel had, and the sheet does not list. */
const unlistedMessage = (row: ReportedDifferences, shipLogId: number, at: Date): Message =>
  messageOf(row, shipLogId, at, {
    reason: 'unlisted-tube',
    subject: `Tube ${row.specimen_barcode} was not on the sheet`,
    message: `Tube ${row.specimen_barcode} arrived in parcel ${parcelNumber(shipLogId)} but was not on its sheet. It was received; no action is needed.`,
  })

/** The day of an instant where the parcel is. */
const dayAtParcel = async (tx: Tx, { ship_log_id }: LockedParcel, at: Date): Promise<string> => {
  const { day } = await tx
    .selectFrom('ship_log as l')
    .select(
      sql<string>`
        to_char(
          ${at.toISOString()}::timestamptz at time zone ${sql.raw(zoneOfParcel)},
          'YYYY-MM-DD'
        )
      `.as('day'),
    )
    .where('l.ship_log_id', '=', ship_log_id)
    .executeTakeFirstOrThrow()
  return day
}

const numbersOf = (rows: readonly ReportedDifferences[]): string =>
  rows.map(({ specimen_barcode }) => specimen_barcode).join(', ')

/**
 * The account issues of a parcel: one for all missing tubes, one for each account with a tube that
 * was not listed, and one for its documents.
 */
const openIncidents = (
  actor: Actor,
  parcel: LockedParcel,
  { missing, others }: { missing: ReportedDifferences[]; others: ReportedDifferences[] },
  change: ChangeContext,
  { day, now }: { day: string; now: Date },
): void => {
  const number = parcelNumber(parcel.ship_log_id)
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
  if (missing.length > 0)
    change.last(
      openIncident({
        ...incident,
        customerId: parcel.customer_id,
        ...(missing.length === 1 && missing[0] && { labOrderId: missing[0].lab_order_id }),
        auditIncidentTypeId: incidentTypes['missing tube'],
        openedBy: 'missing',
        ticketNote: `Not in parcel ${number}: ${numbersOf(missing)}.`.slice(0, 2000),
      }),
    )
  for (const [customerId, tubes] of Map.groupBy(others, ({ customer_id }) => customer_id))
    change.last(
      openIncident({
        ...incident,
        customerId,
        locationId: tubes.length === 1 ? (tubes[0]?.location_id ?? null) : null,
        // an account cannot see another account's parcel
        ...(customerId !== parcel.customer_id && { shippingMethodId: 0, trackingNo: '' }),
        auditIncidentTypeId: incidentTypes['tube not on the sheet'],
        ticketNote: `In parcel ${number}, not on its sheet: ${numbersOf(tubes)}.`.slice(0, 2000),
      }),
    )
  if (lacksDocuments(parcel))
    change.last(
      openIncident({
        ...incident,
        customerId: parcel.customer_id,
        auditIncidentTypeId: incidentTypes['billing documents missing'],
        ticketNote: `Parcel ${number} arrived without its billing documents.`,
      }),
    )
}

/**
 * Reports to both sides what a parcel lacked and what it had that was not on its sheet: a message
 * to the practice for each tube, an account issue for the parcel.
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
  /*
   * A tube of an order that has ended is missed by no one; if the order goes on, it is reported
   * then (report_missing_tube).
   */
  const missing = all.filter(({ ended }) => ended === 0)
  const others =
    unlisted.length === 0
      ? []
      : await visibleOrders(actor, tx)
          .selectAll('o')
          .where('o.lab_order_id', 'in', unlisted)
          .execute()
  if (missing.length === 0 && others.length === 0 && !lacksDocuments(parcel)) return
  const day = await dayAtParcel(tx, parcel, now)
  const shipLogId = parcel.ship_log_id
  for (const row of missing) change.last(raiseMessage(missingMessage(row, shipLogId, now)))
  for (const row of others) change.last(raiseMessage(unlistedMessage(row, shipLogId, now)))
  openIncidents(actor, parcel, { missing, others }, change, { day, now })
}
