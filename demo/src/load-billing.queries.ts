export const insertBiller = `
  insert into billing_entity
    (
      name,
      npi,
      tax_id,
      street1,
      city,
      state,
      postal_code,
      contact_name,
      contact_phone,
      valid_from,
      user_id_created
    )
  select
    l.name,
    $1,
    '591234567',
    l.street1,
    l.city,
    l.state,
    left(regexp_replace(l.postal_code, '\\D', '', 'g') || '000000000', 5) || '-0001',
    'Billing office',
    '8135550100',
    $2,
    1
  from lab l
  order by l.lab_id
  limit 1
`

export const insertCharges = `
  insert into charge_code
    (lab_type_id, tests, counted_by, low, high, code, says, source, valid_from, user_id_created)
  select
    r.type,
    array(select jsonb_array_elements_text(r.tests)::int),
    r."countedBy",
    coalesce(r.low, 1),
    r.high,
    r.code,
    r.says,
    'Demo',
    $2,
    1
  from
    jsonb_to_recordset($1::jsonb) as r (
      type smallint,
      tests jsonb,
      "countedBy" text,
      low int,
      high int,
      code text,
      says text
    )
`

export const insertPrices = `
  insert into charge_price (list, code, cents, valid_from, source, user_id_created)
  select r.list, r.code, r.cents, $2, 'Demo', 1
  from jsonb_to_recordset($1::jsonb) as r (list text, code text, cents bigint)
`

export const insertReasons = `
  insert into payer_reason (list, code, says, rule, effect, owner)
  select r.list, r.code, r.says, coalesce(r.rule, ''), coalesce(r.effect, 'denied'), r.owner
  from
    jsonb_to_recordset($1::jsonb) as r (
      list text,
      code text,
      says text,
      rule text,
      effect text,
      owner text
    )
  on conflict do nothing
`

export const insertEdits = `
  insert into code_edit (kind, code, code2, indicator, units, valid_from, source)
  values
    ('mue', '80307', '', 2, 1, $1, 'Demo'),
    ('mue', 'G0480', '', 2, 1, $1, 'Demo'),
    ('mue', 'G0483', '', 2, 1, $1, 'Demo'),
    ('ptp', '80307', '80305', 0, null, $1, 'Demo')
`

export const checkEligibility = `
  insert into eligibility_due (lab_order_id)
  select lab_order_id
  from lab_order
  where ended = 0 and collection_day >= $1::date
  order by collection_day desc, lab_order_id desc
  limit 80
`
