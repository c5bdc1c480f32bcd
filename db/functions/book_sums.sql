-- What the ledger moved from one day to another, by month: each row counts once, so the opening
-- amount and the movements add up to the closing one. Bad debt is the part of what was written off
-- that no payer owed. `by_service`: by the month of the date of
-- service instead of the day of posting. Sums alone, without a name, so restricted charts are in
-- them: the books are whole.
create function book_sums(by_service boolean, first date, last date)
returns table (
  month date,
  charged bigint,
  paid_by_payers bigint,
  paid_by_patients bigint,
  paid_by_practices bigint,
  refunded bigint,
  contractual bigint,
  adjusted bigint,
  written_off bigint,
  bad_debt bigint,
  late bigint,
  late_rows bigint
)
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select
    m.month,
    coalesce(sum(g.cents) filter (where g.kind = 'charge'), 0)::bigint,
    coalesce(
      -sum(g.cents) filter (
        where g.kind = 'paid' and g.party like 'payer-%' and g.reason <> 'refunded'
      ),
      0
    )::bigint,
    coalesce(
      -sum(g.cents) filter (
        where g.kind = 'paid' and g.party = 'patient' and g.reason <> 'refunded'
      ),
      0
    )::bigint,
    coalesce(
      -sum(g.cents) filter (
        where
          g.kind = 'paid'
          and g.party not like 'payer-%'
          and g.party <> 'patient'
          and g.reason <> 'refunded'
      ),
      0
    )::bigint,
    coalesce(sum(g.cents) filter (where g.kind = 'paid' and g.reason = 'refunded'), 0)::bigint,
    coalesce(-sum(g.cents) filter (where g.kind = 'contractual'), 0)::bigint,
    coalesce(-sum(g.cents) filter (where g.kind = 'adjusted'), 0)::bigint,
    coalesce(-sum(g.cents) filter (where g.kind = 'written-off'), 0)::bigint,
    coalesce(
      -sum(g.cents) filter (where g.kind = 'written-off' and g.party not like 'payer-%'),
      0
    )::bigint,
    coalesce(sum(abs(g.cents)) filter (where g.late_for is not null), 0)::bigint,
    count(*) filter (where g.late_for is not null)
  from
    (
      select g.kind, g.party, g.reason, g.cents, g.late_for, g.posted_on as day
      from ledger g
      where not by_service and g.posted_on between first and last
      union all
      select g.kind, g.party, g.reason, g.cents, g.late_for, b.service_day
      from
        bill b
        join ledger g using (bill_id)
      where by_service and b.service_day between first and last
    ) g
    cross join lateral (select date_trunc('month', g.day)::date as month) m
  group by m.month
$$;
revoke all on function book_sums(boolean, date, date) from public;
grant execute on function book_sums(boolean, date, date) to labgate_all, labgate_system;
