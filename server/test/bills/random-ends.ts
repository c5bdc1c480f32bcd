import type { Random } from '@labgate/demo/random.ts'
import type { Lab } from '../lab.ts'

interface Needs {
  random: Random
  count: (act: string) => void
  some: (most: number, query: string) => Promise<number[]>
}

/**
 * Orders that end and go on, and results that are withdrawn and come again: whatever was decided on
 * a bill before, nothing is charged meanwhile, and everything after it.
 */
export const endActs = (lab: Lab, { random, count, some }: Needs) => {
  const now = (): string => lab.clock.now.toISOString()
  const counted = (act: string, orders: readonly unknown[]): void => {
    if (orders.length > 0) count(act)
  }
  const reject = async (): Promise<void> => {
    const orders = await some(2, 'select lab_order_id as id from lab_order where ended = 0')
    await lab.owner(
      'update lab_order set ended = 101, rejected_at = $2 where lab_order_id = any ($1)',
      [orders, now()],
    )
    counted('order rejected', orders)
  }
  const takeBack = async (): Promise<void> => {
    const orders = await some(3, 'select lab_order_id as id from lab_order where ended > 100')
    await lab.owner(
      'update lab_order set ended = 0, rejected_at = null where lab_order_id = any ($1)',
      [orders],
    )
    counted('rejection taken back', orders)
  }
  /* Nothing reverses it: the specimen has another order. */
  const moveAway = async (): Promise<void> => {
    if (!random.chance(0.2)) return takeBack()
    const orders = await some(1, 'select lab_order_id as id from lab_order where ended = 0')
    await lab.owner('update lab_order set ended = 90 where lab_order_id = any ($1)', [orders])
    counted('order moved to another account', orders)
  }
  /* A version of a result that says whether there is one, with the stage of its order. */
  const report = async (
    orders: readonly number[],
    { kind, stage }: { kind: 'withdrawn' | 'corrected'; stage: 35 | 50 },
  ): Promise<void> => {
    await lab.owner(
      `
        insert into result (lab_order_id, customer_id, version, kind, made_at, released_at)
        select lab_order_id, customer_id, max(version) + 1, $2, $3, $3
        from result
        where lab_order_id = any ($1)
        group by 1, 2
      `,
      [orders, kind, now()],
    )
    await lab.owner(
      `
        update lab_order
        set
          stage = $2::int,
          resulted_at = case
            when $2::int = 50 then $3::timestamptz
          end
        where lab_order_id = any ($1)
      `,
      [orders, stage, now()],
    )
  }
  const withdraw = async (): Promise<void> => {
    const orders = await some(
      1,
      'select lab_order_id as id from lab_order where ended = 0 and stage = 50',
    )
    await report(orders, { kind: 'withdrawn', stage: 35 })
    counted('result withdrawn', orders)
  }
  const comeAgain = async (): Promise<void> => {
    const orders = await some(
      2,
      'select lab_order_id as id from lab_order where ended = 0 and stage = 35',
    )
    await report(orders, { kind: 'corrected', stage: 50 })
    counted('result came again', orders)
  }
  return [reject, reject, takeBack, moveAway, withdraw, comeAgain]
}
