-- Under a scope of many accounts: the longest word by trigram first, then the other words and the
-- scope.
create function find_customers_by_words(longest text, patterns text[], most int)
returns setof bigint
language sql
stable
security definer
set search_path = public, pg_temp
rows 10
as $$
  select customer_id
  from customer
  where sought like longest and sought like all (patterns) and customer_id = any (scope_customers())
  limit least(most, 1001)
$$;
revoke all on function find_customers_by_words(text, text[], integer) from public;
grant execute on function find_customers_by_words(text, text[], integer) to labgate_some;
