import { billRuleOf } from '@labgate/contract/billing/judge'
import { newestCatalog } from '@labgate/contract/catalog/catalogs'
import type { Run } from '@labgate/server/db/run.ts'
import { demoCharges, demoClasses, demoPrices } from './billing/charges.ts'
import { demoReasons } from './billing/reasons.ts'
import {
  checkEligibility,
  insertBiller,
  insertCharges,
  insertEdits,
  insertPrices,
  insertReasons,
} from './load-billing.queries.ts'
import { daysBefore } from './moments.ts'

/** Number of days the demo has billed for. */
export const billedDays = 364
const validFrom = '2020-01-01'
const lists = [
  ['charge', 100],
  ['client', 40],
  ['self-pay', 50],
  ['cost', 22],
] as const
/** NPI of the demo's billing laboratory: a test number from CMS's own examples. */
const npi = '1234567893'

/* Where an account's specimens are collected, by type of account; some practices never said. */
const places = `
  update location l
  set place_of_service = case
    when l.location_id % 23 = 0 then ''
    when l.residential_facility
    or c.residential_facility then '32'
    when c.name ~* 'hospital|medical center' then '22'
    when c.name ~* 'urgent' then '20'
    when c.name ~* 'recovery|treatment|rehab' then '57'
    else '11'
  end
  from customer c
  where c.customer_id = l.customer_id
`
const payers = `
  update insurance
  set
    claims_payer_id = lpad(insurance_id::text, 5, '0'),
    eligibility_payer_id = lpad(insurance_id::text, 5, '0'),
    trading_partner_id = $1,
    enrolled_from = case
      when insurance_id % 61 = 0 then null
      else $2::date
    end,
    filing_days = case
      when payer_kind = 'Medicare'
      or insurance_id % 5 <> 0 then 365
      else 150
    end,
    appeal_days = case payer_kind
      when 'Medicare' then 120
      else 180
    end,
    retro_auth_days = 10,
    answer_days = 30
`
/*
 * Endings that change the simulated payers' response (simulator/src/payer/write-eligibility.ts), on
 * members of commercial plans whose order is not at the laboratory yet: first in the practice
 * behind most demo sign-ins, where the order form shows each response.
 */
const unclear = `
  update patient_insurance i
  set member_id = left(i.member_id, 30) || e.ending
  from
    (
      select
        p.patient_insurance_id,
        row_number() over (order by p.customer_id, p.patient_insurance_id) as nth
      from
        patient_insurance p
        join insurance y using (insurance_id)
      where
        p.active
        and p.sequence = 1
        and p.member_id <> ''
        and y.payer_kind = 'commercial'
        and exists (
          select
          from lab_order o
          where
            o.patient_insurance_id_primary = p.patient_insurance_id
            and o.ended = 0
            and o.received_at is null
            and o.collection_day is not null
        )
      order by p.customer_id, p.patient_insurance_id
      limit 6
    ) p
    join (
      values
        (1, 'DIFF'),
        (2, 'NF'),
        (3, 'DOB'),
        (4, 'NOLAB'),
        (5, 'BUSY'),
        (6, 'TERM')
    ) as e (nth, ending)
      using (nth)
  where i.patient_insurance_id = p.patient_insurance_id
`
/* The practice behind most demo sign-ins has self-pay patients. */
const paying = `
  update customer
  set allow_self_pay = true
  where customer_id = (select min(customer_id) from customer)
`
/*
 * The performing laboratories are sites of the one that bills: each has a CLIA number, and all have
 * its NPI.
 */
const laboratories = `update lab set npi = $1`

/**
 * Loads what the demo's laboratory needs to bill: its identity, its payers' routes, codes, prices,
 * and reasons. Its past claims are played once it runs.
 */
export const loadBilling = async (run: Run, now: Date): Promise<void> => {
  const { rows } = await run(`
    insert into trading_partner
      (name, transport, submitter_id, receiver_id, receiver_name, asks_status)
    values
      ('Simulated payers', 'simulated', 'LABGATEDEMO', 'SIMULATEDPAYER', 'Simulated payers', true)
    returning trading_partner_id as id
  `)
  await run(insertBiller, [npi, validFrom])
  await run(laboratories, [npi])
  await run(places)
  await run(paying)
  await run(payers, [(rows as { id: number }[])[0]?.id, validFrom])
  await run(insertCharges, [
    JSON.stringify(
      demoCharges.map(({ testType, ...row }) => ({
        ...row,
        type: newestCatalog(testType).labTypeId,
      })),
    ),
    validFrom,
  ])
  await run(
    `
      insert into charge_class (test_code, class, valid_from)
      select r.test, r.name, $2 from jsonb_to_recordset($1::jsonb) as r (test int, name text)
      on conflict do nothing
    `,
    [JSON.stringify(demoClasses), validFrom],
  )
  const prices = Object.entries(demoPrices).flatMap(([code, dollars]) =>
    lists.map(([list, share]) => ({ list, code, cents: dollars * share })),
  )
  await run(insertPrices, [JSON.stringify(prices), validFrom])
  await run(insertReasons, [
    JSON.stringify(
      demoReasons.map((reason) => ({
        ...reason,
        owner: billRuleOf(reason.rule ?? '')?.owner ?? 'billing',
      })),
    ),
  ])
  await run(insertEdits, [validFrom])
  await run('update laboratory_setting set billing_since = $1::date', [
    daysBefore(now, billedDays).slice(0, 10),
  ])
  // what orders noted during loading is played week by week
  await run('delete from bill_due')
  // payers are queried about the orders of the last days and future ones
  await run(unclear)
  await run('delete from eligibility_due')
  await run(checkEligibility, [daysBefore(now, 20).slice(0, 10)])
  await run(
    `insert into setting (name, value) values ('demo-billing', $1) on conflict do nothing`,
    [JSON.stringify({ played: daysBefore(now, billedDays).slice(0, 10) })],
  )
}
