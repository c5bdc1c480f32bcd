import { UserType } from '@labgate/contract/access/user-types'
import type { Run } from '@labgate/server/db/run.ts'

/*
 * Most practices were called, by someone who did not enter the number; a few numbers wait for the
 * call, and a few for the second person.
 */
const numbers = `
  update fax_number n
  set
    state = case
      when n.location_id % 11 = 3 then 'to confirm'
      else 'verified'
    end,
    needs_second = n.location_id % 11 = 3,
    method = 'call-back',
    spoken_to = 'the front desk',
    phone_called = l.phone,
    checked_at = made.at,
    user_id_checked = made.by,
    verified_at = case
      when n.location_id % 11 <> 3 then made.at
    end,
    user_id_verified = case
      when n.location_id % 11 <> 3 then made.by
    end
  from
    location l,
    (
      select e.user_id as entered, $1::timestamptz - interval '20 days' as at, min(c.user_id) as by
      from
        app_user e
        join app_user c
          on c.user_type_id = ${UserType.CustomerExperience} and c.user_id <> e.user_id
      group by e.user_id
    ) made
  where
    l.location_id = n.location_id
    and l.send_fax
    and n.state = 'unverified'
    and n.checked_at is null
    and n.location_id % 7 <> 0
    and made.entered = coalesce(n.user_id_entered, 1)
`

/* Number of reports waiting for each unverified number. */
const waiting = 3
/*
 * Anything older than a day was sent long ago. Nothing was sent to an unverified number: the latest
 * wait for it, the others were canceled. Anything made in the last day is faxed when the server
 * runs.
 */
const past = `
  update delivery d
  set
    state = case
      when f.is_verified then 'delivered'
      else 'cancelled'
    end,
    done_at = made_at + interval '4 minutes',
    says = case
      when f.is_verified then ''
      else 'The fax number was not verified. The report is in the portal.'
    end
  from
    (
      select
        w.delivery_id,
        row_number() over (
          partition by w.location_id
          order by w.made_at desc, w.delivery_id desc
        ) as place,
        exists (
          select
          from fax_number n
          where
            n.location_id = w.location_id
            and n.is_main
            and n.retired_at is null
            and n.state = 'verified'
        ) as is_verified
      from delivery w
      where w.state = 'waiting' and w.way = 'fax'
    ) f
  where
    f.delivery_id = d.delivery_id
    and case
      when f.is_verified then d.made_at < $1::timestamptz - interval '1 day'
      else f.place > $2
    end
`

/** Loads the demo's fax numbers and past deliveries, for the results loaded by then. */
export const loadFaxes = async (run: Run, now: Date): Promise<void> => {
  await run(numbers, [now.toISOString()])
  await run(past, [now.toISOString(), waiting])
  await run('analyze delivery')
  await run('analyze fax_number')
}
