-- Every measure of an account by the day, from what was counted of its orders.
create function figure_days_of(account bigint)
returns table (
  measure smallint,
  day date,
  t0 int,
  t1 int,
  t2 int,
  t3 int,
  t4 int,
  t5 int,
  t6 int,
  t7 int,
  t8 int,
  t9 int
)
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select
    d.measure,
    d.day,
    coalesce(sum(d.n) filter (where d.lab_type_id = 0), 0)::int as t0,
    coalesce(sum(d.n) filter (where d.lab_type_id = 1), 0)::int as t1,
    coalesce(sum(d.n) filter (where d.lab_type_id = 2), 0)::int as t2,
    coalesce(sum(d.n) filter (where d.lab_type_id = 3), 0)::int as t3,
    coalesce(sum(d.n) filter (where d.lab_type_id = 4), 0)::int as t4,
    coalesce(sum(d.n) filter (where d.lab_type_id = 5), 0)::int as t5,
    coalesce(sum(d.n) filter (where d.lab_type_id = 6), 0)::int as t6,
    coalesce(sum(d.n) filter (where d.lab_type_id = 7), 0)::int as t7,
    coalesce(sum(d.n) filter (where d.lab_type_id = 8), 0)::int as t8,
    coalesce(sum(d.n) filter (where d.lab_type_id = 9), 0)::int as t9
  from
    (
      select m.measure, m.day, f.lab_type_id, count(*) as n
      from
        figure_order f
        cross join lateral figure_marks(f) m
      where f.customer_id = account
      group by 1, 2, 3
    ) d
  group by 1, 2
$$;
revoke all on function figure_days_of(bigint) from public;
