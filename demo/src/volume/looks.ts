import { auditOutcomes } from '@labgate/contract/accessioning/order-audits'
import { dayMs } from '@labgate/contract/kit/days'
import type { Run } from '@labgate/server/db/run.ts'
import type { Cell } from './copy.ts'
import { oneOf } from './laboratory.ts'
import { everyOrder, iso, madeAt, type OrderAt, type OrdersPlan } from './order-at.ts'

const every = 10

/**
 * The second review of an order's accessioning: every tenth order, a day later. Undefined if none
 * is due.
 */
export const lookAt = (
  { at, course }: OrderAt,
  { context, now }: OrdersPlan,
): { at: number | undefined; by: number } | undefined => {
  const accessioned = madeAt(course, 'accession')
  if (at % every !== 0 || accessioned === undefined) return undefined
  return {
    at: accessioned + dayMs <= now.getTime() ? accessioned + dayMs : undefined,
    by: oneOf(context.lookers, at / every),
  }
}

export const lookColumns =
  'lab_order_id customer_id outcome audit_srd_type_id user_id_accessioned user_id_audited audited_at'.split(
    ' ',
  )
export function* lookRows(plan: OrdersPlan): Generator<readonly Cell[]> {
  const { verified, srd } = auditOutcomes
  for (const order of everyOrder(plan)) {
    const look = lookAt(order, plan)
    if (look?.at === undefined) continue
    const outcome = order.at % (17 * every) === 0 ? srd.id : verified.id
    yield [
      order.labOrderId,
      order.practice.customerId,
      outcome,
      outcome === srd.id ? 1 : 0,
      order.accessioner,
      look.by,
      iso(look.at),
    ]
  }
}

/** Counts each accessioner's specimens, with the earliest time. */
export const countAccessions = async (run: Run, firstOrder: number): Promise<void> => {
  await run(
    `
      insert into accession_count as n (user_id, first_at, specimens)
      select user_id_accessioned, min(accessioned_at), count(*)
      from lab_order
      where lab_order_id >= $1 and user_id_accessioned is not null
      group by 1
      on conflict (user_id) do update
        set
          specimens = n.specimens + excluded.specimens,
          first_at = least(n.first_at, excluded.first_at)
    `,
    [firstOrder],
  )
}
