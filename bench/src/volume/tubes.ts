import { Stage } from '@labgate/contract/orders/order-status'
import type { Run } from '@labgate/server/db/run.ts'

/** An order placed today whose tube waits for the measurement. */
export interface Tube {
  labOrderId: number
  specimenBarcode: string
  /** 0: not packed in a parcel. */
  shipLogId: number
  customerId: number
  locationId: number
}
export interface Wanted {
  /** At the practice and in no parcel; in a parcel on its way; received and not accessioned. */
  at: 'practice' | 'way' | 'bench'
  parcels: number
  each: number
  /**
   * All belong to this account; if not set, parcels rotate through the sixteen largest accounts.
   */
  customerId?: number
}

const practices = 16
/** A practice's latest orders, from which new ones are made. */
const models = 5000
const state = {
  practice: { stage: Stage.Created, ship: 'null', receive: 'null', status: 0, fate: 'packed' },
  way: {
    stage: Stage.Shipped,
    ship: `now() - interval '12 hours'`,
    receive: 'null',
    status: 1,
    fate: 'packed',
  },
  bench: {
    stage: Stage.Received,
    ship: `now() - interval '12 hours'`,
    receive: `now() - interval '1 hour'`,
    status: 3,
    fate: 'received',
  },
} as const

const drawn = `
  create temporary table drawn as
    with
      practice as materialized (
        select customer_id, row_number() over (order by count(*) desc, customer_id) - 1 as rank
        from lab_order
        where stage = ${Stage.Reviewed} and ended = 0 and ($1::bigint is null or customer_id = $1)
        group by 1
        order by count(*) desc, customer_id
        limit ${practices}
      ),
      model as materialized (
        select
          m.lab_order_id,
          r.rank,
          row_number() over (
            partition by r.rank
            order by m.lab_order_id desc
          ) - 1 as place
        from
          practice r,
          lateral (
            select o.lab_order_id
            from
              lab_order o
              join patient p using (patient_id)
            where
              o.customer_id = r.customer_id
              and o.stage = ${Stage.Reviewed}
              and o.ended = 0
              and not p.is_employee
              and p.dob is not null
              and o.tests <> '{}'
              and not o.missing_selection
              and not o.demographics_hold
            order by o.collected_at desc nulls last
            limit ${models}
          ) m
      ),
      own as materialized (select rank, count(*) as models from model group by 1)
    select
      n.parcel,
      n.tube,
      m.lab_order_id as model,
      nextval(pg_get_serial_sequence('lab_order', 'lab_order_id')) as lab_order_id,
      lpad(nextval('specimen_count')::text, 11, '0') || '0' as specimen_barcode
    from
      (
        select parcel, tube
        from
          generate_series(0, $2::int - 1) parcel,
          generate_series(0, $3::int - 1) tube
        order by 1, 2
      ) n
      join own on own.rank = n.parcel % (select count(*) from own)
      join model m
        on m.rank = own.rank
        and m.place = (n.parcel / (select count(*) from own) * $3::int + n.tube) % own.models
`

const orders = ({ stage, ship, receive }: (typeof state)[Wanted['at']]): string => `
  insert into lab_order
    (
      lab_order_id,
      requisition_no,
      patient_id,
      customer_id,
      location_id,
      lab_id,
      user_id_physician,
      lab_type_id,
      version,
      tests,
      collection_device_id,
      site_id,
      side_id,
      specimen_barcode,
      collected_at,
      collection_day,
      diagnosis,
      no_meds,
      self_pay,
      patient_insurance_id_primary,
      stage,
      stage_at,
      shipped_at,
      received_at,
      user_id_received,
      user_signature_id_physician,
      date_physician_signature,
      user_id_signed,
      signed_hash,
      patient_consent_on_file,
      user_id_created,
      created_at,
      user_id_updated,
      updated_at
    )
  overriding system value
  select
    d.lab_order_id,
    'R' || lpad(nextval('requisition_count')::text, 9, '0'),
    o.patient_id,
    o.customer_id,
    o.location_id,
    o.lab_id,
    o.user_id_physician,
    o.lab_type_id,
    o.version,
    o.tests,
    o.collection_device_id,
    o.site_id,
    o.side_id,
    d.specimen_barcode,
    now() - interval '20 hours',
    ((now() - interval '20 hours') at time zone 'America/New_York')::date,
    o.diagnosis,
    o.no_meds,
    o.self_pay,
    o.patient_insurance_id_primary,
    ${stage},
    coalesce(${receive}, ${ship}, now() - interval '19 hours'),
    ${ship},
    ${receive},
    case
      when ${stage} = 20 then o.user_id_received
    end,
    o.user_signature_id_physician,
    o.date_physician_signature,
    o.user_id_signed,
    o.signed_hash,
    true,
    o.user_id_created,
    now() - interval '19 hours',
    o.user_id_created,
    now() - interval '1 hour'
  from
    drawn d
    join lab_order o on o.lab_order_id = d.model
  order by d.lab_order_id
`

