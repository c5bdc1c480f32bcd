-- What bills took of a payment, in cents: also those of charts that are closed to the reader, whose
-- rows would otherwise seem to be unapplied. A sum names no one.
create function applied_of_payment(payment bigint)
returns bigint
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select -coalesce(sum(g.cents), 0)::bigint
  from ledger g
  where g.payment_id = applied_of_payment.payment
$$;
revoke all on function applied_of_payment(bigint) from public;
grant execute on function applied_of_payment(bigint) to labgate_all, labgate_system;
