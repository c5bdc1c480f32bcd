import { dayMs } from '@labgate/contract/kit/days'
import { localOf } from '@labgate/contract/orders/collection'
import type { Actor } from '../../../access/actor.ts'
import { incidentTypes, openIncident } from '../../../core/incidents/open-incident.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import type { Records } from './merge-facts.ts'
import { leftInName } from './merges.query.ts'

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/**
 * What left the laboratory under the other record cannot be recalled: an account issue stays open
 * until someone has informed the recipients. None if nothing left. Called before the rows move in a
 * merge, and after they moved back in an unmerge, so that it counts the folded record's own.
 */
export const openTask = async (
  tx: Tx,
  actor: Actor,
  { keep, fold }: Records,
  act: 'merged into' | 'separated from',
  now: Date,
): Promise<void> => {
  const [[left]] = await pipeline(tx, leftInName(fold.patient_id))
  const parts = [
    ...counted(left?.labels ?? 0, 'label', 'labels'),
    ...counted(left?.reports ?? 0, 'report', 'reports'),
    ...counted(left?.faxes ?? 0, 'fax', 'faxes'),
    ...counted(
      left?.messages ?? 0,
      'message to a laboratory system',
      'messages to laboratory systems',
    ),
  ]
  if (parts.length === 0) return
  await pipeline(
    tx,
    openIncident({
      customerId: keep.customer_id,
      locationId: keep.location_id,
      auditIncidentTypeId: incidentTypes['patient records merged'],
      incidentDate: localOf(now, 'UTC').day,
      dueDate: localOf(new Date(now.getTime() + dayMs), 'UTC').day,
      ticketNote: `Patient record ${fold.patient_id} was ${act} record ${keep.patient_id}. What went out before keeps the earlier record: ${parts.join(', ')}. Make sure everyone who received it knows.`,
      forCustomer: true,
      userId: actor.userId,
      at: now,
    }),
  )
}
