-- Counts these orders anew. Only under the lock of the fold.

create function figure_count(ids bigint[])
returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  with old as materialized (select f from figure_order f where f.lab_order_id = any (ids)),
  put as (
    insert into figure_order as kept select * from figure_contribution
      where lab_order_id = any (ids)
    on conflict (lab_order_id)
      do update set (
        customer_id, location_id, user_id_physician, user_id_accessioned, lab_type_id, is_paper,
        is_employee, is_stat, ended, created_day, collected_day, received_day, accessioned_day,
        resulted_day, released_day, reviewed_day, rejected_day, missing, has_mismatch,
        has_age_override, is_positive, is_corrected, is_withdrawn, is_wrong_patient, drugs_judged,
        drugs_not_found, has_unexplained, has_not_prescribable, has_metabolite_missing,
        transit_minutes, dock_minutes, test_minutes, release_minutes, delivery_minutes,
        laboratory_minutes, laboratory_net_minutes, practice_minutes, reading_minutes,
        delivered_day, tested, found, mismatches, insurance_id, pay_type, received_minute
      )
      = (
        excluded.customer_id, excluded.location_id, excluded.user_id_physician,
        excluded.user_id_accessioned, excluded.lab_type_id, excluded.is_paper, excluded.is_employee,
        excluded.is_stat, excluded.ended, excluded.created_day, excluded.collected_day,
        excluded.received_day, excluded.accessioned_day, excluded.resulted_day,
        excluded.released_day, excluded.reviewed_day, excluded.rejected_day, excluded.missing,
        excluded.has_mismatch, excluded.has_age_override, excluded.is_positive,
        excluded.is_corrected, excluded.is_withdrawn, excluded.is_wrong_patient,
        excluded.drugs_judged, excluded.drugs_not_found, excluded.has_unexplained,
        excluded.has_not_prescribable, excluded.has_metabolite_missing, excluded.transit_minutes,
        excluded.dock_minutes, excluded.test_minutes, excluded.release_minutes,
        excluded.delivery_minutes, excluded.laboratory_minutes, excluded.laboratory_net_minutes,
        excluded.practice_minutes, excluded.reading_minutes, excluded.delivered_day,
        excluded.tested, excluded.found, excluded.mismatches, excluded.insurance_id,
        excluded.pay_type, excluded.received_minute
      )
      where kept.* is distinct from excluded.*
    returning kept as f
  ),
  changed as materialized (
    select (p.f).lab_order_id, p.f, 1 as sign from put p
    union all select (o.f).lab_order_id, o.f, -1 from old o
      join put p on (p.f).lab_order_id = (o.f).lab_order_id
  ),
  marks as materialized (
    select (c.f).customer_id, (c.f).location_id, (c.f).is_employee, (c.f).lab_type_id, m.measure,
      m.day, sum(c.sign)::int as n
      from changed c cross join lateral figure_marks(c.f) m
    group by 1, 2, 3, 4, 5, 6 having sum(c.sign) <> 0
  ),
  place_days as materialized (
    select customer_id, location_id, is_employee, measure, day,
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
      from marks d group by 1, 2, 3, 4, 5
  ),
  days as materialized (
    select customer_id, measure, day, sum(t0)::int as t0, sum(t1)::int as t1, sum(t2)::int as t2,
      sum(t3)::int as t3, sum(t4)::int as t4, sum(t5)::int as t5, sum(t6)::int as t6,
      sum(t7)::int as t7, sum(t8)::int as t8, sum(t9)::int as t9
      from place_days group by 1, 2, 3
  ),
  places as (
    insert into figure_location (
      customer_id, location_id, is_employee, grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7,
      t8, t9
    )
      select customer_id, location_id, is_employee, g.grain, measure, figure_start(g.grain, day),
        sum(t0)::int as t0, sum(t1)::int as t1, sum(t2)::int as t2, sum(t3)::int as t3,
        sum(t4)::int as t4, sum(t5)::int as t5, sum(t6)::int as t6, sum(t7)::int as t7,
        sum(t8)::int as t8, sum(t9)::int as t9
      from place_days cross join (values ('d'::text), ('w'), ('m')) g (grain)
        where g.grain <> 'd' or figure_has_days(measure)
      group by 1, 2, 3, 4, 5, 6
        having (
          sum(t0) <> 0 or sum(t1) <> 0 or sum(t2) <> 0 or sum(t3) <> 0 or sum(t4) <> 0
          or sum(t5) <> 0 or sum(t6) <> 0 or sum(t7) <> 0 or sum(t8) <> 0 or sum(t9) <> 0
        )
        order by 1, 4, 5, 6, 2, 3
    on conflict (customer_id, grain, measure, start, location_id, is_employee)
      do update set (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) = (
        figure_location.t0 + excluded.t0, figure_location.t1 + excluded.t1,
        figure_location.t2 + excluded.t2, figure_location.t3 + excluded.t3,
        figure_location.t4 + excluded.t4, figure_location.t5 + excluded.t5,
        figure_location.t6 + excluded.t6, figure_location.t7 + excluded.t7,
        figure_location.t8 + excluded.t8, figure_location.t9 + excluded.t9
      )
    returning 1
  ),
  accounts as (
    insert into figure_account (
      customer_id, grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9
    )
      select customer_id, g.grain, measure, figure_start(g.grain, day), sum(t0)::int as t0,
        sum(t1)::int as t1, sum(t2)::int as t2, sum(t3)::int as t3, sum(t4)::int as t4,
        sum(t5)::int as t5, sum(t6)::int as t6, sum(t7)::int as t7, sum(t8)::int as t8,
        sum(t9)::int as t9
      from days cross join (values ('d'::text), ('w'), ('m')) g (grain)
        where g.grain <> 'd' or figure_has_days(measure)
      group by 1, 2, 3, 4
        having (
          sum(t0) <> 0 or sum(t1) <> 0 or sum(t2) <> 0 or sum(t3) <> 0 or sum(t4) <> 0
          or sum(t5) <> 0 or sum(t6) <> 0 or sum(t7) <> 0 or sum(t8) <> 0 or sum(t9) <> 0
        )
        order by 1, 2, 3, 4
    on conflict (customer_id, grain, measure, start)
      do update set (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) = (
        figure_account.t0 + excluded.t0, figure_account.t1 + excluded.t1,
        figure_account.t2 + excluded.t2, figure_account.t3 + excluded.t3,
        figure_account.t4 + excluded.t4, figure_account.t5 + excluded.t5,
        figure_account.t6 + excluded.t6, figure_account.t7 + excluded.t7,
        figure_account.t8 + excluded.t8, figure_account.t9 + excluded.t9
      )
    returning 1
  ),
  house as (
    insert into figure_house (grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9)
      select g.grain, measure, figure_start(g.grain, day), sum(t0)::int as t0, sum(t1)::int as t1,
        sum(t2)::int as t2, sum(t3)::int as t3, sum(t4)::int as t4, sum(t5)::int as t5,
        sum(t6)::int as t6, sum(t7)::int as t7, sum(t8)::int as t8, sum(t9)::int as t9
      from days cross join (values ('d'::text), ('w'), ('m')) g (grain) group by 1, 2, 3
        having (
          sum(t0) <> 0 or sum(t1) <> 0 or sum(t2) <> 0 or sum(t3) <> 0 or sum(t4) <> 0
          or sum(t5) <> 0 or sum(t6) <> 0 or sum(t7) <> 0 or sum(t8) <> 0 or sum(t9) <> 0
        )
        order by 1, 2, 3
    on conflict (grain, measure, start)
      do update set (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) = (
        figure_house.t0 + excluded.t0, figure_house.t1 + excluded.t1, figure_house.t2 + excluded.t2,
        figure_house.t3 + excluded.t3, figure_house.t4 + excluded.t4, figure_house.t5 + excluded.t5,
        figure_house.t6 + excluded.t6, figure_house.t7 + excluded.t7, figure_house.t8 + excluded.t8,
        figure_house.t9 + excluded.t9
      )
    returning 1
  ),
  chains as (
    insert into figure_chain (
      user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist, grain, measure, start, t0,
      t1, t2, t3, t4, t5, t6, t7, t8, t9
    )
      select h.user_id_vp, h.user_id_rm, h.user_id_tm, h.user_id_am, h.user_id_specialist, g.grain,
        measure, figure_start(g.grain, day), sum(t0)::int as t0, sum(t1)::int as t1,
        sum(t2)::int as t2, sum(t3)::int as t3, sum(t4)::int as t4, sum(t5)::int as t5,
        sum(t6)::int as t6, sum(t7)::int as t7, sum(t8)::int as t8, sum(t9)::int as t9
      from days d
        join figure_account_chain h on h.customer_id = d.customer_id and d.day >= h.since
          and d.day < h.until
        cross join (values ('d'::text), ('w'), ('m')) g (grain)
          where g.grain <> 'd' or figure_has_days(measure)
      group by 1, 2, 3, 4, 5, 6, 7, 8
        having (
          sum(t0) <> 0 or sum(t1) <> 0 or sum(t2) <> 0 or sum(t3) <> 0 or sum(t4) <> 0
          or sum(t5) <> 0 or sum(t6) <> 0 or sum(t7) <> 0 or sum(t8) <> 0 or sum(t9) <> 0
        )
        order by 6, 7, 8, 1, 2, 3, 4, 5
    on conflict (
      grain, measure, start, user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist
    )
      do update set (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) = (
        figure_chain.t0 + excluded.t0, figure_chain.t1 + excluded.t1, figure_chain.t2 + excluded.t2,
        figure_chain.t3 + excluded.t3, figure_chain.t4 + excluded.t4, figure_chain.t5 + excluded.t5,
        figure_chain.t6 + excluded.t6, figure_chain.t7 + excluded.t7, figure_chain.t8 + excluded.t8,
        figure_chain.t9 + excluded.t9
      )
    returning 1
  ),
  times as materialized (
    select (c.f).customer_id, (c.f).lab_type_id, s.segment, s.day,
      figure_bucket(s.minutes) as bucket, sum(c.sign)::int as n
    from changed c cross join lateral figure_segments(c.f) s group by 1, 2, 3, 4, 5
      having sum(c.sign) <> 0
  ),
  house_times as (
    insert into figure_time_house (day, segment, lab_type_id, bucket, n)
      select day, segment, lab_type_id, bucket, sum(n) from times group by 1, 2, 3, 4
      having sum(n) <> 0 order by 2, 1, 3, 4
    on conflict (segment, day, lab_type_id, bucket)
      do update set n = figure_time_house.n + excluded.n
    returning 1
  ),
  house_period_times as (
    insert into figure_time_house_period (grain, start, segment, lab_type_id, bucket, n)
      select g.grain, figure_start(g.grain, day), segment, lab_type_id, bucket, sum(n) from times
        cross join (values ('w'::text), ('m')) g (grain) group by 1, 2, 3, 4, 5 having sum(n) <> 0
        order by 3, 1, 2, 4, 5
    on conflict (segment, grain, start, lab_type_id, bucket)
      do update set n = figure_time_house_period.n + excluded.n
    returning 1
  ),
  account_times as (
    insert into figure_time_account (customer_id, month, segment, lab_type_id, bucket, n)
      select customer_id, figure_start('m', day), segment, lab_type_id, bucket, sum(n) from times
        group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 3, 2, 4, 5
    on conflict (customer_id, segment, month, lab_type_id, bucket)
      do update set n = figure_time_account.n + excluded.n
    returning 1
  ),
  analytes as materialized (
    select (c.f).customer_id, figure_start('m', (c.f).released_day) as month, a.analyte,
      sum(c.sign)::int as tested,
      sum(case when a.analyte = any ((c.f).found) then c.sign else 0 end)::int as found
    from changed c cross join lateral unnest((c.f).tested) a (analyte)
      where (c.f).released_day is not null and (c.f).ended <> 90 group by 1, 2, 3
  ),
  account_analytes as (
    insert into figure_analyte_account (customer_id, month, analyte, tested, found)
      select customer_id, month, analyte, tested, found from analytes
      where tested <> 0 or found <> 0 order by 1, 2, 3
    on conflict (customer_id, month, analyte)
      do update set tested = figure_analyte_account.tested + excluded.tested,
        found = figure_analyte_account.found + excluded.found
    returning 1
  ),
  house_analytes as (
    insert into figure_analyte_house (month, analyte, tested, found)
      select month, analyte, sum(tested), sum(found) from analytes group by 1, 2
        having sum(tested) <> 0 or sum(found) <> 0 order by 1, 2
    on conflict (month, analyte)
      do update set tested = figure_analyte_house.tested + excluded.tested,
        found = figure_analyte_house.found + excluded.found
    returning 1
  )
  select
    from (
      select count(*) from accounts union all select count(*) from places union all select count(*)
      from house union all select count(*) from chains union all select count(*) from house_times
      union all select count(*) from house_period_times union all select count(*) from account_times
      union all select count(*) from account_analytes union all select count(*) from house_analytes
    ) done;
$$;
revoke all on function figure_count(bigint[]) from public;
