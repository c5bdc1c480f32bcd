-- Deposits from one day to another by day and method. Sums alone, as book_sums.
create function book_deposits(first date, last date)
returns table (day date, method text, cents bigint, deposits bigint)
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select d.day, d.method, sum(d.cents)::bigint, count(*)
  from deposit d
  where d.day between first and last and d.cents <> 0
  group by 1, 2
$$;
revoke all on function book_deposits(date, date) from public;
grant execute on function book_deposits(date, date) to labgate_all, labgate_system;
