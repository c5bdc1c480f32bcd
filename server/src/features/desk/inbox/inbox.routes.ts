import { inbox } from '@labgate/contract/desk/inbox'
import type { AppContext } from '../../../app-context.ts'
import { routesFor, type Call } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { closeMessage, openInboxMessage, withKind } from './close-message.ts'
import { listMessages } from './inbox.queries.ts'
import { replyTo } from './reply.ts'

const shownMessages = async (call: Call<(typeof inbox)['list']>) => {
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
}

/** What the laboratory tells a practice about incomplete orders (records.md#inbox). */
export const inboxRoutes = (context: AppContext) =>
  routesFor('inbox', inbox, {
    list: (call) => shownMessages(call),
    get: (call) =>
      call.change((tx, change) =>
        openInboxMessage(tx, call.actor, call.input, change, context.now()),
      ),
    clear: (call) =>
      call.change((tx, change) => closeMessage(tx, call.actor, call.input, change, context.now())),
    reply: (call) =>
      call.change(async (tx, change) => {
        await replyTo(tx, call.actor, call.input, change, context.now())
        return { message: 'Sent to the laboratory.' }
      }),
  })
