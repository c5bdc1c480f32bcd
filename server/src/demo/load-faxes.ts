import type { Run } from './insert.ts'

/* Somebody called most of the practices; a few numbers wait for that, and a few for the second person. */
const numbers = `update fax_number n set state = case when n.location_id % 11 = 3 then 'to confirm' else 'verified' end, needs_second = n.location_id % 11 = 3, method = 'call-back',
    spoken_to = 'the front desk', phone_called = l.phone, checked_at = made.at, user_id_checked = made.first,
    verified_at = case when n.location_id % 11 <> 3 then made.at end, user_id_verified = case when n.location_id % 11 <> 3 then made.first end
  from location l, (select $1::timestamptz - interval '20 days' as at, (select min(user_id) from app_user where user_type_id = 7) as first) made
  where l.location_id = n.location_id and l.send_fax and n.state = 'unverified' and n.checked_at is null and n.location_id % 7 <> 0 and made.first is not null`

/* What is older than the last days went out long ago; the rest is faxed when the server runs. */
const past = `update delivery set state = 'delivered', done_at = made_at + interval '4 minutes' where state = 'waiting' and made_at < $1::timestamptz - interval '2 days'`

/** The demo's fax numbers and what was delivered before it began; of results that are loaded by then. */
export const loadFaxes = async (run: Run, now: Date): Promise<void> => {
  await run(numbers, [now.toISOString()])
  await run(past, [now.toISOString()])
  await run('analyze delivery')
  await run('analyze fax_number')
}
