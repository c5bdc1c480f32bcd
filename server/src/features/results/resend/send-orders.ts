import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { mostResent, type resend } from '@labgate/contract/results/resend'
import type { Actor } from '../../../access/actor.ts'
import type { AuditPerOrder } from '../../../core/orders/audit-per-order.ts'
import { eventRow } from '../../../core/orders/events.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import { chosenIds, describeOutcome } from '../../../core/results/chosen.ts'
import type { Tx } from '../../../db/database.ts'
import { anyId } from '../../../db/lists.ts'
import { compiledOf, compiledRaw } from '../../../db/queries.ts'
import { isAtLaboratory, lastMessage, ordersToResend, systemOf } from './order-sendings.query.ts'

interface Order {
  labOrderId: number
  customerId: number
  labStatusId: number
  specimenBarcode: string
  isThere: boolean
  /** Where it is sent; '' for nowhere. */
  system: string
  waits: boolean
}

const standing = `
  select
    o.lab_order_id as "labOrderId",
    o.customer_id as "customerId",
    o.lab_status_id as "labStatusId",
    o.specimen_barcode as "specimenBarcode",
    ${isAtLaboratory} as "isThere",
    coalesce((select s.name from lab_system s where s.lab_system_id = ${systemOf}), '') as system,
    exists (
      select from hl7_out w where w.lab_order_id = o.lab_order_id and w.state = 'waiting'
    ) as waits
  from lab_order o
  where o.lab_order_id = any ($1::bigint[])
  order by o.lab_order_id
`

/*
 * How an order is sent: as new if the system never took it, or took exactly this content, since a
 * resend is requested because the system cannot find it; as a change if the system has older
 * content. A refused one is sent the other way.
 */
const kind = `
  case
    when h.kind is null
    or h.kind = 'cancel' then 'new'
    when h.state = 'refused' then case
      when h.kind = 'new'
      and o.lab_system_at is not null then 'change'
      else 'new'
    end
    when greatest(o.updated_at, p.updated_at) > o.lab_system_at then 'change'
    else 'new'
  end
`
const queue = `
  insert into hl7_out (lab_system_id, lab_order_id, customer_id, kind)
  select ${systemOf}, o.lab_order_id, o.customer_id, ${kind}
  from
    lab_order o
    join patient p on p.patient_id = o.patient_id
    left join lateral (${lastMessage}) h on true
  where o.lab_order_id = any ($1::bigint[])
  order by o.lab_order_id
`
const tryNow = `
  update hl7_out
  set next_try_at = null
  where lab_order_id = any ($1::bigint[]) and state = 'waiting' and next_try_at is not null
`

const whyNot = ({ isThere, system }: Order): string =>
  isThere
    ? system === ''
      ? 'No laboratory system is set up to receive this laboratory’s orders.'
      : ''
    : 'It is not at the laboratory, or already has a result.'

/**
 * Queues the messages of orders again. An order with a waiting message gets no second one: the
 * waiting one is tried at once. The orders are locked, so that two people sending the same order
 * send it once.
 */
export const sendOrders = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof resend.sendOrders>,
  change: AuditPerOrder,
  now: Date,
) => {
  const criteria = { ...given.searchCriteria }
  const find = async () =>
    (
      await tx.executeQuery(
        ordersToResend(actor, criteria)
          .select('o.lab_order_id')
          .limit(mostResent + 1)
          .compile(),
      )
    ).rows.map(({ lab_order_id }) => lab_order_id)
  const ids = await chosenIds({ ...given, searchCriteria: given.searchCriteria && criteria }, find)
  const locked = await visibleOrders(actor, tx)
    .select('o.lab_order_id')
    .where('o.lab_order_id', '=', anyId(ids))
    .orderBy('o.lab_order_id')
    .forUpdate()
    .execute()
  const { rows } = await tx.executeQuery<Order>(
    compiledRaw(standing, [locked.map(({ lab_order_id }) => lab_order_id)]),
  )
  const passedOver = rows.flatMap((row) =>
    whyNot(row) === '' ? [] : [{ specimenBarcode: row.specimenBarcode, says: whyNot(row) }],
  )
  const fit = rows.filter((row) => whyNot(row) === '')
  const [waiting, queued] = [fit.filter(({ waits }) => waits), fit.filter(({ waits }) => !waits)]
  const idsOf = (of: readonly Order[]): number[] => of.map(({ labOrderId }) => labOrderId)
  if (waiting.length > 0) await tx.executeQuery(compiledRaw(tryNow, [idsOf(waiting)]))
  if (queued.length > 0) await tx.executeQuery(compiledRaw(queue, [idsOf(queued)]))
  const note = (given.note ?? '').trim()
  for (const { labOrderId, customerId, labStatusId, system } of queued) {
    const comment = [`To ${system}.`, note].filter(Boolean).join(' ')
    await tx.executeQuery(
      compiledOf(
        eventRow(actor, { labOrderId, customerId, move: 'resend', labStatusId, comment, at: now }),
      ),
    )
    change.next().about({ customerId, target: `order ${labOrderId}` })
  }
  for (const { labOrderId, customerId } of waiting)
    change.next().about({ customerId, target: `order ${labOrderId}` })
  change.end()
  const outcome = { queued: queued.length, waiting: waiting.length, passedOver }
  return { ...outcome, message: describeOutcome('order', outcome) }
}
