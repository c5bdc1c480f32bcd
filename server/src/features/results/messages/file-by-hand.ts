import type { messages } from '@labgate/contract/results/messages'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Call } from '../../../http/call.ts'
import { fileMessage } from '../hl7-in/file-message.ts'
import { letWait } from './decide.ts'
import { asMessage, oneMessage } from './messages.queries.ts'
import { noMessage } from './one-message.ts'

/** Files a message to the order that a person chose, and returns how it ended. */
export const fileByHand = async (
  context: AppContext,
  call: Call<(typeof messages)['file'], Actor>,
) => {
  const { messageId } = call.input
  await call.change(async (tx, change) => {
    await letWait(tx, context, call.actor, call.input, change)
    return {}
  })
  if (!call.wasRepeated()) await fileMessage(context, messageId)
  const [[found]] = await call.read(
    { target: `message ${messageId}` },
    oneMessage(call.actor, messageId),
  )
  const { state, reason, says: text } = asMessage(orRefuse(found, noMessage))
  return {
    state,
    reason,
    says: text,
    message: state === 'processed' ? 'The message is filed.' : 'The message still needs review.',
  }
}
