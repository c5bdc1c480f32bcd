import type { messages } from '@labgate/contract/results/messages'
import type { Actor } from '../../../access/actor.ts'
import { searchedBy } from '../../../access/audit.ts'
import type { Call } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { asMessage, listMessages } from './messages.queries.ts'

/** Messages of laboratory systems by the criteria, latest first. */
export const findMessages = async (call: Call<(typeof messages)['list'], Actor>) => {
  const { name, actor } = call
  const criteria = call.input.searchCriteria
  const [rows] = await call.read(
    { fields: searchedBy(criteria) },
    listMessages(actor, criteria, keysetOf(name, criteria)),
  )
  const page = countedPageOf(name, criteria, rows, ({ cameDate, messageId }) => [
    cameDate,
    messageId,
  ])
  return { ...page, list: page.list.map(asMessage) }
}
