import { mayReplyTo, type inbox } from '@labgate/contract/desk/inbox'
import { inboxKinds, kindOfReason } from '@labgate/contract/desk/inbox-kinds'
import { dayMs } from '@labgate/contract/kit/days'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { dayAt } from '@labgate/contract/kit/time-zones'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { incidentTypes, openIncident } from '../../../core/incidents/open-incident.ts'
import type { Tx } from '../../../db/database.ts'
import { laboratoryTimeZoneIn } from '../../../db/laboratory-time-zone.ts'
import { compiledOf } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { visibleMessages } from './inbox.queries.ts'

/** Days within which the laboratory should reply. */
const answerDays = 1

const lockMessage = (tx: Tx, actor: Actor, inboxId: number) =>
  visibleMessages(actor, tx)
    .select(['i.customer_id', 'i.location_id', 'i.lab_order_id', 'i.ship_log_id', 'i.reason'])
    .where('i.inbox_id', '=', inboxId)
    .forUpdate()
    .executeTakeFirst()

/** The account issue of an earlier reply, while it is unresolved. */
const openIncidentOf = (tx: Tx, inboxId: number) =>
  tx
    .selectFrom('customer_incident')
    .select('customer_incident_id')
    .where('inbox_id', '=', inboxId)
    .where('status', '<>', 'resolved')
    .executeTakeFirst()

/**
 * Stores the practice's reply where the laboratory works on it: as an account issue for the
 * message, then as notes on it until it is resolved.
 */
export const replyTo = async (
  tx: Tx,
  actor: Actor,
  { inboxId, note }: ParsedInput<typeof inbox.reply>,
  change: ChangeContext,
  now: Date,
): Promise<void> => {
  const text = note.trim()
  refuseIf(text === '' ? [issue('note', 'Enter a reply.', 'required')] : [])
  const row = orRefuse(await lockMessage(tx, actor, inboxId), 'Message not found.')
  if (!mayReplyTo(row.reason))
    throw new Refusal(
      'not-possible',
      'This message is from a colleague. Comment on the result instead.',
    )
  const open = await openIncidentOf(tx, inboxId)
  if (open !== undefined)
    await tx
      .insertInto('customer_incident_note')
      .values({
        customer_incident_id: open.customer_incident_id,
        customer_id: row.customer_id,
        note: text,
        for_customer: true,
        user_id_created: actor.userId,
        created_at: now.toISOString(),
      })
      .execute()
  else {
    const zone = await laboratoryTimeZoneIn(tx)
    await tx.executeQuery(
      compiledOf(
        openIncident({
          customerId: row.customer_id,
          locationId: row.location_id,
          labOrderId: row.lab_order_id ?? undefined,
          shipLogId: row.ship_log_id ?? undefined,
          inboxId,
          auditIncidentTypeId: incidentTypes['reply to a message'],
          incidentDate: dayAt(now, zone),
          dueDate: dayAt(new Date(now.getTime() + answerDays * dayMs), zone),
          ticketNote: `${inboxKinds[kindOfReason(row.reason)]}: ${text}`,
          forCustomer: true,
          userId: actor.userId,
          at: now,
        }),
      ),
    )
  }
  change.about({ customerId: row.customer_id, target: `inbox ${inboxId}`, fields: ['reply'] })
}
