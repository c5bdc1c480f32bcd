-- Marks by account and day, counted anew from what was counted of each order.
create function figure_recount(from_day date, until_day date)
returns table (
  customer_id bigint,
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
    d.customer_id,
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
      select f.customer_id, m.measure, m.day, f.lab_type_id, count(*) as n
      from
        figure_order f
        cross join lateral figure_marks(f) m
      where
        (
          f.created_day between from_day and until_day
          or f.collected_day between from_day and until_day
          or f.received_day between from_day and until_day
          or f.accessioned_day between from_day and until_day
          or f.resulted_day between from_day and until_day
          or f.released_day between from_day and until_day
          or f.rejected_day between from_day and until_day
        )
        and m.day between from_day and until_day
      group by 1, 2, 3, 4
    ) d
  group by 1, 2, 3
$$;
revoke all on function figure_recount(date, date) from public;
