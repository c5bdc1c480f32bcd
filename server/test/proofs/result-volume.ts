import type { Lab } from '../lab.ts'

/*
 * Results over three years, created row by row inside the database: for each order a message, a
 * version, five values, and its deliveries, every third faxed; plus an archive. The newest 150th of
 * the orders is still at the laboratory. Little waits for a person's decision, wherever it is.
 */

/* Number of accounts; the first has a quarter of the patients. */
const volumeAccounts = 60

/* $1: number of orders, $2: now. */
const rows: Readonly<Record<string, string>> = {
  patients: `
    insert into patient (customer_id, location_id, first_name, last_name, dob, user_id_created)
    select l.customer_id, l.location_id, 'Ada', 'Moss' || n % 977, date '1940-01-01' + n % 20000, 1
    from
      generate_series(1, $1::int / 2) n
      join (
        select location_id, customer_id, row_number() over (order by location_id) - 1 as at
        from location
      ) l
        on l.at = case
          when n % 4 = 0 then 0
          else n % ${volumeAccounts}
        end
  `,
  orders: `
    insert into lab_order
      (
        requisition_no,
        patient_id,
        customer_id,
        location_id,
        lab_id,
        lab_type_id,
        version,
        tests,
        specimen_barcode,
        collected_at,
        collection_day,
        stage,
        received_at,
        accessioned_at,
        resulted_at,
        user_id_created
      )
    select
      'R' || n,
      p.patient_id,
      p.customer_id,
      p.location_id,
      (select min(lab_id) from lab),
      1,
      '',
      '{107}',
      lpad(n::text, 12, '0'),
      t.at,
      t.at::date,
      s.stage,
      t.at,
      t.at,
      case
        when s.stage = 50 then t.at
      end,
      1
    from
      (
        select
          patient_id,
          customer_id,
          location_id,
          row_number() over (order by md5(patient_id::text)) - 1 as at
        from patient
      ) p
      join generate_series(1, $1::int) n on p.at = n % ($1::int / 2)
      cross join lateral (
        select $2::timestamptz - make_interval(secs => n::numeric / $1 * 1095 * 86400) as at
      ) t
      cross join lateral (
        select
          case
            when n < $1 / 150 then 35
            else 50
          end as stage
      ) s
  `,
  messages: `
    insert into hl7_in
      (control_id, message_type, content, content_hash, came_at, ack, state, reason, set_aside)
    select
      'M' || lab_order_id,
      'ORU^R01',
      'x',
      'x',
      resulted_at,
      'AA',
      case
        when lab_order_id % 300 = 0 then 'quarantined'
        else 'processed'
      end,
      case
        when lab_order_id % 300 = 0 then 'no-order'
        else ''
      end,
      lab_order_id % 900 = 0
    from lab_order
    where stage = 50
  `,
  results: `
    insert into result (lab_order_id, customer_id, version, kind, hl7_in_id, made_at, released_at)
    select
      o.lab_order_id,
      o.customer_id,
      1,
      'final',
      m.hl7_in_id,
      o.resulted_at,
      case
        when o.lab_order_id % 400 <> 0 then o.resulted_at
      end
    from
      lab_order o
      join hl7_in m on m.control_id = 'M' || o.lab_order_id
  `,
  values: `
    insert into observation
      (
        lab_order_id,
        customer_id,
        patient_id,
        version_from,
        place,
        analyte,
        method,
        code,
        value_type,
        value,
        flag,
        state,
        collected_at
      )
    select
      lab_order_id,
      customer_id,
      patient_id,
      1,
      n,
      'analyte-' || n,
      'measured',
      'C' || n,
      'NM',
      '1',
      'negative',
      'F',
      collected_at
    from
      lab_order,
      generate_series(1, 5) n
    where stage = 50
  `,
  'orders told to the laboratory': `
    insert into hl7_out (lab_system_id, lab_order_id, customer_id, kind, state, created_at)
    select
      s.lab_system_id,
      o.lab_order_id,
      o.customer_id,
      'new',
      case
        when o.stage = 35
        and o.lab_order_id % 5 = 0 then 'refused'
        when o.stage = 35
        and o.lab_order_id % 7 = 0 then 'waiting'
        else 'sent'
      end,
      o.accessioned_at
    from
      lab_order o,
      lab_system s
    where o.stage = 50 or o.lab_order_id % 3 > 0
  `,
  'critical values': `
    insert into critical_value
      (result_id, customer_id, lab_order_id, observation_id, found_at, taken_at)
    select
      r.result_id,
      r.customer_id,
      r.lab_order_id,
      v.observation_id,
      r.made_at,
      case
        when r.lab_order_id % 800 <> 0 then r.made_at
      end
    from
      result r
      join observation v using (lab_order_id)
    where v.place = 1 and r.lab_order_id % 3 = 0 or r.lab_order_id % 800 = 0 and v.place = 1
  `,
  faxes: `
    insert into fax
      (location_id, customer_id, kind, fax_number_id, state, pages, tries, queued_at, next_try_at)
    select
      o.location_id,
      o.customer_id,
      'result',
      x.fax_number_id,
      case
        when o.lab_order_id % 900 = 0 then 'failed'
        when o.lab_order_id % 1200 = 0 then 'uncertain'
        else 'sent'
      end,
      2,
      1,
      o.resulted_at,
      o.resulted_at
    from
      lab_order o
      join fax_number x on x.location_id = o.location_id
    where o.lab_order_id % 3 = 0 and o.stage = 50
  `,
  deliveries: `
    insert into delivery
      (customer_id, location_id, lab_order_id, result_id, version, kind, way, state, made_at)
    select
      r.customer_id,
      o.location_id,
      r.lab_order_id,
      r.result_id,
      1,
      'report',
      way,
      case
        when way = 'portal' then 'delivered'
        when r.lab_order_id % 700 = 0 then 'failed'
        when r.lab_order_id % 1100 = 0 then 'waiting'
        else 'delivered'
      end,
      r.made_at
    from
      result r
      join lab_order o using (lab_order_id),
      (
        values
          ('portal'),
          ('fax')
      ) w (way)
  `,
  'accounts of the archive': `
    insert into archive_account (account, customer_id)
    select
      'Practice ' || n,
      case
        when n % 2 = 0 then 1 + n % ${volumeAccounts}
      end
    from generate_series(0, 299) n
  `,
  archive: `
    insert into archive_report
      (
        archive_batch_id,
        row_hash,
        last_name,
        first_name,
        dob,
        accession_number,
        archive_account_id,
        collected_day,
        file_hash
      )
    select
      b.archive_batch_id,
      sha256(int4send(n)),
      'Moss' || n % 977,
      'Ada' || n % 89,
      date '1940-01-01' + n % 20000,
      'E' || n,
      a.archive_account_id,
      case
        when n % 50 > 0 then date '2015-01-01' + n / 200
      end,
      f.hash
    from
      generate_series(1, $1::int) n
      join archive_account a on a.account = 'Practice ' || n % 300,
      archive_batch b,
      file f
  `,
}

