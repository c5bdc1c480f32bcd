-- Compares all kept figures between two days with a recount and puts right what differs. Answers
-- how many orders and cells differed; -1: a fold is at it.

create function compare_figures(from_day date, until_day date)
returns int
language plpgsql
security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  ids bigint[];
  differing int := 0;
  wrong_cells int;
begin
  if not pg_try_advisory_xact_lock(hashtext('labgate figures')) then return -1; end if;
  -- orders whose counted row is not what they add now, though no note says so
  select array_agg(c.lab_order_id) into ids from figure_contribution c
    join lab_order o using (lab_order_id) left join figure_order f using (lab_order_id)
    where o.created_at >= from_day - 1 and o.created_at < (until_day + 2)::timestamptz
      and (f.* is null or f.* is distinct from row(c.*)::figure_order)
      and not exists (select from figure_dirty n where n.lab_order_id = c.lab_order_id);
  if ids is not null then
    differing := cardinality(ids);
    perform figure_count(ids);
  end if;
  with expected as materialized (
    select d.customer_id, g.grain, d.measure, figure_start(g.grain, d.day) as start,
      sum(d.t0)::int as t0, sum(d.t1)::int as t1, sum(d.t2)::int as t2, sum(d.t3)::int as t3,
      sum(d.t4)::int as t4, sum(d.t5)::int as t5, sum(d.t6)::int as t6, sum(d.t7)::int as t7,
      sum(d.t8)::int as t8, sum(d.t9)::int as t9
    from figure_recount(from_day, until_day) d
      cross join (values ('d'::text), ('w'), ('m')) g (grain)
      where (g.grain <> 'd' or figure_has_days(d.measure))
        and figure_is_within(g.grain, figure_start(g.grain, d.day), from_day, until_day)
    group by 1, 2, 3, 4
  ), wrong as (
    select coalesce(e.customer_id, k.customer_id) as customer_id,
      coalesce(e.grain, k.grain) as grain, coalesce(e.measure, k.measure) as measure,
      coalesce(e.start, k.start) as start, coalesce(e.t0, 0) as t0, coalesce(e.t1, 0) as t1,
      coalesce(e.t2, 0) as t2, coalesce(e.t3, 0) as t3, coalesce(e.t4, 0) as t4,
      coalesce(e.t5, 0) as t5, coalesce(e.t6, 0) as t6, coalesce(e.t7, 0) as t7,
      coalesce(e.t8, 0) as t8, coalesce(e.t9, 0) as t9
    from expected e
      full join (
        select * from figure_account where figure_is_within(grain, start, from_day, until_day)
      ) k using (customer_id, grain, measure, start)
    where (
      coalesce(e.t0, 0), coalesce(e.t1, 0), coalesce(e.t2, 0), coalesce(e.t3, 0), coalesce(e.t4, 0),
      coalesce(e.t5, 0), coalesce(e.t6, 0), coalesce(e.t7, 0), coalesce(e.t8, 0), coalesce(e.t9, 0)
    ) is distinct from (
      coalesce(k.t0, 0), coalesce(k.t1, 0), coalesce(k.t2, 0), coalesce(k.t3, 0), coalesce(k.t4, 0),
      coalesce(k.t5, 0), coalesce(k.t6, 0), coalesce(k.t7, 0), coalesce(k.t8, 0), coalesce(k.t9, 0)
    )
  ),
  put as (
    insert into figure_account (
      customer_id, grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9
    )
    select customer_id, grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9 from wrong
    on conflict (customer_id, grain, measure, start)
      do update set (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) = (
        excluded.t0, excluded.t1, excluded.t2, excluded.t3, excluded.t4, excluded.t5, excluded.t6,
        excluded.t7, excluded.t8, excluded.t9
      )
    returning 1
  )
  select count(*) into wrong_cells from put;
  differing := differing + wrong_cells;
  with expected as materialized (
    select d.customer_id, g.grain, d.measure, figure_start(g.grain, d.day) as start, d.location_id,
      d.is_employee, sum(d.t0)::int as t0, sum(d.t1)::int as t1, sum(d.t2)::int as t2,
      sum(d.t3)::int as t3, sum(d.t4)::int as t4, sum(d.t5)::int as t5, sum(d.t6)::int as t6,
      sum(d.t7)::int as t7, sum(d.t8)::int as t8, sum(d.t9)::int as t9
    from (
      select f.customer_id, f.location_id, f.is_employee, m.measure, m.day,
        (case when f.lab_type_id = 0 then 1 else 0 end) as t0,
        (case when f.lab_type_id = 1 then 1 else 0 end) as t1,
        (case when f.lab_type_id = 2 then 1 else 0 end) as t2,
        (case when f.lab_type_id = 3 then 1 else 0 end) as t3,
        (case when f.lab_type_id = 4 then 1 else 0 end) as t4,
        (case when f.lab_type_id = 5 then 1 else 0 end) as t5,
        (case when f.lab_type_id = 6 then 1 else 0 end) as t6,
        (case when f.lab_type_id = 7 then 1 else 0 end) as t7,
        (case when f.lab_type_id = 8 then 1 else 0 end) as t8,
        (case when f.lab_type_id = 9 then 1 else 0 end) as t9
      from figure_order f cross join lateral figure_marks(f) m
      where m.day between from_day and until_day
    ) d
      cross join (values ('d'::text), ('w'), ('m')) g (grain)
      where (g.grain <> 'd' or figure_has_days(d.measure))
        and figure_is_within(g.grain, figure_start(g.grain, d.day), from_day, until_day)
    group by 1, 2, 3, 4, 5, 6
  ), wrong as (
    select coalesce(e.customer_id, k.customer_id) as customer_id,
      coalesce(e.grain, k.grain) as grain, coalesce(e.measure, k.measure) as measure,
      coalesce(e.start, k.start) as start, coalesce(e.location_id, k.location_id) as location_id,
      coalesce(e.is_employee, k.is_employee) as is_employee, coalesce(e.t0, 0) as t0,
      coalesce(e.t1, 0) as t1, coalesce(e.t2, 0) as t2, coalesce(e.t3, 0) as t3,
      coalesce(e.t4, 0) as t4, coalesce(e.t5, 0) as t5, coalesce(e.t6, 0) as t6,
      coalesce(e.t7, 0) as t7, coalesce(e.t8, 0) as t8, coalesce(e.t9, 0) as t9
    from expected e
      full join (
        select * from figure_location where figure_is_within(grain, start, from_day, until_day)
      ) k using (customer_id, grain, measure, start, location_id, is_employee)
    where (
      coalesce(e.t0, 0), coalesce(e.t1, 0), coalesce(e.t2, 0), coalesce(e.t3, 0), coalesce(e.t4, 0),
      coalesce(e.t5, 0), coalesce(e.t6, 0), coalesce(e.t7, 0), coalesce(e.t8, 0), coalesce(e.t9, 0)
    ) is distinct from (
      coalesce(k.t0, 0), coalesce(k.t1, 0), coalesce(k.t2, 0), coalesce(k.t3, 0), coalesce(k.t4, 0),
      coalesce(k.t5, 0), coalesce(k.t6, 0), coalesce(k.t7, 0), coalesce(k.t8, 0), coalesce(k.t9, 0)
    )
  ),
  put as (
    insert into figure_location (
      customer_id, grain, measure, start, location_id, is_employee, t0, t1, t2, t3, t4, t5, t6, t7,
      t8, t9
    )
    select customer_id, grain, measure, start, location_id, is_employee, t0, t1, t2, t3, t4, t5, t6,
      t7, t8, t9
    from wrong
    on conflict (customer_id, grain, measure, start, location_id, is_employee)
      do update set (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) = (
        excluded.t0, excluded.t1, excluded.t2, excluded.t3, excluded.t4, excluded.t5, excluded.t6,
        excluded.t7, excluded.t8, excluded.t9
      )
    returning 1
  )
  select count(*) into wrong_cells from put;
  differing := differing + wrong_cells;
  with expected as materialized (
    select g.grain, d.measure, figure_start(g.grain, d.day) as start, sum(d.t0)::int as t0,
      sum(d.t1)::int as t1, sum(d.t2)::int as t2, sum(d.t3)::int as t3, sum(d.t4)::int as t4,
      sum(d.t5)::int as t5, sum(d.t6)::int as t6, sum(d.t7)::int as t7, sum(d.t8)::int as t8,
      sum(d.t9)::int as t9
    from figure_recount(from_day, until_day) d
      cross join (values ('d'::text), ('w'), ('m')) g (grain)
      where figure_is_within(g.grain, figure_start(g.grain, d.day), from_day, until_day)
    group by 1, 2, 3
  ), wrong as (
    select coalesce(e.grain, k.grain) as grain, coalesce(e.measure, k.measure) as measure,
      coalesce(e.start, k.start) as start, coalesce(e.t0, 0) as t0, coalesce(e.t1, 0) as t1,
      coalesce(e.t2, 0) as t2, coalesce(e.t3, 0) as t3, coalesce(e.t4, 0) as t4,
      coalesce(e.t5, 0) as t5, coalesce(e.t6, 0) as t6, coalesce(e.t7, 0) as t7,
      coalesce(e.t8, 0) as t8, coalesce(e.t9, 0) as t9
    from expected e
      full join (
        select * from figure_house where figure_is_within(grain, start, from_day, until_day)
      ) k using (grain, measure, start)
    where (
      coalesce(e.t0, 0), coalesce(e.t1, 0), coalesce(e.t2, 0), coalesce(e.t3, 0), coalesce(e.t4, 0),
      coalesce(e.t5, 0), coalesce(e.t6, 0), coalesce(e.t7, 0), coalesce(e.t8, 0), coalesce(e.t9, 0)
    ) is distinct from (
      coalesce(k.t0, 0), coalesce(k.t1, 0), coalesce(k.t2, 0), coalesce(k.t3, 0), coalesce(k.t4, 0),
      coalesce(k.t5, 0), coalesce(k.t6, 0), coalesce(k.t7, 0), coalesce(k.t8, 0), coalesce(k.t9, 0)
    )
  ),
  put as (
    insert into figure_house (grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9)
    select grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9 from wrong
    on conflict (grain, measure, start)
      do update set (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) = (
        excluded.t0, excluded.t1, excluded.t2, excluded.t3, excluded.t4, excluded.t5, excluded.t6,
        excluded.t7, excluded.t8, excluded.t9
      )
    returning 1
  )
  select count(*) into wrong_cells from put;
  differing := differing + wrong_cells;
  with expected as materialized (
    select g.grain, d.measure, figure_start(g.grain, d.day) as start, h.user_id_vp, h.user_id_rm,
      h.user_id_tm, h.user_id_am, h.user_id_specialist, sum(d.t0)::int as t0, sum(d.t1)::int as t1,
      sum(d.t2)::int as t2, sum(d.t3)::int as t3, sum(d.t4)::int as t4, sum(d.t5)::int as t5,
      sum(d.t6)::int as t6, sum(d.t7)::int as t7, sum(d.t8)::int as t8, sum(d.t9)::int as t9
    from figure_recount(from_day, until_day) d
      join account_chain h on h.customer_id = d.customer_id and d.day >= h.since and d.day < h.until
      cross join (values ('d'::text), ('w'), ('m')) g (grain)
      where (g.grain <> 'd' or figure_has_days(d.measure))
        and figure_is_within(g.grain, figure_start(g.grain, d.day), from_day, until_day)
    group by 1, 2, 3, 4, 5, 6, 7, 8
  ), wrong as (
    select coalesce(e.grain, k.grain) as grain, coalesce(e.measure, k.measure) as measure,
      coalesce(e.start, k.start) as start, coalesce(e.user_id_vp, k.user_id_vp) as user_id_vp,
      coalesce(e.user_id_rm, k.user_id_rm) as user_id_rm,
      coalesce(e.user_id_tm, k.user_id_tm) as user_id_tm,
      coalesce(e.user_id_am, k.user_id_am) as user_id_am,
      coalesce(e.user_id_specialist, k.user_id_specialist) as user_id_specialist,
      coalesce(e.t0, 0) as t0, coalesce(e.t1, 0) as t1, coalesce(e.t2, 0) as t2,
      coalesce(e.t3, 0) as t3, coalesce(e.t4, 0) as t4, coalesce(e.t5, 0) as t5,
      coalesce(e.t6, 0) as t6, coalesce(e.t7, 0) as t7, coalesce(e.t8, 0) as t8,
      coalesce(e.t9, 0) as t9
    from expected e
      full join (
        select * from figure_chain where figure_is_within(grain, start, from_day, until_day)
      ) k using (
        grain, measure, start, user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist
      )
    where (
      coalesce(e.t0, 0), coalesce(e.t1, 0), coalesce(e.t2, 0), coalesce(e.t3, 0), coalesce(e.t4, 0),
      coalesce(e.t5, 0), coalesce(e.t6, 0), coalesce(e.t7, 0), coalesce(e.t8, 0), coalesce(e.t9, 0)
    ) is distinct from (
      coalesce(k.t0, 0), coalesce(k.t1, 0), coalesce(k.t2, 0), coalesce(k.t3, 0), coalesce(k.t4, 0),
      coalesce(k.t5, 0), coalesce(k.t6, 0), coalesce(k.t7, 0), coalesce(k.t8, 0), coalesce(k.t9, 0)
    )
  ),
  put as (
    insert into figure_chain (
      grain, measure, start, user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist, t0,
      t1, t2, t3, t4, t5, t6, t7, t8, t9
    )
    select grain, measure, start, user_id_vp, user_id_rm, user_id_tm, user_id_am,
      user_id_specialist, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9
    from wrong
    on conflict (
      grain, measure, start, user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist
    )
      do update set (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) = (
        excluded.t0, excluded.t1, excluded.t2, excluded.t3, excluded.t4, excluded.t5, excluded.t6,
        excluded.t7, excluded.t8, excluded.t9
      )
    returning 1
  )
  select count(*) into wrong_cells from put;
  differing := differing + wrong_cells;
  with expected as materialized (
    select s.segment, s.day, f.lab_type_id, figure_bucket(s.minutes) as bucket, count(*)::int as n
      from figure_order f cross join lateral figure_segments(f) s
    where s.day between from_day and until_day group by 1, 2, 3, 4), wrong as (
    select coalesce(e.segment, k.segment) as segment, coalesce(e.day, k.day) as day,
      coalesce(e.lab_type_id, k.lab_type_id) as lab_type_id, coalesce(e.bucket, k.bucket) as bucket,
      coalesce(e.n, 0) as n
    from expected e
      full join (
        select * from figure_time_house where day between from_day and until_day
      ) k using (segment, day, lab_type_id, bucket)
      where (coalesce(e.n, 0)) is distinct from (coalesce(k.n, 0))
  ),
  put as (
    insert into figure_time_house (segment, day, lab_type_id, bucket, n)
    select segment, day, lab_type_id, bucket, n from wrong
    on conflict (segment, day, lab_type_id, bucket) do update set n = excluded.n returning 1
  )
  select count(*) into wrong_cells from put;
  differing := differing + wrong_cells;
  with expected as materialized (
    select g.grain, figure_start(g.grain, s.day) as start, s.segment, f.lab_type_id,
      figure_bucket(s.minutes) as bucket, count(*)::int as n
    from figure_order f cross join lateral figure_segments(f) s
      cross join (values ('w'::text), ('m')) g (grain)
      where figure_is_within(g.grain, figure_start(g.grain, s.day), from_day, until_day)
      group by 1, 2, 3, 4, 5), wrong as (
    select coalesce(e.segment, k.segment) as segment, coalesce(e.grain, k.grain) as grain,
      coalesce(e.start, k.start) as start, coalesce(e.lab_type_id, k.lab_type_id) as lab_type_id,
      coalesce(e.bucket, k.bucket) as bucket, coalesce(e.n, 0) as n
    from expected e
      full join (
        select * from figure_time_house_period
        where figure_is_within(grain, start, from_day, until_day)
      ) k using (segment, grain, start, lab_type_id, bucket)
      where (coalesce(e.n, 0)) is distinct from (coalesce(k.n, 0))
  ),
  put as (
    insert into figure_time_house_period (segment, grain, start, lab_type_id, bucket, n)
    select segment, grain, start, lab_type_id, bucket, n from wrong
    on conflict (segment, grain, start, lab_type_id, bucket) do update set n = excluded.n
    returning 1
  )
  select count(*) into wrong_cells from put;
  differing := differing + wrong_cells;
  with expected as materialized (
    select f.customer_id, s.segment, figure_start('m', s.day) as month, f.lab_type_id,
      figure_bucket(s.minutes) as bucket, count(*)::int as n
      from figure_order f cross join lateral figure_segments(f) s
    where figure_is_within('m', figure_start('m', s.day), from_day, until_day)
      group by 1, 2, 3, 4, 5), wrong as (
    select coalesce(e.customer_id, k.customer_id) as customer_id,
      coalesce(e.segment, k.segment) as segment, coalesce(e.month, k.month) as month,
      coalesce(e.lab_type_id, k.lab_type_id) as lab_type_id, coalesce(e.bucket, k.bucket) as bucket,
      coalesce(e.n, 0) as n
    from expected e
      full join (
        select * from figure_time_account where figure_is_within('m', month, from_day, until_day)
      ) k using (customer_id, segment, month, lab_type_id, bucket)
      where (coalesce(e.n, 0)) is distinct from (coalesce(k.n, 0))
  ),
  put as (
    insert into figure_time_account (customer_id, segment, month, lab_type_id, bucket, n)
    select customer_id, segment, month, lab_type_id, bucket, n from wrong
    on conflict (customer_id, segment, month, lab_type_id, bucket) do update set n = excluded.n
    returning 1
  )
  select count(*) into wrong_cells from put;
  differing := differing + wrong_cells;
  with expected as materialized (
    select f.customer_id, figure_start('m', f.released_day) as month, a.analyte,
      count(*)::int as tested, count(*) filter (where a.analyte = any (f.found))::int as found
    from figure_order f cross join lateral unnest(f.tested) a (analyte)
      where f.ended <> 90
        and figure_is_within('m', figure_start('m', f.released_day), from_day, until_day)
      group by 1, 2, 3), wrong as (
    select coalesce(e.customer_id, k.customer_id) as customer_id,
      coalesce(e.month, k.month) as month, coalesce(e.analyte, k.analyte) as analyte,
      coalesce(e.tested, 0) as tested, coalesce(e.found, 0) as found
    from expected e
      full join (
        select * from figure_analyte_account where figure_is_within('m', month, from_day, until_day)
      ) k using (customer_id, month, analyte)
      where (coalesce(e.tested, 0), coalesce(e.found, 0))
        is distinct from (coalesce(k.tested, 0), coalesce(k.found, 0))
  ),
  put as (
    insert into figure_analyte_account (customer_id, month, analyte, tested, found)
    select customer_id, month, analyte, tested, found from wrong
    on conflict (customer_id, month, analyte)
      do update set (tested, found) = (excluded.tested, excluded.found)
    returning 1
  )
  select count(*) into wrong_cells from put;
  differing := differing + wrong_cells;
  with expected as materialized (
    select figure_start('m', f.released_day) as month, a.analyte, count(*)::int as tested,
      count(*) filter (where a.analyte = any (f.found))::int as found
    from figure_order f cross join lateral unnest(f.tested) a (analyte)
      where f.ended <> 90
        and figure_is_within('m', figure_start('m', f.released_day), from_day, until_day)
      group by 1, 2), wrong as (
    select coalesce(e.month, k.month) as month, coalesce(e.analyte, k.analyte) as analyte,
      coalesce(e.tested, 0) as tested, coalesce(e.found, 0) as found
    from expected e
      full join (
        select * from figure_analyte_house where figure_is_within('m', month, from_day, until_day)
      ) k using (month, analyte)
      where (coalesce(e.tested, 0), coalesce(e.found, 0))
        is distinct from (coalesce(k.tested, 0), coalesce(k.found, 0))
  ),
  put as (
    insert into figure_analyte_house (month, analyte, tested, found)
    select month, analyte, tested, found from wrong
    on conflict (month, analyte) do update set (tested, found) = (excluded.tested, excluded.found)
    returning 1
  )
  select count(*) into wrong_cells from put;
  differing := differing + wrong_cells;
  insert into figure_comparison (compared_at, from_day, until_day, differences)
    values (clock_timestamp(), from_day, until_day, differing);
  return differing;
end $$;
revoke all on function compare_figures(date, date) from public;
grant execute on function compare_figures(date, date) to labgate_system;
