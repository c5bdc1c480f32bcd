import type { messages } from '@labgate/contract/results/messages'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Call } from '../../../http/call.ts'
import { openForReader } from '../hl7-in/sealed-message.ts'
import { compareMessage } from './compare-candidates.ts'
import { asMessage, oneMessage, orderContexts } from './messages.queries.ts'
import { showMessage } from './show-message.ts'

export const noMessage = 'Message not found.'

/** A message as it reads, with the orders that it could be about. */
export const messageWithOrders = async (
  context: AppContext,
  call: Call<(typeof messages)['get'], Actor>,
) => {
  const { messageId } = call.input
  const [[found]] = await call.read(
    { target: `message ${messageId}` },
    oneMessage(call.actor, messageId),
  )
  const { content, ...row } = orRefuse(found, noMessage)
  const bytes = openForReader(context, messageId, content)
  const { barcodes, born, ...shown } = showMessage(bytes)
  const [candidates] = await call.read(
    { target: `message ${messageId}` },
    orderContexts(barcodes, born),
  )
  call.shows([{ paper: `message ${messageId}` }])
  const ids = candidates.map(({ labOrderId }) => labOrderId)
  const compared = await context.database.forActor(call.actor, (tx) =>
    compareMessage(tx, { content: bytes, cameAt: new Date(row.cameDate ?? 0) }, ids),
  )
  return {
    ...asMessage(row),
    ...shown,
    candidates: candidates.map((order) => ({
      ...order,
      compared: compared.get(order.labOrderId) ?? [],
    })),
  }
}
