import type { Lab } from '../lab.ts'

/**
 * An item of Billing Work about the bill of an order, as the jobs would make it one day; none if the
 * bill has one. `cents`: its amount.
 */
export const billingItem = (
  lab: Lab,
  labOrderId: number,
  { reason, cents }: { reason: 'patient-balance' | 'credit'; cents: number },
): Promise<unknown> =>
  lab.owner(
    `
      insert into work_item
        (
          queue,
          reason,
          about,
          customer_id,
          lab_order_id,
          bill_id,
          says,
          owner_kind,
          cents,
          opened_at,
          party_since
        )
      select
        'billing',
        $2,
        'bill:' || bill_id,
        customer_id,
        lab_order_id,
        bill_id,
        'In the test.',
        'billing',
        $3,
        now(),
        now()
      from bill
      where lab_order_id = $1
      on conflict do nothing
    `,
    [labOrderId, reason, cents],
  )
