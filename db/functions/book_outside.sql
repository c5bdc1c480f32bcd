-- What payers added to checks and took from them outside claims, from one day of posting to another,
-- by month (rules.md#provider-adjustments). Sums alone, as book_sums.
create function book_outside(first date, last date)
returns table (
  month date,
  interest bigint,
  payments bigint,
  withheld bigint,
  account bigint,
  late bigint,
  late_rows bigint
)
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select
    date_trunc('month', e.posted_on)::date,
    coalesce(sum(e.cents) filter (where e.kind = 'interest'), 0)::bigint,
    coalesce(sum(e.cents) filter (where e.kind = 'payment'), 0)::bigint,
    coalesce(sum(e.cents) filter (where e.kind in ('penalty', 'withheld', 'other')), 0)::bigint,
    coalesce(sum(e.cents) filter (where e.kind in ('recovery', 'forward', 'applied')), 0)::bigint,
    coalesce(sum(abs(e.cents)) filter (where e.late_for is not null), 0)::bigint,
    count(*) filter (where e.late_for is not null)
  from payer_entry e
  where e.posted_on between first and last
  group by 1
$$;
revoke all on function book_outside(date, date) from public;
grant execute on function book_outside(date, date) to labgate_all, labgate_system;
