import type { AppContext } from '../../../app-context.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import type { Tx } from '../../../db/database.ts'
import { JobFailed, type Work } from '../../../jobs/queues.ts'
import type { CardTerminal } from '../../../ports/cards/card-terminal.ts'
import { applyPayment, type Part } from './apply-payment.ts'

/** The reference under which a payment was charged. */
export const chargeOf = (paymentId: number): string => `payment-${paymentId}`

type Charging = Pick<AppContext, 'database' | 'now'>

const paymentToCharge = (tx: Tx, paymentId: number) =>
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
    .executeTakeFirst()
type Payment = NonNullable<Awaited<ReturnType<typeof paymentToCharge>>>

/** Gives a voided card payment back, once. */
const refund = async (
  { database, now }: Charging,
  paymentId: number,
  { cents, method, refunded_at }: Payment,
  terminal: CardTerminal | undefined,
): Promise<void> => {
  if (method !== 'card' || refunded_at !== null || terminal === undefined) return
  const { approved, says: text } = await terminal.refund({
    cents,
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
}

/** Charges a payment that waits, and posts it if the terminal approves. */
const charge = async (
  { database, now }: Charging,
  paymentId: number,
  payment: Payment,
  terminal: CardTerminal | undefined,
): Promise<void> => {
  const answer = (await terminal?.charge({
    cents: payment.cents,
    reference: chargeOf(paymentId),
  })) ?? { approved: false, reference: '', says: 'No card terminal is connected.' }
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
      customerId: payment.customer_id,
      patientId: payment.patient_id ?? 0,
      userId: payment.user_id_created,
    }
    // the chosen bills may have less open by now: the rest stays unapplied
    const parts = (payment.parts as Part[] | null) ?? undefined
    await applyPayment(tx, by, payment.cents, now(), parts)
  })
}

/**
 * Charges one card payment at the terminal and posts it; refunds a voided one. A payment that has
 * its response is left alone; if a run ended between the two, the payment is charged under the same
 * reference, which the terminal confirms without charging again.
 */
export const chargeCard =
  (context: Charging, terminalOf: () => Promise<CardTerminal | undefined>): Work =>
  async (paymentId) => {
    const payment = await context.database.forActor(systemScope, (tx) =>
      paymentToCharge(tx, paymentId),
    )
    if (payment === undefined) return
    const terminal = await terminalOf()
    if (payment.state === 'void') await refund(context, paymentId, payment, terminal)
    if (payment.state === 'waiting') await charge(context, paymentId, payment, terminal)
  }
