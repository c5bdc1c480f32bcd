-- What was open at the start of a day, over all bills: what the last closed month before it left, and
-- what was posted since.
create function book_open_before(day date)
returns bigint
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  with
    last_closed as (
      select month, (sums ->> 'closingCents')::bigint as cents
      from book_month
      where month < date_trunc('month', day)
      order by month desc
      limit 1
    )
  select
    coalesce((select cents from last_closed), 0) + coalesce(
      (
        select sum(g.cents)
        from ledger g
        where
          g.posted_on < day
          and g.posted_on >= coalesce(
            (select month + interval '1 month' from last_closed),
            '-infinity'
          )
      ),
      0
    )::bigint
$$;
revoke all on function book_open_before(date) from public;
grant execute on function book_open_before(date) to labgate_all, labgate_system;