const events = ({ stage, ship, receive }: (typeof state)[Wanted['at']]): string => `
  insert into order_event (lab_order_id, customer_id, move, lab_status_id, user_id, user_name, at)
  select o.lab_order_id, o.customer_id, m.move, m.status, o.user_id_created, 'Front desk', m.at
  from
    drawn d
    join lab_order o using (lab_order_id),
    lateral (
      values
        ('create', 1, now() - interval '19 hours'),
        ('ship', 2, ${ship}),
        ('receive', 20, ${receive})
    ) as m (move, status, at)
  where m.status <= ${stage}
  order by o.lab_order_id, m.status
`

const labels = `
  insert into label_print
    (
      lab_order_id,
      customer_id,
      specimen_barcode,
      copies,
      last_name,
      first_name,
      middle_name,
      last_name_latin,
      first_name_latin,
      middle_name_latin,
      dob,
      user_id,
      user_name,
      at
    )
  select
    o.lab_order_id,
    o.customer_id,
    o.specimen_barcode,
    1,
    p.last_name,
    p.first_name,
    p.middle_name,
    p.last_name_latin,
    p.first_name_latin,
    p.middle_name_latin,
    p.dob,
    o.user_id_created,
    'Front desk',
    o.created_at
  from
    drawn d
    join lab_order o using (lab_order_id)
    join patient p on p.patient_id = o.patient_id
  order by o.lab_order_id
`

const parcels = ({ status, fate }: (typeof state)[Wanted['at']]): string => `
  with
    parcel as (
      select
        d.parcel,
        nextval(pg_get_serial_sequence('ship_log', 'ship_log_id')) as ship_log_id,
        min(o.customer_id) as customer_id,
        min(o.location_id) as location_id,
        min(o.user_id_created) as clerk
      from
        drawn d
        join lab_order o using (lab_order_id)
      group by 1
      order by 1
    ),
    made as (
      insert into ship_log
        (
          ship_log_id,
          customer_id,
          location_id,
          status,
          shipping_method_id,
          user_id_created,
          created_at,
          shipped_at,
          user_id_shipped,
          arrived_at,
          received_at
        )
      overriding system value
      select
        ship_log_id,
        customer_id,
        location_id,
        ${status},
        1,
        clerk,
        now() - interval '13 hours',
        now() - interval '12 hours',
        clerk,
        case
          when ${status} = 3 then now() - interval '2 hours'
        end,
        case
          when ${status} = 3 then now() - interval '30 minutes'
        end
      from parcel
    )
  insert into ship_log_specimen
    (ship_log_id, lab_order_id, customer_id, is_listed, fate, user_id_fate)
  select p.ship_log_id, o.lab_order_id, o.customer_id, true, '${fate}', p.clerk
  from
    drawn d
    join parcel p using (parcel)
    join lab_order o using (lab_order_id)
  order by o.lab_order_id
`

/**
 * Makes new orders modeled on older ones, each with its label, and shipped ones in parcels; returns
 * them parcel by parcel.
 */
export const makeTubes = async (
  run: Run,
  { at, parcels: count, each, customerId }: Wanted,
): Promise<Tube[]> => {
  await run('begin')
  await run(drawn, [customerId ?? null, count, each])
  await run(orders(state[at]))
  await run(events(state[at]))
  await run(labels)
  if (at !== 'practice') await run(parcels(state[at]))
  const { rows } = await run(`
    select
      d.lab_order_id as "labOrderId",
      d.specimen_barcode as "specimenBarcode",
      coalesce(s.ship_log_id, 0) as "shipLogId",
      o.customer_id as "customerId",
      o.location_id as "locationId"
    from
      drawn d
      join lab_order o using (lab_order_id)
      left join ship_log_specimen s using (lab_order_id)
    order by d.parcel, d.tube
  `)
  await run('drop table drawn')
  await run('commit')
  if (rows.length !== count * each)
    throw new Error(`${count * each} tubes were to be made, there are ${rows.length}.`)
  return rows as Tube[]
}
