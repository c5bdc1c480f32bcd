import type { Actor } from '../../../access/actor.ts'
import { auditRow } from '../../../access/audit.ts'
import { isOfSecondPerson, refusedSecondPerson } from '../../../access/second-person.ts'
import type { ChangeContext } from '../../../http/call.ts'
import type { Item } from './item.ts'
import type { Queue } from './queue.ts'

/**
 * Adds an audit row for each item that somebody tried to decide as the own second person: the call
 * itself succeeds, and reports these items as refused (docs/decisions/0007).
 */
export const auditSecondPersons = (
  change: ChangeContext,
  actor: Actor,
  call: `${Queue}Work.${'act' | 'decide'}`,
  items: readonly Item[],
  refused: readonly { workItemId: number; says: string }[],
): void => {
  const own = new Set(
    refused.flatMap(({ workItemId, says: text }) => (isOfSecondPerson(text) ? [workItemId] : [])),
  )
  for (const item of items)
    if (own.has(item.work_item_id))
      change.last(
        auditRow(
          actor,
          call,
          {
            customerId: item.customer_id ?? 0,
            target: `work item ${item.work_item_id}`,
            fields: ['work_item.user_id_asked'],
            ...(item.lab_order_id !== null && {
              subject: { kind: 'order', key: item.lab_order_id },
            }),
          },
          refusedSecondPerson,
        ),
      )
}
