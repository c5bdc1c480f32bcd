import type { InboxReason } from '@labgate/contract/desk/inbox-reasons'
import { dayMs } from '@labgate/contract/kit/days'
import { Rejection } from '@labgate/contract/orders/order-status'
import { benchIncidents } from '@labgate/server/core/bench/tickets.ts'
import { incidentTypes } from '@labgate/server/core/incidents/open-incident.ts'
import type { Cell } from './copy.ts'
import { unsignedFindings } from './findings.ts'
import {
  barcodeAt,
  everyOrder,
  iso,
  isAtLaboratory,
  madeAt,
  type OrderAt,
  type OrdersPlan,
} from './order-at.ts'
import type { Parcels } from './parcels.ts'

/** An order's problem, and when it ended; instants in milliseconds. */
interface Happening {
  /** An InboxReason, or the id of a rule. */
  reason: string
  says: string
  at: number
  until: number | undefined
  /** From the list AuditIncidentType; 0: no account issue is opened for it. */
  incident: number
}

const words: Record<
  Extract<InboxReason, 'missing-tube' | 'specimen-held' | 'specimen-rejected'>,
  string
> = {
  'missing-tube': 'The tube did not arrive. Look for it at the practice.',
  'specimen-held': 'On hold. Complete what is missing in the order; testing then continues.',
  'specimen-rejected': 'Rejected. Please collect a new specimen and order again.',
}
const happened = (
  reason: keyof typeof words,
  at: number | undefined,
  until: number | undefined,
  incident: number,
): Happening[] => (at === undefined ? [] : [{ reason, says: words[reason], at, until, incident }])

const happenings = ({ course, isUnsigned }: OrderAt): Happening[] => {
  const [received, rejected] = [madeAt(course, 'receive'), madeAt(course, 'reject')]
  const isLost = course.state.end === Rejection.LostOnTheWay
  const found = isUnsigned && isAtLaboratory(course) ? unsignedFindings : []
  return [
    ...happened(
      'missing-tube',
      madeAt(course, 'missing'),
      received ?? rejected,
      incidentTypes['missing tube'],
    ),
    ...happened(
      'specimen-held',
      madeAt(course, 'hold'),
      madeAt(course, 'release'),
      benchIncidents.held,
    ),
    ...happened(
      'specimen-rejected',
      isLost ? undefined : rejected,
      (rejected ?? 0) + 3 * dayMs,
      benchIncidents.rejected,
    ),
    ...found.map(({ rule, says: text }) => ({
      reason: rule,
      says: text,
      at: received ?? 0,
      until: undefined,
      incident: 0,
    })),
  ]
}

export const messageColumns =
  'customer_id location_id patient_id lab_order_id ship_log_id reason subject message created_at mailed_at resolved_at user_id_resolved'.split(
    ' ',
  )
/** Notifications to practices; most are settled. */
export function* messageRows(plan: OrdersPlan, { base, of }: Parcels): Generator<readonly Cell[]> {
  const now = plan.now.getTime()
  for (const order of everyOrder(plan))
    for (const { reason, says: text, at, until } of happenings(order)) {
      const isSettled = until !== undefined && until <= now
      const parcel = of[order.at] ?? -1
      yield [
        order.practice.customerId,
        order.location.locationId,
        order.patientId,
        order.labOrderId,
        reason === 'missing-tube' && parcel >= 0 ? base + parcel : null,
        reason,
        text.slice(0, 100),
        text,
        iso(at),
        iso(at),
        isSettled ? iso(until) : null,
        isSettled ? (reason === 'specimen-rejected' ? order.clerk : 0) : null,
      ]
    }
}

export const incidentColumns =
  'customer_id location_id lab_order_id ship_log_id audit_incident_type_id incident_date ticket_note status due_date for_customer user_id_created created_at resolved_at user_id_resolved user_id_updated updated_at'.split(
    ' ',
  )
/** Account issues about specimens; those older than a week are resolved. */
export function* incidentRows(plan: OrdersPlan, { base, of }: Parcels): Generator<readonly Cell[]> {
  const now = plan.now.getTime()
  for (const order of everyOrder(plan))
    for (const { reason, says: text, at, until, incident } of happenings(order)) {
      if (incident === 0) continue
      const resolved = Math.max(at, Math.min(until ?? now, at + 7 * dayMs))
      const isResolved = now - at > 7 * dayMs
      const parcel = of[order.at] ?? -1
      const by = reason === 'missing-tube' ? order.receiver : order.accessioner
      yield [
        order.practice.customerId,
        order.location.locationId,
        order.labOrderId,
        reason === 'missing-tube' && parcel >= 0 ? base + parcel : null,
        incident,
        iso(at).slice(0, 10),
        `Specimen ${barcodeAt(plan, order.at)}: ${text}`,
        isResolved ? 'resolved' : 'new',
        iso(at + 2 * dayMs).slice(0, 10),
        true,
        by,
        iso(at),
        isResolved ? iso(resolved) : null,
        isResolved ? by : null,
        by,
        iso(isResolved ? resolved : at),
      ]
    }
}
