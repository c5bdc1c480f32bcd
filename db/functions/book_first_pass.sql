-- How many first claims of bills got their first answer in each month, and how many of them were
-- decided at once, without a rejection or a denial (rules.md#first-pass-rate). `by_service`: by the
-- month of the date of service. Counts alone, as book_sums.
create function book_first_pass(by_service boolean, first date, last date)
returns table (month date, answered bigint, passed bigint)
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select date_trunc('month', d.day)::date, count(*), count(*) filter (where a.passed)
  from
    claim c
    left join lateral (
      select coalesce(p.decided_at, r.posted_at, r.made_at) as at, p.outcome
      from
        remittance_claim p
        join remittance r using (remittance_id)
      where
        p.claim_id = c.claim_id
        and p.state = 'posted'
        and p.outcome not in ('reversed', 'predetermined')
      order by p.remittance_claim_id
      limit 1
    ) p
      on true
    cross join lateral (
      select
        least(c.refused_at, c.rejected_at, p.at) as at,
        c.refused_at is null
        and c.rejected_at is null
        and p.outcome not in ('denied', 'partly-denied') as passed
    ) a
    cross join lateral (
      select
        case
          when by_service then c.service_day
          else (a.at at time zone house_zone())::date
        end as day
    ) d
  where c.sequence = 1 and c.version = 1 and a.at is not null and d.day between first and last
  group by 1
$$;
revoke all on function book_first_pass(boolean, date, date) from public;
grant execute on function book_first_pass(boolean, date, date) to labgate_all, labgate_system;
