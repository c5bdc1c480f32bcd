import type { Lab } from '../lab.ts'

/** How much: orders over three years, accounts, and one patient in how many is the officer's. */
interface OrderVolume {
  orders: number
  accounts: number
  each: number
  now: Date
}

/**
 * Orders of practices of very different sizes, the first of which has a quarter of all. Returns the
 * parole officer to whom some patients are released.
 */
export const makeOrderVolume = async (
  lab: Lab,
  { orders, accounts, each, now }: OrderVolume,
): Promise<Awaited<ReturnType<Lab['make']['user']>>> => {
  const owner = (text: string, values: unknown[] = []) => lab.owner(text, values)
  await owner(
    `insert into customer (name) select 'Practice ' || n from generate_series(1, $1::int) n`,
    [accounts],
  )
  await owner(`
    insert into location (customer_id, location_name, "primary")
    select customer_id, 'Place ' || n, n = 1
    from
      customer,
      generate_series(1, 2) n
  `)
  await owner(`
    insert into app_user
      (user_type_id, customer_id, user_name, email, first_name, last_name, physician)
    select
      2,
      customer_id,
      'd' || customer_id || '-' || n,
      'd' || customer_id || n || '@x.example',
      'A',
      'B' || n,
      true
    from
      customer,
      generate_series(1, 3) n
  `)
  await owner(
    `
      insert into patient
        (customer_id, location_id, first_name, last_name, dob, ssn_last4, user_id_created)
      select
        l.customer_id,
        l.location_id,
        'Ada',
        'Moss' || n % 977,
        date '1940-01-01' + n % 20000,
        case
          when n % 3 = 0 then lpad((n % 10000)::text, 4, '0')
          else ''
        end,
        1
      from
        generate_series(1, $1::int / 2) n
        join (
          select location_id, customer_id, row_number() over (order by location_id) - 1 as at
          from location
        ) l
          on l.at = case
            when n % 4 = 0 then n / 4 % 2
            else n % ($2::int * 2)
          end
    `,
    [orders, accounts],
  )
  // they notify others, and no one is there; every key exists
  await owner('alter table lab_order disable trigger all')
  await owner(
    `
      insert into lab_order
        (
          requisition_no,
          patient_id,
          customer_id,
          location_id,
          user_id_physician,
          lab_type_id,
          version,
          tests,
          specimen_barcode,
          collected_at,
          collection_day,
          stage,
          hold,
          ended,
          received_at,
          accessioned_at,
          resulted_at,
          result_severity,
          user_signature_id_physician,
          user_id_created
        )
      select
        'R' || n,
        p.patient_id,
        p.customer_id,
        p.location_id,
        (
          select (array_agg(u.user_id order by u.user_id))[1 + n % 3]
          from app_user u
          where u.customer_id = p.customer_id
        ),
        1 + n % 5,
        '',
        '{107}',
        lpad(n::text, 12, '0'),
        t.at,
        (t.at at time zone 'America/New_York')::date,
        case
          when age < 1 then 1
          when age < 2 then 20
          when age < 4 then 35
          else 50 + n % 2 * 10
        end,
        case
          when age between 2 and 3
          and n % 40 = 0 then 15
          else 0
        end,
        case
          when n % 33 = 0 then 100
          else 0
        end,
        case
          when age >= 1
          and n % 33 > 0 then t.at + interval '1 day'
        end,
        case
          when age >= 2
          and n % 33 > 0 then t.at + interval '30 hours'
        end,
        case
          when age >= 4
          and n % 33 > 0 then t.at + interval '3 days'
        end,
        case
          when age >= 4
          and n % 33 > 0 then 1 + n % 6
        end,
        case
          when age < 20
          and n % 20 = 0 then 0
          else -1
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
        cross join lateral (select (n::numeric / $1 * -1095 * 24 * 60 * 60)::int as seconds) s
        cross join lateral (
          select $2::timestamptz + make_interval(secs => s.seconds) as at, -s.seconds / 86400 as age
        ) t
    `,
    [orders, now.toISOString()],
  )
  await owner('alter table lab_order enable trigger all')
  await owner(`
    insert into order_event (lab_order_id, customer_id, move, lab_status_id, user_id, user_name)
    select lab_order_id, customer_id, 'create', 1, 1, 'x' from lab_order
  `)
  await owner(`
    insert into physician_preference
      (customer_id, user_id, lab_type_id, version, name, tests, effective_date)
    select customer_id, user_id, 1 + n % 2, '', 'P' || n, '{107}', current_date - n
    from
      app_user,
      generate_series(1, 20) n
    where physician
  `)
  await owner(`
    insert into inconsistency
      (
        lab_order_id,
        customer_id,
        location_id,
        user_id_physician,
        tab,
        kind,
        found_at,
        resolved_at,
        ending
      )
    select
      lab_order_id,
      customer_id,
      location_id,
      user_id_physician,
      case
        when lab_order_id % 24 = 0 then 'toxicology'
        else 'documents'
      end,
      (array['mismatch-name', 'provider-signature', 'diagnosis', 'insurance'])[
        1 + lab_order_id / 8 % 4
      ],
      received_at,
      case
        when lab_order_id % 16 = 0 then received_at
      end,
      case
        when lab_order_id % 16 = 0 then 'completed'
        else ''
      end
    from lab_order
    where received_at is not null and lab_order_id % 8 = 0
  `)
  /* Patients everywhere, each linked with one officer and released to them. */
  const officer = await lab.make.user(14)
  await owner(
    `insert into file (hash, size, file_type, content) values ($1, 4, 'application/pdf', 'roi')`,
    [Buffer.alloc(32, 5)],
  )
  await owner(
    `
      insert into patient_parole (patient_id, customer_id, user_id, user_id_linked)
      select patient_id, customer_id, $1, 1 from patient where patient_id % $2::int = 0
    `,
    [officer.userId, each],
  )
  await owner(
    `
      insert into patient_attachment
        (
          patient_id,
          customer_id,
          attachment_type_id,
          description,
          file_hash,
          user_id_created,
          user_id_parol_officer,
          effective_date,
          expire_date,
          released_lab_types
        )
      select
        patient_id,
        customer_id,
        12,
        'Release',
        $2,
        1,
        $1,
        current_date - 9,
        current_date + 90,
        '{1,2,3,4,5,6,7,8,9}'
      from patient
      where patient_id % $3::int = 0
    `,
    [officer.userId, Buffer.alloc(32, 5), each],
  )
  return officer
}
