-- Name search under a wide scope (sales): LIKE is not leakproof, so under a policy no trigram index
-- serves it. This function searches by trigram and applies the scope itself, read from the setting
-- and never from an argument.
create function find_customers_in_scope(pattern text, most int)
returns setof bigint
language sql
stable
security definer
set search_path = public, pg_temp
rows 10
as $$
  select customer_id
  from customer
  where folded like pattern and customer_id = any (scope_customers())
  limit least(most, 1001)
$$;
revoke all on function find_customers_in_scope(text, integer) from public;
grant execute on function find_customers_in_scope(text, integer) to labgate_some;
