import type { Run } from '@labgate/server/db/run.ts'

/** Days since a territory of the demo went to another manager. */
const handedOver = 100
/*
 * The accounts of the territory with the most accounts used to belong to another territory manager.
 */
const reassigned = `
  with
    territory as (
      select user_id_tm as tm, count(*) as n
      from customer
      where user_id_tm is not null
      group by 1
      order by n desc, 1
      limit 2
    ),
    moved as (
      select c.*
      from customer c
      where
        c.user_id_tm = (select tm from territory order by n desc, tm limit 1)
        and c.customer_id % 2 = 0
    ),
    before as (
      update account_owner o
      set user_id_tm = (select tm from territory order by n, tm desc limit 1)
      from moved
      where o.customer_id = moved.customer_id and o.since = '0001-01-01'
      returning o.customer_id
    )
  insert into account_owner
    (customer_id, since, user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist)
  select
    customer_id,
    ($1::timestamptz at time zone house_zone())::date - $2::int,
    coalesce(user_id_vp, 0),
    coalesce(user_id_rm, 0),
    user_id_tm,
    coalesce(user_id_am, 0),
    coalesce(user_id_specialist, 0)
  from moved
  where customer_id in (select customer_id from before)
  on conflict do nothing
`

/* Molecular panels go to Birmingham, everything else to Tampa. */
const receiving = `
  insert into receiving_address (lab_type_id, name, street1, street2, city, state, postal_code)
  select t.id, l.name, l.street1, 'Specimen receiving', l.city, l.state, l.postal_code
  from
    unnest(array[0, 3, 4, 5, 9]) as t (id)
    join lab l
      on l.name = case t.id
        when 0 then 'Labgate Reference Laboratory'
        else 'Gulf Coast Molecular Diagnostics'
      end
`

/**
 * Loads what the demo's figures need besides its orders: its simulated results count, and a
 * territory changed hands.
 */
export const loadOwners = async (run: Run, now: Date): Promise<void> => {
  await run('update laboratory_setting set counts_simulated = true')
  await run(`
    update laboratory_contact
    set
      hours = E'Monday to Friday, 7:00 AM to 8:00 PM Eastern\nSaturday, 8:00 AM to 2:00 PM Eastern',
      fax = '+18135550188',
      courier_email = 'dispatch@courier.example'
  `)
  await run(receiving)
  await run(reassigned, [now.toISOString(), handedOver])
}
