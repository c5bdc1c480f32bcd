import type { Tx } from '../../db/database.ts'
import { compiledOf, compiledRaw } from '../../db/queries.ts'
import { settleMessages } from '../inbox/raise.ts'
import type { LockedOrder } from '../orders/orders.queries.ts'

interface Found {
  resultId: number
  /**
   * IDs of critical values in effect, preliminary ones included: a value is critical when it is
   * seen.
   */
  criticals: readonly number[]
  /** The version replaced values. */
  hasReplaced: boolean
  at: Date
}

/*
 * A reported value stays reported with every version that carries it: it is one row, and so is its
 * call.
 */
const newOnes = `
  insert into critical_value (result_id, customer_id, lab_order_id, observation_id, found_at)
  select $1::bigint, $2::bigint, $3::bigint, c.id, $5::timestamptz
  from unnest($4::bigint[]) as c (id)
  where not exists (select from critical_value v where v.observation_id = c.id)
`
/*
 * The same value again, such as a preliminary one that becomes final, keeps its row, and with it
 * its call. A withdrawal in between ends that.
 */
const carried = `
  update critical_value v
  set observation_id = n.observation_id
  from
    observation b,
    observation n
  where
    v.lab_order_id = $1
    and v.superseded_at is null
    and b.observation_id = v.observation_id
    and n.observation_id = any ($2::bigint[])
    and n.lab_order_id = $1
    and n.version_from = b.version_to
    and (n.analyte, n.method, n.sub_id, n.apart_by, n.comparator, n.value, n.unit) = (
      b.analyte,
      b.method,
      b.sub_id,
      b.apart_by,
      b.comparator,
      b.value,
      b.unit
    )
`
/*
 * No one needs to be told of a value no longer in effect; for anyone already told, the call is
 * kept.
 */
const superseded = `
  update critical_value v
  set superseded_at = $2::timestamptz
  where
    v.lab_order_id = $1
    and v.taken_at is null
    and v.superseded_at is null
    and exists (
      select
      from observation b
      where b.observation_id = v.observation_id and b.version_to is not null
    )
  returning v.critical_value_id
`
const isOpen = `
  select
  from critical_value
  where lab_order_id = $1 and taken_at is null and superseded_at is null
  limit 1
`

/** The practice is no longer asked to call once no critical value of the order waits for a call. */
export const settleCriticalCall = async (
  tx: Tx,
  labOrderId: number,
  userId: number,
  at: Date,
): Promise<void> => {
  const { rows } = await tx.executeQuery(compiledRaw(isOpen, [labOrderId]))
  if (rows.length === 0)
    await tx.executeQuery(compiledOf(settleMessages(labOrderId, ['critical-call'], userId, at)))
}

/**
 * Records which critical values of an order must be reported: those new in a version, not those
 * carried over unchanged or confirmed as they were.
 */
export const noteCriticals = async (
  tx: Tx,
  order: LockedOrder,
  { resultId, criticals, hasReplaced, at }: Found,
): Promise<void> => {
  const { lab_order_id: labOrderId, customer_id: customerId } = order
  if (criticals.length > 0 && hasReplaced)
    await tx.executeQuery(compiledRaw(carried, [labOrderId, criticals]))
  if (criticals.length > 0)
    await tx.executeQuery(
      compiledRaw(newOnes, [resultId, customerId, labOrderId, criticals, at.toISOString()]),
    )
  if (!hasReplaced) return
  const { rows } = await tx.executeQuery(compiledRaw(superseded, [labOrderId, at.toISOString()]))
  if (rows.length > 0) await settleCriticalCall(tx, labOrderId, 0, at)
}
