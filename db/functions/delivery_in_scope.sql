-- Client services send a report of their own accounts again (docs/decisions/0040). Fax tables stay
-- the laboratory's: whoever sees only some accounts reaches them through these two functions, which
-- look at scope and restricted charts themselves.
create function delivery_in_scope(wanted bigint)
returns delivery
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select d
  from delivery d
  where
    d.delivery_id = wanted
    and d.lab_order_id <> all ((select closed_orders())::bigint[])
    and (
      current_setting('role') = 'labgate_all'
      or (
        d.customer_id = any (scope_customers())
        and (scope_locations() is null or d.location_id = any (scope_locations()))
      )
    )
$$;
revoke all on function delivery_in_scope(bigint) from public;
