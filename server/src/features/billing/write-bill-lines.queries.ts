import { rawQuery } from '../../db/queries.ts'

/** What can change on a line that keeps its charge: its place, its diagnoses, and its text. */
export const restateLines = (lines: readonly object[]) =>
  rawQuery(
    `
      update bill_line l
      set
        nth = r.nth,
        pointers = array(select jsonb_array_elements_text(r.pointers)::int),
        says = r.text
      from jsonb_to_recordset($1::jsonb) as r (id bigint, nth smallint, pointers jsonb, text text)
      where l.bill_line_id = r.id
    `,
    [JSON.stringify(lines)],
  )

export const insertLines = (lines: readonly object[]) =>
  rawQuery<{ id: number; bill: number; nth: number }>(
    `
      insert into bill_line
        (
          bill_id,
          customer_id,
          lab_order_id,
          nth,
          code,
          modifiers,
          units,
          cents,
          expected_cents,
          pointers,
          says,
          tests
        )
      select
        r.bill,
        r.customer,
        r."order",
        r.nth,
        r.code,
        array(select jsonb_array_elements_text(r.modifiers)),
        r.units,
        r.cents,
        r."expectedCents",
        array(select jsonb_array_elements_text(r.pointers)::int),
        r.text,
        array(select jsonb_array_elements_text(r.tests)::int)
        from
          jsonb_to_recordset($1::jsonb) as r (
            bill bigint,
            customer bigint,
            "order" bigint,
            nth smallint,
            code text,
            modifiers jsonb,
            units numeric,
            cents bigint,
            "expectedCents" bigint,
            pointers jsonb,
            text text,
            tests jsonb
          )
      returning bill_line_id as id, bill_id as bill, nth
    `,
    [JSON.stringify(lines)],
  )

const replaceFindingsSql = `
  with
    gone as (
      delete from bill_finding
      where bill_id = any ($2::bigint[])
      returning bill_id, rule, nth, since
    )
  insert into bill_finding
    (
      bill_id,
      customer_id,
      lab_order_id,
      rule,
      nth,
      level,
      owner,
      path,
      says,
      about,
      cause,
      patient_insurance_id,
      insurance_id,
      since
    )
  select distinct on (r.bill, r.rule, r.nth)
    r.bill,
    r.customer,
    r."order",
    r.rule,
    r.nth,
    r.level,
    r.owner,
    r.path,
    r.says,
    r.about,
    r.cause,
    r.insurance,
    r.payer,
    coalesce(g.since, $3)
  from
    jsonb_to_recordset($1::jsonb) as r (
      bill bigint,
      customer bigint,
      "order" bigint,
      rule text,
      nth smallint,
      level text,
      owner text,
      path text,
      says text,
      about text,
      cause text,
      insurance bigint,
      payer bigint
    )
    left join gone g on g.bill_id = r.bill and g.rule = r.rule and g.nth = r.nth
  order by r.bill, r.rule, r.nth
  on conflict (bill_id, rule, nth) do nothing
`

export const replaceFindings = (rows: readonly object[], bills: readonly number[], now: Date) =>
  rawQuery(replaceFindingsSql, [JSON.stringify(rows), bills, now.toISOString()])
