-- Accounts are looked up by words of their name, city and state, in any order.
alter table customer add column sought text collate "C" not null
  generated always as (fold(name) || ' ' || fold(city) || ' ' || lower(state)) stored;
create index customer_sought_trgm on customer using gin (sought gin_trgm_ops) with (fastupdate = off);

-- Under a scope of many accounts: the longest word by trigram first, then the other words and the scope.
create function find_customers_by_words(longest text, patterns text[], most int) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 10
  as $$ select customer_id from customer where sought like longest and sought like all (patterns) and customer_id = any (scope_customers()) limit least(most, 1001) $$;
revoke all on function find_customers_by_words(text, text[], int) from public;
grant execute on function find_customers_by_words(text, text[], int) to labgate_some;
