-- All figures anew and set-wise (docs/decisions/0050): where a fold, order by order, would be at it
-- for hours, as behind an import of years or a change of zone.
-- Fills the cells of these accounts, which have none. Only under the lock of the fold.

-- Cells are written in the order of their days, as they come to be while the laboratory works: what
-- many accounts did in a period then lies together. By accounts, a period of 2,000 of them was
-- 2,000 pages to read.
create function figure_fill_accounts(ids bigint[])
returns void
language sql
security definer
set search_path = public, pg_temp
set jit = off
set work_mem = '128MB'
as $$
  with
    place_days as materialized (
      select
        d.customer_id,
        d.location_id,
        d.is_employee,
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
          select
            f.customer_id,
            f.location_id,
            f.is_employee,
            m.measure,
            m.day,
            f.lab_type_id,
            count(*) as n
          from
            figure_order f
            cross join lateral figure_marks(f) m
          where f.customer_id = any (ids)
          group by 1, 2, 3, 4, 5, 6
        ) d
      group by 1, 2, 3, 4, 5
    ),
    days as materialized (
      select
        customer_id,
        measure,
        day,
        sum(t0)::int as t0,
        sum(t1)::int as t1,
        sum(t2)::int as t2,
        sum(t3)::int as t3,
        sum(t4)::int as t4,
        sum(t5)::int as t5,
        sum(t6)::int as t6,
        sum(t7)::int as t7,
        sum(t8)::int as t8,
        sum(t9)::int as t9
      from place_days
      group by 1, 2, 3
    ),
    places as (
      insert into figure_location
        (
          customer_id,
          location_id,
          is_employee,
          grain,
          measure,
          start,
          t0,
          t1,
          t2,
          t3,
          t4,
          t5,
          t6,
          t7,
          t8,
          t9
        )
      select
        d.customer_id,
        d.location_id,
        d.is_employee,
        g.grain,
        d.measure,
        figure_start(g.grain, d.day),
        sum(d.t0)::int,
        sum(d.t1)::int,
        sum(d.t2)::int,
        sum(d.t3)::int,
        sum(d.t4)::int,
        sum(d.t5)::int,
        sum(d.t6)::int,
        sum(d.t7)::int,
        sum(d.t8)::int,
        sum(d.t9)::int
      from
        place_days d
        cross join (
          values
            ('d'::text),
            ('w'),
            ('m')
        ) g (grain)
      where g.grain <> 'd' or figure_has_days(d.measure)
      group by 1, 2, 3, 4, 5, 6
      order by 6, 4, 5, 1, 2, 3
      returning 1
    ),
    accounts as (
      insert into figure_account
        (customer_id, grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9)
      select
        d.customer_id,
        g.grain,
        d.measure,
        figure_start(g.grain, d.day),
        sum(d.t0)::int,
        sum(d.t1)::int,
        sum(d.t2)::int,
        sum(d.t3)::int,
        sum(d.t4)::int,
        sum(d.t5)::int,
        sum(d.t6)::int,
        sum(d.t7)::int,
        sum(d.t8)::int,
        sum(d.t9)::int
      from
        days d
        cross join (
          values
            ('d'::text),
            ('w'),
            ('m')
        ) g (grain)
      where g.grain <> 'd' or figure_has_days(d.measure)
      group by 1, 2, 3, 4
      order by 4, 2, 3, 1
      returning 1
    ),
    chains as (
      insert into figure_chain
        (
          user_id_vp,
          user_id_rm,
          user_id_tm,
          user_id_am,
          user_id_specialist,
          grain,
          measure,
          start,
          t0,
          t1,
          t2,
          t3,
          t4,
          t5,
          t6,
          t7,
          t8,
          t9
        )
      select
        h.user_id_vp,
        h.user_id_rm,
        h.user_id_tm,
        h.user_id_am,
        h.user_id_specialist,
        g.grain,
        d.measure,
        figure_start(g.grain, d.day),
        sum(d.t0)::int,
        sum(d.t1)::int,
        sum(d.t2)::int,
        sum(d.t3)::int,
        sum(d.t4)::int,
        sum(d.t5)::int,
        sum(d.t6)::int,
        sum(d.t7)::int,
        sum(d.t8)::int,
        sum(d.t9)::int
      from
        days d
        join figure_account_chain h
          on h.customer_id = d.customer_id and d.day >= h.since and d.day < h.until
        cross join (
          values
            ('d'::text),
            ('w'),
            ('m')
        ) g (grain)
      where g.grain <> 'd' or figure_has_days(d.measure)
      group by 1, 2, 3, 4, 5, 6, 7, 8
      order by 8, 6, 7, 1, 2, 3, 4, 5
      on conflict (
        grain,
        measure,
        start,
        user_id_vp,
        user_id_rm,
        user_id_tm,
        user_id_am,
        user_id_specialist
      ) do update
        set (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) = (
          figure_chain.t0 + excluded.t0,
          figure_chain.t1 + excluded.t1,
          figure_chain.t2 + excluded.t2,
          figure_chain.t3 + excluded.t3,
          figure_chain.t4 + excluded.t4,
          figure_chain.t5 + excluded.t5,
          figure_chain.t6 + excluded.t6,
          figure_chain.t7 + excluded.t7,
          figure_chain.t8 + excluded.t8,
          figure_chain.t9 + excluded.t9
        )
      returning 1
    ),
    times as (
      insert into figure_time_account (customer_id, month, segment, lab_type_id, bucket, n)
      select
        f.customer_id,
        figure_start('m', s.day),
        s.segment,
        f.lab_type_id,
        figure_bucket(s.minutes),
        count(*)
      from
        figure_order f
        cross join lateral figure_segments(f) s
      where f.customer_id = any (ids)
      group by 1, 2, 3, 4, 5
      order by 2, 1, 3, 4, 5
      returning 1
    ),
    analytes as (
      insert into figure_analyte_account (customer_id, month, analyte, tested, found)
      select
        f.customer_id,
        figure_start('m', f.released_day),
        a.analyte,
        count(*),
        count(*) filter (where a.analyte = any (f.found))
      from
        figure_order f
        cross join lateral unnest(f.tested) a (analyte)
      where f.customer_id = any (ids) and f.released_day is not null and f.ended <> 90
      group by 1, 2, 3
      order by 1, 2, 3
      returning 1
    )
  select
  from
    (
      select count(*) from accounts
      union all
      select count(*) from places
      union all
      select count(*)
      from chains
      union all
      select count(*) from times
      union all
      select count(*) from analytes
    ) done
$$;
revoke all on function figure_fill_accounts(bigint[]) from public;
