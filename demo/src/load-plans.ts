import { testTypeIds } from '@labgate/contract/catalog/test-types'
import { Stage } from '@labgate/contract/orders/order-status'
import { codeList } from '@labgate/server/db/codes.ts'
import type { Run } from '@labgate/server/db/run.ts'

/*
 * Some patients of each account who come every few weeks: a few overdue, some due today, the rest
 * later. The order that is repeated is their last of that type.
 */
const plans = `
  insert into order_plan
    (
      customer_id,
      location_id,
      patient_id,
      lab_order_id,
      lab_type_id,
      user_id_physician,
      first_day,
      every_weeks,
      until_day,
      note,
      user_id_created,
      created_by,
      created_at
    )
  select
    customer_id,
    location_id,
    patient_id,
    lab_order_id,
    lab_type_id,
    user_id_physician,
    first_day,
    weeks,
    case
      when weeks > 0 then first_day + 180
    end,
    (array['', '', 'Fasting.', 'Bring all medication bottles.', ''])[1 + n % 5],
    user_id_created,
    coalesce(
      (
        select trim(first_name || ' ' || last_name)
        from app_user u
        where u.user_id = picked.user_id_created
      ),
      ''
    ),
    created_at
  from
    (
      select
        *,
        ($1::timestamptz at time zone 'America/New_York')::date + (
          array[-6, 0, 3, 0, 9, 17, -2, 24]
        )[n] as first_day,
        (array[4, 4, 12, 2, 4, 0, 4, 26])[n] as weeks
      from
        (
          select
            l.*,
            (
              row_number() over (
                partition by l.customer_id
                order by l.lab_order_id desc
              )
            )::int as n
          from
            (
              select distinct on (o.patient_id) o.*
              from
                lab_order o
                join patient p on p.patient_id = o.patient_id
              where
                o.ended = 0
                and o.stage >= ${Stage.Resulted}
                and o.lab_type_id in ${codeList([testTypeIds.ToxUrine, testTypeIds.GPP])}
                and cardinality(o.tests) > 0
                and o.location_id is not null
                and p.active
                and o.collected_at between $1::timestamptz - interval '90 days' and $1::timestamptz - interval '20 days'
              order by o.patient_id, o.lab_order_id desc
            ) l
        ) latest
      where n <= 8
    ) picked
  where not exists (select from order_plan)
`

/** Loads planned orders of the demo's practices, based on its orders, once. */
export const loadPlans = async (run: Run, now: Date): Promise<void> => {
  await run(plans, [now.toISOString()])
  await run('analyze order_plan')
}
