create function verified_fax_numbers(wanted bigint)
returns table (fax_number_id bigint, number text, location_name text)
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select n.fax_number_id, n.number, l.location_name
  from
    delivery_in_scope(wanted) d
    join fax_number n on n.customer_id = d.customer_id
    join location l on l.location_id = n.location_id
  where n.retired_at is null and n.state = 'verified'
  order by l.folded, n.fax_number_id
  limit 500
$$;
revoke all on function verified_fax_numbers(bigint) from public;
grant execute on function verified_fax_numbers(bigint) to labgate_all, labgate_some;
