import type { AppContext } from '../../../app-context.ts'
import { paysOrder } from '../../../core/orders/order-policies.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { compiledRaw, rawQuery } from '../../../db/queries.ts'
import { questionFacts, isRouted, memberHash } from './question-parts.ts'

/** Notes per round, and tubes per night. */
const most = { notes: 500, arrivals: 5000 } as const

/*
 * Of candidates `c` (patient_insurance_id, lab_order_id, day, moment): each insurance, month, and
 * member once. A future month is asked about when it begins.
 */
const insertQuestions = (candidates: string): string => `
  with c as (${candidates})
  insert into patient_eligibility
    (
      patient_id,
      customer_id,
      patient_insurance_id,
      insurance_id,
      lab_order_id,
      request_date,
      status,
      moment,
      service_month,
      member_hash,
      asked,
      ask_after,
      user_id_created
    )
  select distinct on (i.patient_insurance_id, to_char(c.day, 'YYYY-MM'))
    i.patient_id,
    i.customer_id,
    i.patient_insurance_id,
    i.insurance_id,
    c.lab_order_id,
    $1,
    'asked',
    c.moment,
    to_char(c.day, 'YYYY-MM'),
    ${memberHash},
    ${questionFacts} || jsonb_build_object('serviceDate', c.day),
    greatest($1::timestamptz, date_trunc('month', c.day::timestamp) at time zone s.time_zone),
    0
  from
    c
    join patient_insurance i using (patient_insurance_id)
    join patient p on p.patient_id = i.patient_id
    join insurance y on y.insurance_id = i.insurance_id
    left join trading_partner t using (trading_partner_id)
    cross join laboratory_setting s
  where
    i.active
    and i.member_id <> ''
    and p.patient_id_merged_into is null
    and ${isRouted}
    and not exists (
      select
      from patient_eligibility e
      where
        e.patient_insurance_id = i.patient_insurance_id
        and e.service_month = to_char(c.day, 'YYYY-MM')
        and e.member_hash = ${memberHash}
    )
  order by i.patient_insurance_id, to_char(c.day, 'YYYY-MM'), c.day, c.lab_order_id
  on conflict do nothing
  returning patient_eligibility_id as id
`
const payingOrders = (condition: string, moment: string): string => `
  select i.patient_insurance_id, o.lab_order_id, o.collection_day as day, '${moment}' as moment
  from
    lab_order o
    join patient_insurance i on ${paysOrder}
  where
    o.ended = 0
    and o.collection_day is not null
    and not coalesce(o.self_pay, false)
    and not coalesce(o.contract_pay, false)
    and ${condition}
`

/**
 * Makes questions from what was noted: new or changed insurances, for today, and orders, for their
 * collection day. Returns how many.
 */
export const askNoted = async ({
  database,
  now,
}: Pick<AppContext, 'database' | 'now'>): Promise<number> => {
  for (let total = 0; ;) {
    const { asked: count, isLast } = await database.forActor(systemScope, async (tx) => {
      const [notes] = await pipeline(
        tx,
        rawQuery<{ insurance: number | null; order: number | null }>(
          `
            select patient_insurance_id as insurance, lab_order_id as "order"
            from take_eligibility_notes($1)
          `,
          [most.notes],
        ),
      )
      const [insurances, orders] = [
        notes.flatMap(({ insurance }) => insurance ?? []),
        notes.flatMap(({ order }) => order ?? []),
      ]
      const candidates = `
        select
          i.patient_insurance_id,
          null::bigint as lab_order_id,
          (
            $1::timestamptz at time zone coalesce(nullif(k.time_zone, ''), s.time_zone)
          )::date as day,
          'insurance' as moment
        from
          patient_insurance i
          join customer k using (customer_id)
          cross join laboratory_setting s
        where i.patient_insurance_id = any ($2::bigint[])
        union all
        ${payingOrders('o.lab_order_id = any ($3::bigint[])', 'order')}
      `
      return {
        asked:
          notes.length === 0
            ? 0
            : await insert(tx, candidates, [now().toISOString(), insurances, orders]),
        isLast: notes.length < most.notes,
      }
    })
    total += count
    if (isLast) return total
  }
}
const insert = async (tx: Tx, candidates: string, values: unknown[]): Promise<number> =>
  (await tx.executeQuery(compiledRaw(insertQuestions(candidates), values))).rows.length

/**
 * Nightly: tubes that arrived within two weeks and have insurances not asked about for the month of
 * collection. Returns how many questions were made.
 */
export const askArrived = ({
  database,
  now,
}: Pick<AppContext, 'database' | 'now'>): Promise<number> =>
  database.forActor(systemScope, (tx) => {
    const arrived = `
      o.lab_order_id in (
        select lab_order_id
        from lab_order
        where received_at > $1::timestamptz - interval '14 days' and received_at <= $1
        order by received_at desc
        limit ${most.arrivals}
      )
    `
    return insert(tx, payingOrders(arrived, 'arrival'), [now().toISOString()])
  })
