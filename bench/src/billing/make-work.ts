import { UserType } from '@labgate/contract/access/user-types'
import { codeList } from '@labgate/server/db/codes.ts'
import type { Run } from '@labgate/server/db/run.ts'

/*
 * Open items of a queue that has grown for half a year: most are far from their deadline, one in
 * seven has an owner, one in ten is waiting.
 */
const reasons = [
  'no-answer',
  'denied',
  'rejected',
  'underpaid',
  'claim.diagnosis',
  'claim.patient',
  'claim.code',
  'next-payer',
  'reversed',
  'claim.duplicate',
]
const owners = `
  select user_id, row_number() over (order by user_id) - 1 as at, count(*) over () as n
  from app_user
  where
    user_type_id in ${codeList([UserType.CustomerExperience, UserType.CustomerExperienceSupervisor, UserType.Billing])}
    and not disabled
`
/**
 * $1: from, $2: up to, $3: reasons. Every item belongs to a bill; with few bills, each has many
 * items.
 */
const items = `
  with
    of_bill as (
      select
        b.bill_id,
        b.customer_id,
        b.lab_order_id,
        b.service_day,
        i.insurance_id,
        row_number() over (order by b.bill_id) - 1 as at,
        count(*) over () as n
      from
        bill b
        join lab_order o using (lab_order_id)
        join patient_insurance i on i.patient_insurance_id = o.patient_insurance_id_primary
    ),
    person as (${owners})
  insert into work_item
    (
      queue,
      reason,
      about,
      customer_id,
      lab_order_id,
      bill_id,
      insurance_id,
      says,
      cause,
      owner_kind,
      cents,
      service_day,
      deadline,
      band,
      opened_at,
      party_since,
      state,
      user_id_owner,
      next_day
    )
  select
    'billing',
    r.reason,
    'bench:' || g,
    b.customer_id,
    b.lab_order_id,
    b.bill_id,
    b.insurance_id,
    'Look at this bill, and correct what is wrong.',
    r.reason || ':' || b.insurance_id,
    'billing',
    1000 + (h % 90000),
    b.service_day,
    current_date + case band
      when 0 then -1 - h % 20
      when 1 then h % 8
      when 2 then 8 + h % 23
      else 31 + h % 150
    end,
    band,
    t.at,
    t.at,
    case
      when h % 10 <> 9 then 'new'
      when h % 3 = 0 then 'waiting for payer'
      when h % 3 = 1 then 'waiting for client'
      else 'deferred'
    end,
    case
      when h % 7 = 3 then p.user_id
    end,
    case
      when h % 10 = 9
      and h % 3 = 2 then current_date + 5
    end
  from
    generate_series($1::int, $2::int) g
    cross join lateral (select abs(hashint4(g)) as h) k
    cross join lateral (
      select
        now() - (h % 15552000) * interval '1 second' as at,
        (
          case
            when h % 100 < 5 then 0
            when h % 100 < 15 then 1
            when h % 100 < 40 then 2
            else 3
          end
        )::smallint as band
    ) t
    join of_bill b on b.at = h % (select max(n) from of_bill)
    join person p on p.at = h % (select max(n) from person)
    cross join lateral (select ($3::text[])[1 + g % cardinality($3::text[])] as reason) r
`
const atOnce = 100_000

export interface WorkRows {
  items: number
  accounts: number
  owners: number
  owned: number
}
/** Fills the queue with this many open items for the existing bills. Returns what it contains. */
export const makeWork = async (run: Run, count: number): Promise<WorkRows> => {
  await run('delete from work_item')
  // nothing is judged or sent while the calls are measured
  await run('delete from bill_due')
  await run('update trading_partner set active = false')
  await run('delete from bill_due')
  for (let from = 1; from <= count; from += atOnce)
    await run(items, [from, Math.min(count, from + atOnce - 1), reasons])
  await run('vacuum (analyze)')
  await run('checkpoint')
  const { rows } = await run(`
    select
      count(*)::int as items,
      count(distinct customer_id)::int as accounts,
      count(distinct user_id_owner)::int as owners,
      count(user_id_owner)::int as owned
    from work_item
    where closed_at is null
  `)
  const [made] = rows as [WorkRows]
  if (made.items !== count) throw new Error(`${made.items} items were made, not ${count}.`)
  return made
}
