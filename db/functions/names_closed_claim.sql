-- The same of claims by their numbers, for answers of a payer about claims of several files.
create function names_closed_claim(numbers text[])
returns boolean
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select
    exists (
      select
      from claim c
      where c.number = any (numbers) and c.lab_order_id = any ((select closed_orders())::bigint[])
    )
$$;
revoke all on function names_closed_claim(text[]) from public;
grant execute on function names_closed_claim(text[]) to labgate_all, labgate_system;
