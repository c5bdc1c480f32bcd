import { inboxReasons } from '@labgate/contract/desk/inbox-reasons'
import { dayMs } from '@labgate/contract/kit/days'
import { localOf } from '@labgate/contract/orders/collection'
import type { ResultKind } from '@labgate/contract/results/states'
import type { Tx } from '../../db/database.ts'
import { compiledOf } from '../../db/queries.ts'
import { raiseMessage } from '../inbox/raise.ts'
import { incidentTypes, openIncident } from '../incidents/open-incident.ts'
import type { LockedOrder } from '../orders/orders.queries.ts'

interface Withdrawn {
  kind: ResultKind
  at: Date
  timeZone: string
  /** The reason, as a sentence; absent: determined by its kind. */
  why?: string | undefined
}
/**
 * Handles a withdrawn result: notifies the practice at once, and opens an account issue until
 * someone has made sure that no one acts on it (rules.md#result-states; 42 CFR 493.1291(k)).
 * Recipients of the old version are notified by its delivery.
 */
export const tellWithdrawn = async (
  tx: Tx,
  order: LockedOrder,
  { kind, at, timeZone, why: given }: Withdrawn,
): Promise<void> => {
  const why =
    given ??
    (kind === 'withdrawn, wrong patient'
      ? 'It belonged to another patient.'
      : 'The laboratory retracted it.')
  const whose = {
    customerId: order.customer_id,
    locationId: order.location_id,
    labOrderId: order.lab_order_id,
  }
  await tx.executeQuery(
    compiledOf(
      raiseMessage({
        ...whose,
        patientId: order.patient_id,
        reason: 'result-withdrawn',
        subject: inboxReasons['result-withdrawn'],
        message: `The result of specimen ${order.specimen_barcode} was withdrawn. ${why} Do not act on it${given === undefined ? '; a new one follows' : ''}.`,
        at,
      }),
    ),
  )
  await tx.executeQuery(
    compiledOf(
      openIncident({
        ...whose,
        auditIncidentTypeId: incidentTypes['result withdrawn'],
        incidentDate: localOf(at, timeZone).day,
        dueDate: localOf(new Date(at.getTime() + dayMs), timeZone).day,
        ticketNote: `The result of specimen ${order.specimen_barcode} was withdrawn. ${why} Make sure everyone who received it knows.`,
        forCustomer: true,
        userId: 0,
        at,
      }),
    ),
  )
}
