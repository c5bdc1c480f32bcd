import { endedByWord, inbox } from '@labgate/contract/desk/inbox'
import { kindOfReason } from '@labgate/contract/desk/inbox-kinds'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { compiledOf } from '../../../db/queries.ts'
import { routesFor } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { listMessages, oneMessage, visibleMessages } from './inbox.queries.ts'
import { replyTo } from './reply.ts'

const noMessage = 'Message not found.'
const withKind = <T extends { reason: string }>(row: T) => ({
  ...row,
  kind: kindOfReason(row.reason),
})

/** What the laboratory tells a practice about incomplete orders (records.md#inbox). */
export const inboxRoutes = (context: AppContext) =>
  routesFor('inbox', inbox, {
    list: async (call) => {
      const { name, actor } = call
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { customerId: Math.max(0, criteria.customerId ?? 0) },
        listMessages(actor, criteria, keysetOf(name, criteria)),
      )
      const { list, ...page } = countedPageOf(name, criteria, rows, ({ isPinned, inboxId }) => [
        isPinned ? 0 : 1,
        inboxId,
      ])
      return { ...page, list: list.map(withKind) }
    },
    get: (call) =>
      call.change(async (tx, change) => {
        const { inboxId } = call.input
        const { rows } = await tx.executeQuery(compiledOf(oneMessage(call.actor, inboxId)))
        const found = orRefuse(rows[0], noMessage)
        await tx
          .insertInto('inbox_read')
          .values({
            inbox_id: inboxId,
            customer_id: found.customerId,
            user_id: call.actor.userId,
            read_at: context.now().toISOString(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        change.about({ customerId: found.customerId, target: `inbox ${inboxId}` })
        return { ...withKind(found), isRead: true }
      }),
    clear: (call) =>
      call.change(async (tx, change) => {
        const { inboxId } = call.input
        const row = orRefuse(
          await visibleMessages(call.actor, tx)
            .select(['i.customer_id', 'i.reason', 'i.resolved_at'])
            .where('i.inbox_id', '=', inboxId)
            .forUpdate()
            .executeTakeFirst(),
          noMessage,
        )
        if (row.resolved_at !== null) return { message: 'This was already closed.' }
        if (!(endedByWord as readonly string[]).includes(row.reason))
          throw new Refusal(
            'not-possible',
            'This message closes automatically when the request is completed.',
          )
        await tx
          .updateTable('inbox')
          .set({ resolved_at: context.now().toISOString(), user_id_resolved: call.actor.userId })
          .where('inbox_id', '=', inboxId)
          .execute()
        change.about({
          customerId: row.customer_id,
          target: `inbox ${inboxId}`,
          fields: ['dateResolved'],
        })
        return { message: 'Closed.' }
      }),
    reply: (call) =>
      call.change(async (tx, change) => {
        await replyTo(tx, call.actor, call.input, change, context.now())
        return { message: 'Sent to the laboratory.' }
      }),
  })
