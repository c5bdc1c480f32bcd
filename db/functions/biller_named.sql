-- Who gives the notice, for its paper: the practice that prints it does not see the laboratory's
-- billing setup.
create function biller_named(day date)
returns table (name text, street text, city text, phone text)
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select
    name,
    concat_ws(' ', street1, nullif(street2, '')),
    city || ', ' || state || ' ' || left(postal_code, 5),
    contact_phone
  from billing_entity
  where day between valid_from and coalesce(valid_to, 'infinity'::date)
  order by valid_from desc
  limit 1
$$;
revoke all on function biller_named(date) from public;
grant execute on function biller_named(date) to labgate_all, labgate_some, labgate_system;
