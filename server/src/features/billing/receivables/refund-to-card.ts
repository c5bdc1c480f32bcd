import type { AppContext } from '../../../app-context.ts'
import { laboratoryDay } from '../../../core/calendar/targets.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import type { Work } from '../../../jobs/queues.ts'
import type { CardTerminal } from '../../../ports/cards/card-terminal.ts'
import { chargeOf } from './charge-card.ts'

/**
 * Returns money to a card at the terminal. If a run ended before the response was stored, the next
 * one repeats the request under the same key, which the terminal confirms without refunding twice;
 * a declined refund is due again, and its next try has its own key. One that has its response is
 * left alone.
 */
export const refundToCard =
  (
    { database, now }: Pick<AppContext, 'database' | 'now'>,
    terminalOf: () => Promise<CardTerminal | undefined>,
  ): Work =>
  async (refundId) => {
    const found = await database.forActor(systemScope, (tx) =>
      tx
        .selectFrom('refund')
        .select(['cents', 'state', 'method', 'payment_id', 'tries'])
        .where('refund_id', '=', refundId)
        .executeTakeFirst(),
    )
    if (found?.state !== 'sending' || found.method !== 'card' || found.payment_id === null) return
    const terminal = await terminalOf()
    const given = {
      cents: found.cents,
      charge: chargeOf(found.payment_id),
      reference: `refund-${refundId}-${found.tries}`,
    }
    const answer = await (terminal?.refund(given) ?? {
      approved: false,
      reference: '',
      says: 'No card terminal is connected.',
    })
    await database.forActor(systemScope, async (tx) => {
      const after = answer.approved
        ? {
            state: 'sent',
            sent_on: await laboratoryDay(tx, now()),
            reference: answer.reference,
            says: '',
          }
        : {
            state: 'due',
            tries: found.tries + 1,
            says: answer.says.slice(0, 300) || 'The card terminal declined the refund.',
          }
      await tx
        .updateTable('refund')
        .set(after)
        .where('refund_id', '=', refundId)
        .where('state', '=', 'sending')
        .where('tries', '=', found.tries)
        .execute()
    })
  }
