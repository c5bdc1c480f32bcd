import type { AppContext } from '../../../app-context.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { JobFailed, type Work } from '../../../jobs/queues.ts'
import type { CardTerminal } from '../../../ports/cards/card-terminal.ts'
import { applyPayment, type Part } from './apply-payment.ts'

/** The reference under which a payment was charged. */
export const chargeOf = (paymentId: number): string => `payment-${paymentId}`

/**
 * Charges one card payment at the terminal and posts it; refunds a voided one. A payment that has its response is left alone; if a run ended between the two,
 * the payment is charged under the same reference, which the terminal confirms without charging again.
 */
export const chargeCard =
  (
    { database, now }: Pick<AppContext, 'database' | 'now'>,
    terminalOf: () => Promise<CardTerminal | undefined>,
  ): Work =>
  async (paymentId) => {
    const found = await database.forActor(systemScope, (tx) =>
      tx
        .selectFrom('payment')
        .select([
          'cents',
          'state',
          'method',
          'refunded_at',
          'customer_id',
          'patient_id',
          'user_id_created',
          'parts',
        ])
        .where('payment_id', '=', paymentId)
        .executeTakeFirst(),
    )
    if (found === undefined) return
    const terminal = await terminalOf()
    if (found.state === 'void') {
      if (found.method !== 'card' || found.refunded_at !== null || terminal === undefined) return
      const { approved, says: text } = await terminal.refund({
        cents: found.cents,
        charge: chargeOf(paymentId),
        reference: `void-${paymentId}`,
      })
      if (!approved) throw new JobFailed(text)
      await database.forActor(systemScope, (tx) =>
        tx
          .updateTable('payment')
          .set({ refunded_at: now().toISOString() })
          .where('payment_id', '=', paymentId)
          .execute(),
      )
      return
    }
    if (found.state !== 'waiting') return
    const answer = await (terminal?.charge({
      cents: found.cents,
      reference: chargeOf(paymentId),
    }) ?? {
      approved: false,
      reference: '',
      says: 'No card terminal is connected.',
    })
    await database.forActor(systemScope, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('payment')
        .set({
          state: answer.approved ? 'posted' : 'declined',
          reference: answer.reference,
          says: answer.says,
        })
        .where('payment_id', '=', paymentId)
        .where('state', '=', 'waiting')
        .executeTakeFirst()
      if (numUpdatedRows === 0n || !answer.approved) return
      const by = {
        paymentId,
        customerId: found.customer_id,
        patientId: found.patient_id ?? 0,
        userId: found.user_id_created,
      }
      // the chosen bills may have less open by now: the rest stays unapplied
      await applyPayment(tx, by, found.cents, now(), (found.parts as Part[] | null) ?? undefined)
    })
  }
