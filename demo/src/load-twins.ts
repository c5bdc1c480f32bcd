import type { Run } from '@labgate/server/db/run.ts'
import { correctionsToPlay } from '@labgate/server/ports/demo.ts'

/*
 * People a practice entered twice, as happens: a misspelled last name, only an initial, a birth
 * date with day and month swapped, the same person under two record numbers, and a namesake who is
 * someone else.
 */
const twins = `
  insert into patient
    (
      customer_id,
      location_id,
      first_name,
      middle_name,
      last_name,
      dob,
      gender_id,
      ethnicity_id,
      medical_record_id,
      street1,
      city,
      state,
      postal_code,
      phone,
      user_id_created,
      created_at
    )
  select
    p.customer_id,
    p.location_id,
    case n % 5
      when 1 then left(p.first_name, 1)
      else p.first_name
    end,
    '',
    case n % 5
      when 0 then left(p.last_name, 3) || substr(p.last_name, 3)
      else p.last_name
    end,
    case n % 5
      when 2 then make_date(
        extract(year from p.dob)::int,
        extract(day from p.dob)::int,
        extract(month from p.dob)::int
      )
      when 4 then p.dob + 731
      else p.dob
    end,
    p.gender_id,
    p.ethnicity_id,
    case n % 5
      when 3 then 'N' || (70000 + p.patient_id)
      else ''
    end,
    p.street1,
    p.city,
    p.state,
    p.postal_code,
    case n % 5
      when 4 then ''
      else p.phone
    end,
    1,
    $1::timestamptz - n * interval '3 days'
  from
    (
      select
        p.*,
        row_number() over (
          partition by p.customer_id
          order by p.patient_id
        )::int - 1 as n
      from patient p
      where
        p.customer_id <= 6
        and p.active
        and p.dob is not null
        and extract(day from p.dob) between 2 and 12
        and extract(day from p.dob) <> extract(month from p.dob)
        and char_length(p.last_name) > 4
        and p.phone <> ''
        and not p.dob_missing
    ) p
  where p.n < 10
`

/**
 * Loads patients of the first accounts who were entered twice. Their merges, and order corrections,
 * are played once the demo runs.
 */
export const loadTwins = async (run: Run, now: Date): Promise<void> => {
  await run(twins, [now.toISOString()])
  await run(`
    insert into setting (name, value) values ('${correctionsToPlay}', '{}') on conflict do nothing
  `)
  await run('analyze patient')
}