/** Fills an empty laboratory with this many orders and their dependents. */
export const fillVolume = async (lab: Lab, orders: number, now: Date): Promise<void> => {
  const { owner } = lab
  await owner(`
    insert into customer (name) select 'Practice ' || n from generate_series(1, ${volumeAccounts}) n
  `)
  await owner(`
    insert into location (customer_id, location_name, "primary", send_fax, fax)
    select customer_id, 'Place', true, true, '(813) 555-0120' from customer
  `)
  await owner(
    `insert into file (hash, size, file_type, content) values ($1, 4, 'application/pdf', 'page')`,
    [Buffer.alloc(32, 7)],
  )
  await owner(`insert into archive_batch (index_name, index_hash) values ('old.csv', 'x')`)
  await owner(`
    with made as (insert into lab (name) values ('Bench') returning lab_id)
    insert into lab_system (name, lab_id, application, order_message, host, port)
    select 'Bench', lab_id, 'BENCH', 'OML^O21', '127.0.0.1', 1 from made
  `)
  // rows that normally follow automatically are created here row by row, and neither they nor their
  // keys are checked
  for (const table of ['lab_order', 'result', 'observation', 'delivery'])
    await owner(`alter table ${table} disable trigger all`)
  for (const text of Object.values(rows))
    await owner(
      text,
      [orders, now.toISOString()].slice(0, text.includes('$2') ? 2 : text.includes('$1') ? 1 : 0),
    )
}
