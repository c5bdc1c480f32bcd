import { mayReplyTo, type inbox } from '@labgate/contract/desk/inbox'
import { inboxKinds, kindOfReason } from '@labgate/contract/desk/inbox-kinds'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { answerDays } from '../../../core/incidents/answer-due.ts'
import { noteOnIncident } from '../../../core/incidents/note-on-incident.ts'
import { incidentTypes, openIncident } from '../../../core/incidents/open-incident.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledOf } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { visibleMessages } from './inbox.queries.ts'

const lockMessage = (tx: Tx, actor: Actor, inboxId: number) =>
  visibleMessages(actor, tx)
    .select([
      'i.customer_id',
      'i.location_id',
      'i.lab_order_id',
      'i.ship_log_id',
      'i.reason',
      'i.customer_incident_id',
    ])
    .where('i.inbox_id', '=', inboxId)
    .forUpdate()
    .executeTakeFirst()

/**
 * The practice's message that the laboratory answered; otherwise the account issue of an earlier
 * reply, while it is unresolved.
 */
const openIncidentOf = (tx: Tx, inboxId: number, answered: number | null) =>
  tx
    .selectFrom('customer_incident')
    .selectAll()
    .$if(answered !== null, (rows) => rows.where('customer_incident_id', '=', answered ?? 0))
    .$if(answered === null, (rows) =>
      rows.where('inbox_id', '=', inboxId).where('status', '<>', 'resolved'),
    )
    .forUpdate()
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
  const open = await openIncidentOf(tx, inboxId, row.customer_incident_id)
  if (open !== undefined)
    await noteOnIncident(tx, open, {
      note: text,
      byPractice: true,
      forCustomer: true,
      userId: actor.userId,
      at: now,
    })
  else {
    const { today, due } = await answerDays(tx, now)
    await tx.executeQuery(
      compiledOf(
        openIncident({
          customerId: row.customer_id,
          locationId: row.location_id,
          labOrderId: row.lab_order_id ?? undefined,
          shipLogId: row.ship_log_id ?? undefined,
          inboxId,
          auditIncidentTypeId: incidentTypes['reply to a message'],
          incidentDate: today,
          dueDate: due,
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
