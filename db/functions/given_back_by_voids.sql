-- What these sign-ins gave back to cards of one payee, a patient or a practice (patient 0), by voiding
-- payments on the day of `moment`, up to it: it counts as refunds do.
create function given_back_by_voids(
  by_users bigint[],
  customer bigint,
  patient bigint,
  moment timestamptz
)
returns bigint
language sql
stable
set search_path = public, pg_temp
as $$
  select coalesce(sum(y.cents), 0)::bigint
  from payment y
  where
    y.method = 'card'
    and y.state = 'void'
    and y.user_id_voided = any (by_users)
    and y.voided_at > moment - interval '2 days'
    and y.voided_at <= moment
    and (y.voided_at at time zone house_zone())::date = (moment at time zone house_zone())::date
    and coalesce(y.patient_id, 0) = patient
    and (patient > 0 or y.customer_id = customer)
$$;
grant execute
on function given_back_by_voids(bigint[], bigint, bigint, timestamp with time zone)
to labgate_all, labgate_some, labgate_system;
