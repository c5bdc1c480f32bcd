-- Cells of a practice (docs/decisions/0050): its locations and its employees apart, by the periods of accounts, so that what a practice sees of itself is read from cells too.
create table figure_location (
  customer_id bigint not null,
  location_id bigint not null,
  is_employee boolean not null,
  grain text not null check (grain in ('d', 'w', 'm')),
  measure smallint not null,
  start date not null,
  t0 int not null default 0, t1 int not null default 0, t2 int not null default 0, t3 int not null default 0, t4 int not null default 0, t5 int not null default 0, t6 int not null default 0, t7 int not null default 0, t8 int not null default 0, t9 int not null default 0,
  primary key (customer_id, grain, measure, start, location_id, is_employee)
);
-- Turnaround of the house by week and month, so that a range of days is read as few rows.
create table figure_time_house_period (
  grain text not null check (grain in ('w', 'm')),
  start date not null,
  segment smallint not null,
  lab_type_id smallint not null,
  bucket smallint not null,
  n int not null,
  primary key (segment, grain, start, lab_type_id, bucket)
);
alter table figure_time_house_period enable row level security;
create policy all_rows on figure_time_house_period to labgate_all using (true);
grant select on figure_time_house_period to labgate_all;
insert into figure_time_house_period (grain, start, segment, lab_type_id, bucket, n)
  select g.grain, figure_start(g.grain, k.day), k.segment, k.lab_type_id, k.bucket, sum(k.n) from figure_time_house k cross join (values ('w'::text), ('m')) g (grain) group by 1, 2, 3, 4, 5;
-- Reasons are asked by the day, too, by sales of their accounts: rejections and kinds of missing information are few, and so are their cells.
create or replace function figure_has_days(measure smallint) returns boolean language sql immutable parallel safe as $$ select measure in (1, 2, 3, 4, 5, 10, 13) or measure > 100 $$;
-- Orders of employees that somebody may count because they ordered them.
create index figure_order_employees on figure_order (user_id_physician) where is_employee;

-- On which day an order stands in one measure; null: in none. As figure_marks has it (a test compares the two), for questions about a few measures: with a
-- constant measure nothing is left of it but that measure's case.
create function figure_day(f figure_order, measure int) returns date language sql immutable parallel safe as $$
  select case when f.ended = 90 then null else case measure
    when 1 then case when f.ended <> 100 then f.created_day end
    when 2 then case when f.ended <> 100 then f.collected_day end
    when 3 then f.received_day
    when 4 then f.accessioned_day
    when 5 then case when f.is_paper then f.accessioned_day end
    when 6 then f.resulted_day
    when 7 then f.released_day
    when 8 then case when f.ended = 100 then f.created_day end
    when 9 then case when f.is_stat then f.accessioned_day end
    when 10 then case when f.ended between 101 and 106 or f.ended in (110, 111) then f.received_day end
    when 11 then case when f.has_mismatch or f.ended = 103 then f.received_day end
    when 12 then case when f.has_age_override then f.accessioned_day end
    when 13 then case when f.missing <> '{}' then f.received_day end
    when 14 then case when f.is_corrected then f.released_day end
    when 15 then case when f.is_withdrawn then coalesce(f.released_day, f.resulted_day) end
    when 16 then case when f.is_wrong_patient then coalesce(f.released_day, f.resulted_day) end
    when 17 then case when f.is_positive then f.released_day end
    when 18 then case when f.drugs_judged is not null then f.released_day end
    when 19 then case when f.drugs_not_found > 0 or f.has_unexplained or f.has_not_prescribable or f.has_metabolite_missing then f.released_day end
    when 20 then case when f.has_unexplained then f.released_day end
    when 21 then case when f.has_not_prescribable then f.released_day end
    when 22 then case when f.drugs_not_found > 0 then f.released_day end
    when 23 then case when f.has_metabolite_missing then f.released_day end
    when 24 then case when f.ended in (102, 110, 111) then f.received_day end
    when 25 then case when 'name' = any (f.mismatches) then f.received_day end
    when 26 then case when 'birth-date' = any (f.mismatches) then f.received_day end
    when 27 then case when 'pregnancy' = any (f.mismatches) then f.received_day end
    when 28 then case when 'collection-date' = any (f.mismatches) then f.received_day end
    else case
      when measure > 300 then case when (figure_missing_kinds())[measure - 300] = any (f.missing) then f.received_day end
      when measure > 200 then case when f.ended > 100 and f.ended = measure - 100 then f.rejected_day end
      when measure > 100 then case when f.ended = measure then coalesce(f.received_day, f.created_day) end
    end end end $$;

-- As in 194, with the cells of locations.
create or replace function figure_count(ids bigint[]) returns void language sql security definer set search_path = public, pg_temp as $$
  with old as materialized (select f from figure_order f where f.lab_order_id = any (ids)),
  put as (
    insert into figure_order as kept select * from figure_contribution where lab_order_id = any (ids)
    on conflict (lab_order_id) do update set (customer_id, location_id, user_id_physician, user_id_accessioned, lab_type_id, is_paper, is_employee, is_stat, ended, created_day, collected_day, received_day, accessioned_day, resulted_day, released_day, reviewed_day, rejected_day, missing, has_mismatch, has_age_override, is_positive, is_corrected, is_withdrawn, is_wrong_patient, drugs_judged, drugs_not_found, has_unexplained, has_not_prescribable, has_metabolite_missing, transit_minutes, dock_minutes, test_minutes, release_minutes, delivery_minutes, laboratory_minutes, laboratory_net_minutes, practice_minutes, reading_minutes, delivered_day, tested, found, mismatches)
      = (excluded.customer_id, excluded.location_id, excluded.user_id_physician, excluded.user_id_accessioned, excluded.lab_type_id, excluded.is_paper, excluded.is_employee, excluded.is_stat, excluded.ended, excluded.created_day, excluded.collected_day, excluded.received_day, excluded.accessioned_day, excluded.resulted_day, excluded.released_day, excluded.reviewed_day, excluded.rejected_day, excluded.missing, excluded.has_mismatch, excluded.has_age_override, excluded.is_positive, excluded.is_corrected, excluded.is_withdrawn, excluded.is_wrong_patient, excluded.drugs_judged, excluded.drugs_not_found, excluded.has_unexplained, excluded.has_not_prescribable, excluded.has_metabolite_missing, excluded.transit_minutes, excluded.dock_minutes, excluded.test_minutes, excluded.release_minutes, excluded.delivery_minutes, excluded.laboratory_minutes, excluded.laboratory_net_minutes, excluded.practice_minutes, excluded.reading_minutes, excluded.delivered_day, excluded.tested, excluded.found, excluded.mismatches)
      where kept.* is distinct from excluded.*
    returning kept as f
  ),
  changed as materialized (
    select (p.f).lab_order_id, p.f, 1 as sign from put p
    union all select (o.f).lab_order_id, o.f, -1 from old o join put p on (p.f).lab_order_id = (o.f).lab_order_id
  ),
  marks as materialized (
    select (c.f).customer_id, (c.f).location_id, (c.f).is_employee, (c.f).lab_type_id, m.measure, m.day, sum(c.sign)::int as n from changed c cross join lateral figure_marks(c.f) m
    group by 1, 2, 3, 4, 5, 6 having sum(c.sign) <> 0
  ),
  place_days as materialized (
    select customer_id, location_id, is_employee, measure, day, coalesce(sum(d.n) filter (where d.lab_type_id = 0), 0)::int as t0, coalesce(sum(d.n) filter (where d.lab_type_id = 1), 0)::int as t1, coalesce(sum(d.n) filter (where d.lab_type_id = 2), 0)::int as t2, coalesce(sum(d.n) filter (where d.lab_type_id = 3), 0)::int as t3, coalesce(sum(d.n) filter (where d.lab_type_id = 4), 0)::int as t4, coalesce(sum(d.n) filter (where d.lab_type_id = 5), 0)::int as t5, coalesce(sum(d.n) filter (where d.lab_type_id = 6), 0)::int as t6, coalesce(sum(d.n) filter (where d.lab_type_id = 7), 0)::int as t7, coalesce(sum(d.n) filter (where d.lab_type_id = 8), 0)::int as t8, coalesce(sum(d.n) filter (where d.lab_type_id = 9), 0)::int as t9 from marks d group by 1, 2, 3, 4, 5
  ),
  days as materialized (
    select customer_id, measure, day, sum(t0)::int as t0, sum(t1)::int as t1, sum(t2)::int as t2, sum(t3)::int as t3, sum(t4)::int as t4, sum(t5)::int as t5, sum(t6)::int as t6, sum(t7)::int as t7, sum(t8)::int as t8, sum(t9)::int as t9 from place_days group by 1, 2, 3
  ),
  places as (
    insert into figure_location (customer_id, location_id, is_employee, grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9)
      select customer_id, location_id, is_employee, g.grain, measure, figure_start(g.grain, day), sum(t0)::int as t0, sum(t1)::int as t1, sum(t2)::int as t2, sum(t3)::int as t3, sum(t4)::int as t4, sum(t5)::int as t5, sum(t6)::int as t6, sum(t7)::int as t7, sum(t8)::int as t8, sum(t9)::int as t9
      from place_days cross join (values ('d'::text), ('w'), ('m')) g (grain) where g.grain <> 'd' or figure_has_days(measure)
      group by 1, 2, 3, 4, 5, 6 having (sum(t0) <> 0 or sum(t1) <> 0 or sum(t2) <> 0 or sum(t3) <> 0 or sum(t4) <> 0 or sum(t5) <> 0 or sum(t6) <> 0 or sum(t7) <> 0 or sum(t8) <> 0 or sum(t9) <> 0) order by 1, 4, 5, 6, 2, 3
    on conflict (customer_id, grain, measure, start, location_id, is_employee) do update set (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) = (figure_location.t0 + excluded.t0, figure_location.t1 + excluded.t1, figure_location.t2 + excluded.t2, figure_location.t3 + excluded.t3, figure_location.t4 + excluded.t4, figure_location.t5 + excluded.t5, figure_location.t6 + excluded.t6, figure_location.t7 + excluded.t7, figure_location.t8 + excluded.t8, figure_location.t9 + excluded.t9)
    returning 1
  ),
  accounts as (
    insert into figure_account (customer_id, grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9)
      select customer_id, g.grain, measure, figure_start(g.grain, day), sum(t0)::int as t0, sum(t1)::int as t1, sum(t2)::int as t2, sum(t3)::int as t3, sum(t4)::int as t4, sum(t5)::int as t5, sum(t6)::int as t6, sum(t7)::int as t7, sum(t8)::int as t8, sum(t9)::int as t9
      from days cross join (values ('d'::text), ('w'), ('m')) g (grain) where g.grain <> 'd' or figure_has_days(measure)
      group by 1, 2, 3, 4 having (sum(t0) <> 0 or sum(t1) <> 0 or sum(t2) <> 0 or sum(t3) <> 0 or sum(t4) <> 0 or sum(t5) <> 0 or sum(t6) <> 0 or sum(t7) <> 0 or sum(t8) <> 0 or sum(t9) <> 0) order by 1, 2, 3, 4
    on conflict (customer_id, grain, measure, start) do update set (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) = (figure_account.t0 + excluded.t0, figure_account.t1 + excluded.t1, figure_account.t2 + excluded.t2, figure_account.t3 + excluded.t3, figure_account.t4 + excluded.t4, figure_account.t5 + excluded.t5, figure_account.t6 + excluded.t6, figure_account.t7 + excluded.t7, figure_account.t8 + excluded.t8, figure_account.t9 + excluded.t9)
    returning 1
  ),
  house as (
    insert into figure_house (grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9)
      select g.grain, measure, figure_start(g.grain, day), sum(t0)::int as t0, sum(t1)::int as t1, sum(t2)::int as t2, sum(t3)::int as t3, sum(t4)::int as t4, sum(t5)::int as t5, sum(t6)::int as t6, sum(t7)::int as t7, sum(t8)::int as t8, sum(t9)::int as t9
      from days cross join (values ('d'::text), ('w'), ('m')) g (grain) group by 1, 2, 3 having (sum(t0) <> 0 or sum(t1) <> 0 or sum(t2) <> 0 or sum(t3) <> 0 or sum(t4) <> 0 or sum(t5) <> 0 or sum(t6) <> 0 or sum(t7) <> 0 or sum(t8) <> 0 or sum(t9) <> 0) order by 1, 2, 3
    on conflict (grain, measure, start) do update set (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) = (figure_house.t0 + excluded.t0, figure_house.t1 + excluded.t1, figure_house.t2 + excluded.t2, figure_house.t3 + excluded.t3, figure_house.t4 + excluded.t4, figure_house.t5 + excluded.t5, figure_house.t6 + excluded.t6, figure_house.t7 + excluded.t7, figure_house.t8 + excluded.t8, figure_house.t9 + excluded.t9)
    returning 1
  ),
  chains as (
    insert into figure_chain (user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist, grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9)
      select h.user_id_vp, h.user_id_rm, h.user_id_tm, h.user_id_am, h.user_id_specialist, g.grain, measure, figure_start(g.grain, day), sum(t0)::int as t0, sum(t1)::int as t1, sum(t2)::int as t2, sum(t3)::int as t3, sum(t4)::int as t4, sum(t5)::int as t5, sum(t6)::int as t6, sum(t7)::int as t7, sum(t8)::int as t8, sum(t9)::int as t9
      from days d join figure_account_chain h on h.customer_id = d.customer_id and d.day >= h.since and d.day < h.until
        cross join (values ('d'::text), ('w'), ('m')) g (grain) where g.grain <> 'd' or figure_has_days(measure)
      group by 1, 2, 3, 4, 5, 6, 7, 8 having (sum(t0) <> 0 or sum(t1) <> 0 or sum(t2) <> 0 or sum(t3) <> 0 or sum(t4) <> 0 or sum(t5) <> 0 or sum(t6) <> 0 or sum(t7) <> 0 or sum(t8) <> 0 or sum(t9) <> 0) order by 6, 7, 8, 1, 2, 3, 4, 5
    on conflict (grain, measure, start, user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist) do update set (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) = (figure_chain.t0 + excluded.t0, figure_chain.t1 + excluded.t1, figure_chain.t2 + excluded.t2, figure_chain.t3 + excluded.t3, figure_chain.t4 + excluded.t4, figure_chain.t5 + excluded.t5, figure_chain.t6 + excluded.t6, figure_chain.t7 + excluded.t7, figure_chain.t8 + excluded.t8, figure_chain.t9 + excluded.t9)
    returning 1
  ),
  times as materialized (
    select (c.f).customer_id, (c.f).lab_type_id, s.segment, s.day, figure_bucket(s.minutes) as bucket, sum(c.sign)::int as n
    from changed c cross join lateral figure_segments(c.f) s group by 1, 2, 3, 4, 5 having sum(c.sign) <> 0
  ),
  house_times as (
    insert into figure_time_house (day, segment, lab_type_id, bucket, n) select day, segment, lab_type_id, bucket, sum(n) from times group by 1, 2, 3, 4 having sum(n) <> 0 order by 2, 1, 3, 4
    on conflict (segment, day, lab_type_id, bucket) do update set n = figure_time_house.n + excluded.n
    returning 1
  ),
  house_period_times as (
    insert into figure_time_house_period (grain, start, segment, lab_type_id, bucket, n)
      select g.grain, figure_start(g.grain, day), segment, lab_type_id, bucket, sum(n) from times cross join (values ('w'::text), ('m')) g (grain) group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 3, 1, 2, 4, 5
    on conflict (segment, grain, start, lab_type_id, bucket) do update set n = figure_time_house_period.n + excluded.n
    returning 1
  ),
  account_times as (
    insert into figure_time_account (customer_id, month, segment, lab_type_id, bucket, n)
      select customer_id, figure_start('m', day), segment, lab_type_id, bucket, sum(n) from times group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 3, 2, 4, 5
    on conflict (customer_id, segment, month, lab_type_id, bucket) do update set n = figure_time_account.n + excluded.n
    returning 1
  ),
  analytes as materialized (
    select (c.f).customer_id, figure_start('m', (c.f).released_day) as month, a.analyte, sum(c.sign)::int as tested, sum(case when a.analyte = any ((c.f).found) then c.sign else 0 end)::int as found
    from changed c cross join lateral unnest((c.f).tested) a (analyte) where (c.f).released_day is not null and (c.f).ended <> 90 group by 1, 2, 3
  ),
  account_analytes as (
    insert into figure_analyte_account (customer_id, month, analyte, tested, found) select customer_id, month, analyte, tested, found from analytes where tested <> 0 or found <> 0 order by 1, 2, 3
    on conflict (customer_id, month, analyte) do update set tested = figure_analyte_account.tested + excluded.tested, found = figure_analyte_account.found + excluded.found
    returning 1
  ),
  house_analytes as (
    insert into figure_analyte_house (month, analyte, tested, found)
      select month, analyte, sum(tested), sum(found) from analytes group by 1, 2 having sum(tested) <> 0 or sum(found) <> 0 order by 1, 2
    on conflict (month, analyte) do update set tested = figure_analyte_house.tested + excluded.tested, found = figure_analyte_house.found + excluded.found
    returning 1
  )
  select from (select count(*) from accounts union all select count(*) from places union all select count(*) from house union all select count(*) from chains union all select count(*) from house_times union all select count(*) from house_period_times
    union all select count(*) from account_times union all select count(*) from account_analytes union all select count(*) from house_analytes) done;
$$;

-- As in 188, with the cells of locations.
create or replace function figure_fill_accounts(ids bigint[]) returns void language sql security definer set search_path = public, pg_temp set jit = off set work_mem = '128MB' as $$
  with place_days as materialized (
    select d.customer_id, d.location_id, d.is_employee, d.measure, d.day, coalesce(sum(d.n) filter (where d.lab_type_id = 0), 0)::int as t0, coalesce(sum(d.n) filter (where d.lab_type_id = 1), 0)::int as t1, coalesce(sum(d.n) filter (where d.lab_type_id = 2), 0)::int as t2, coalesce(sum(d.n) filter (where d.lab_type_id = 3), 0)::int as t3, coalesce(sum(d.n) filter (where d.lab_type_id = 4), 0)::int as t4, coalesce(sum(d.n) filter (where d.lab_type_id = 5), 0)::int as t5, coalesce(sum(d.n) filter (where d.lab_type_id = 6), 0)::int as t6, coalesce(sum(d.n) filter (where d.lab_type_id = 7), 0)::int as t7, coalesce(sum(d.n) filter (where d.lab_type_id = 8), 0)::int as t8, coalesce(sum(d.n) filter (where d.lab_type_id = 9), 0)::int as t9
    from (select f.customer_id, f.location_id, f.is_employee, m.measure, m.day, f.lab_type_id, count(*) as n from figure_order f cross join lateral figure_marks(f) m where f.customer_id = any (ids) group by 1, 2, 3, 4, 5, 6) d
    group by 1, 2, 3, 4, 5
  ),
  days as materialized (
    select customer_id, measure, day, sum(t0)::int as t0, sum(t1)::int as t1, sum(t2)::int as t2, sum(t3)::int as t3, sum(t4)::int as t4, sum(t5)::int as t5, sum(t6)::int as t6, sum(t7)::int as t7, sum(t8)::int as t8, sum(t9)::int as t9 from place_days group by 1, 2, 3
  ),
  places as (
    insert into figure_location (customer_id, location_id, is_employee, grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9)
      select d.customer_id, d.location_id, d.is_employee, g.grain, d.measure, figure_start(g.grain, d.day), sum(d.t0)::int, sum(d.t1)::int, sum(d.t2)::int, sum(d.t3)::int, sum(d.t4)::int, sum(d.t5)::int, sum(d.t6)::int, sum(d.t7)::int, sum(d.t8)::int, sum(d.t9)::int
      from place_days d cross join (values ('d'::text), ('w'), ('m')) g (grain) where g.grain <> 'd' or figure_has_days(d.measure)
      group by 1, 2, 3, 4, 5, 6 order by 1, 4, 5, 6, 2, 3
    returning 1
  ),
  accounts as (
    insert into figure_account (customer_id, grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9)
      select d.customer_id, g.grain, d.measure, figure_start(g.grain, d.day), sum(d.t0)::int, sum(d.t1)::int, sum(d.t2)::int, sum(d.t3)::int, sum(d.t4)::int, sum(d.t5)::int, sum(d.t6)::int, sum(d.t7)::int, sum(d.t8)::int, sum(d.t9)::int
      from days d cross join (values ('d'::text), ('w'), ('m')) g (grain) where g.grain <> 'd' or figure_has_days(d.measure)
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
    returning 1
  ),
  chains as (
    insert into figure_chain (user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist, grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9)
      select h.user_id_vp, h.user_id_rm, h.user_id_tm, h.user_id_am, h.user_id_specialist, g.grain, d.measure, figure_start(g.grain, d.day), sum(d.t0)::int, sum(d.t1)::int, sum(d.t2)::int, sum(d.t3)::int, sum(d.t4)::int, sum(d.t5)::int, sum(d.t6)::int, sum(d.t7)::int, sum(d.t8)::int, sum(d.t9)::int
      from days d join figure_account_chain h on h.customer_id = d.customer_id and d.day >= h.since and d.day < h.until
        cross join (values ('d'::text), ('w'), ('m')) g (grain) where g.grain <> 'd' or figure_has_days(d.measure)
      group by 1, 2, 3, 4, 5, 6, 7, 8 order by 6, 7, 8, 1, 2, 3, 4, 5
    on conflict (grain, measure, start, user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist) do update set (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) = (figure_chain.t0 + excluded.t0, figure_chain.t1 + excluded.t1, figure_chain.t2 + excluded.t2, figure_chain.t3 + excluded.t3, figure_chain.t4 + excluded.t4, figure_chain.t5 + excluded.t5, figure_chain.t6 + excluded.t6, figure_chain.t7 + excluded.t7, figure_chain.t8 + excluded.t8, figure_chain.t9 + excluded.t9)
    returning 1
  ),
  times as (
    insert into figure_time_account (customer_id, month, segment, lab_type_id, bucket, n)
      select f.customer_id, figure_start('m', s.day), s.segment, f.lab_type_id, figure_bucket(s.minutes), count(*)
      from figure_order f cross join lateral figure_segments(f) s where f.customer_id = any (ids) group by 1, 2, 3, 4, 5 order by 1, 3, 2, 4, 5
    returning 1
  ),
  analytes as (
    insert into figure_analyte_account (customer_id, month, analyte, tested, found)
      select f.customer_id, figure_start('m', f.released_day), a.analyte, count(*), count(*) filter (where a.analyte = any (f.found))
      from figure_order f cross join lateral unnest(f.tested) a (analyte) where f.customer_id = any (ids) and f.released_day is not null and f.ended <> 90 group by 1, 2, 3 order by 1, 2, 3
    returning 1
  )
  select from (select count(*) from accounts union all select count(*) from places union all select count(*) from chains union all select count(*) from times union all select count(*) from analytes) done $$;

create or replace function rebuild_figures() returns bigint language plpgsql security definer set search_path = public, pg_temp set jit = off set work_mem = '128MB' as $$
declare
  -- so many orders at a time: their days fit into work_mem
  orders_at_once constant int := 50000;
  -- before the notes are taken: what commits later stays noted
  moment constant timestamptz := clock_timestamp();
  ids bigint[];
  counted bigint;
  kept text;
begin
  perform pg_advisory_xact_lock(hashtext('labgate figures'));
  foreach kept in array array['figure_dirty', 'figure_owner_dirty', 'figure_order', 'figure_account', 'figure_location', 'figure_house', 'figure_chain', 'figure_account_chain', 'figure_time_house', 'figure_time_house_period',
                              'figure_time_account', 'figure_analyte_account', 'figure_analyte_house'] loop
    execute format('delete from %I', kept);
  end loop;
  insert into figure_account_chain (customer_id, since, until, user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist) select customer_id, since, until, user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist from account_chain;
  insert into figure_order select * from figure_contribution;
  get diagnostics counted = row_count;
  -- accounts of the same people together: their cells are then written once
  for ids in
    with sized as (select f.customer_id, count(*) as n from figure_order f group by 1),
    placed as (select s.customer_id, sum(s.n) over (order by c.user_id_vp, c.user_id_rm, c.user_id_tm, c.user_id_am, c.user_id_specialist, s.customer_id) as upto from sized s left join customer c using (customer_id))
    select array_agg(customer_id order by customer_id) from placed group by floor(upto / orders_at_once) order by floor(upto / orders_at_once)
  loop
    perform figure_fill_accounts(ids);
  end loop;
  insert into figure_house (grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9)
    with days as materialized (
      select d.measure, d.day, coalesce(sum(d.n) filter (where d.lab_type_id = 0), 0)::int as t0, coalesce(sum(d.n) filter (where d.lab_type_id = 1), 0)::int as t1, coalesce(sum(d.n) filter (where d.lab_type_id = 2), 0)::int as t2, coalesce(sum(d.n) filter (where d.lab_type_id = 3), 0)::int as t3, coalesce(sum(d.n) filter (where d.lab_type_id = 4), 0)::int as t4, coalesce(sum(d.n) filter (where d.lab_type_id = 5), 0)::int as t5, coalesce(sum(d.n) filter (where d.lab_type_id = 6), 0)::int as t6, coalesce(sum(d.n) filter (where d.lab_type_id = 7), 0)::int as t7, coalesce(sum(d.n) filter (where d.lab_type_id = 8), 0)::int as t8, coalesce(sum(d.n) filter (where d.lab_type_id = 9), 0)::int as t9
      from (select m.measure, m.day, f.lab_type_id, count(*) as n from figure_order f cross join lateral figure_marks(f) m group by 1, 2, 3) d group by 1, 2
    )
    select g.grain, d.measure, figure_start(g.grain, d.day), sum(d.t0)::int, sum(d.t1)::int, sum(d.t2)::int, sum(d.t3)::int, sum(d.t4)::int, sum(d.t5)::int, sum(d.t6)::int, sum(d.t7)::int, sum(d.t8)::int, sum(d.t9)::int from days d cross join (values ('d'::text), ('w'), ('m')) g (grain) group by 1, 2, 3 order by 1, 2, 3;
  insert into figure_time_house (day, segment, lab_type_id, bucket, n)
    select s.day, s.segment, f.lab_type_id, figure_bucket(s.minutes), count(*) from figure_order f cross join lateral figure_segments(f) s group by 1, 2, 3, 4 order by 2, 1, 3, 4;
  insert into figure_time_house_period (grain, start, segment, lab_type_id, bucket, n)
    select g.grain, figure_start(g.grain, k.day), k.segment, k.lab_type_id, k.bucket, sum(k.n) from figure_time_house k cross join (values ('w'::text), ('m')) g (grain) group by 1, 2, 3, 4, 5 order by 3, 1, 2, 4, 5;
  insert into figure_analyte_house (month, analyte, tested, found) select k.month, k.analyte, sum(k.tested), sum(k.found) from figure_analyte_account k group by 1, 2 order by 1, 2;
  update figure_state set folded_at = moment;
  return counted;
end $$;

-- As in 186, with the cells of locations.
create or replace function compare_figures(from_day date, until_day date) returns int language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  ids bigint[];
  differing int := 0;
  wrong_cells int;
begin
  if not pg_try_advisory_xact_lock(hashtext('labgate figures')) then return -1; end if;
  -- orders whose counted row is not what they add now, though no note says so
  select array_agg(c.lab_order_id) into ids from figure_contribution c join lab_order o using (lab_order_id) left join figure_order f using (lab_order_id)
    where o.created_at >= from_day - 1 and o.created_at < (until_day + 2)::timestamptz and (f.* is null or f.* is distinct from row(c.*)::figure_order)
      and not exists (select from figure_dirty n where n.lab_order_id = c.lab_order_id);
  if ids is not null then
    differing := cardinality(ids);
    perform figure_count(ids);
  end if;
  with expected as materialized (
    select d.customer_id, g.grain, d.measure, figure_start(g.grain, d.day) as start, sum(d.t0)::int as t0, sum(d.t1)::int as t1, sum(d.t2)::int as t2, sum(d.t3)::int as t3, sum(d.t4)::int as t4, sum(d.t5)::int as t5, sum(d.t6)::int as t6, sum(d.t7)::int as t7, sum(d.t8)::int as t8, sum(d.t9)::int as t9
    from figure_recount(from_day, until_day) d cross join (values ('d'::text), ('w'), ('m')) g (grain) where (g.grain <> 'd' or figure_has_days(d.measure)) and figure_is_within(g.grain, figure_start(g.grain, d.day), from_day, until_day)
    group by 1, 2, 3, 4
  ), wrong as (
    select coalesce(e.customer_id, k.customer_id) as customer_id, coalesce(e.grain, k.grain) as grain, coalesce(e.measure, k.measure) as measure, coalesce(e.start, k.start) as start, coalesce(e.t0, 0) as t0, coalesce(e.t1, 0) as t1, coalesce(e.t2, 0) as t2, coalesce(e.t3, 0) as t3, coalesce(e.t4, 0) as t4, coalesce(e.t5, 0) as t5, coalesce(e.t6, 0) as t6, coalesce(e.t7, 0) as t7, coalesce(e.t8, 0) as t8, coalesce(e.t9, 0) as t9
    from expected e full join (select * from figure_account where figure_is_within(grain, start, from_day, until_day)) k using (customer_id, grain, measure, start)
    where (coalesce(e.t0, 0), coalesce(e.t1, 0), coalesce(e.t2, 0), coalesce(e.t3, 0), coalesce(e.t4, 0), coalesce(e.t5, 0), coalesce(e.t6, 0), coalesce(e.t7, 0), coalesce(e.t8, 0), coalesce(e.t9, 0)) is distinct from (coalesce(k.t0, 0), coalesce(k.t1, 0), coalesce(k.t2, 0), coalesce(k.t3, 0), coalesce(k.t4, 0), coalesce(k.t5, 0), coalesce(k.t6, 0), coalesce(k.t7, 0), coalesce(k.t8, 0), coalesce(k.t9, 0))
  ), put as (insert into figure_account (customer_id, grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) select customer_id, grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9 from wrong on conflict (customer_id, grain, measure, start) do update set (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) = (excluded.t0, excluded.t1, excluded.t2, excluded.t3, excluded.t4, excluded.t5, excluded.t6, excluded.t7, excluded.t8, excluded.t9) returning 1)
  select count(*) into wrong_cells from put;
  differing := differing + wrong_cells;
  with expected as materialized (
    select d.customer_id, g.grain, d.measure, figure_start(g.grain, d.day) as start, d.location_id, d.is_employee, sum(d.t0)::int as t0, sum(d.t1)::int as t1, sum(d.t2)::int as t2, sum(d.t3)::int as t3, sum(d.t4)::int as t4, sum(d.t5)::int as t5, sum(d.t6)::int as t6, sum(d.t7)::int as t7, sum(d.t8)::int as t8, sum(d.t9)::int as t9
    from (select f.customer_id, f.location_id, f.is_employee, m.measure, m.day, (case when f.lab_type_id = 0 then 1 else 0 end) as t0, (case when f.lab_type_id = 1 then 1 else 0 end) as t1, (case when f.lab_type_id = 2 then 1 else 0 end) as t2, (case when f.lab_type_id = 3 then 1 else 0 end) as t3, (case when f.lab_type_id = 4 then 1 else 0 end) as t4, (case when f.lab_type_id = 5 then 1 else 0 end) as t5, (case when f.lab_type_id = 6 then 1 else 0 end) as t6, (case when f.lab_type_id = 7 then 1 else 0 end) as t7, (case when f.lab_type_id = 8 then 1 else 0 end) as t8, (case when f.lab_type_id = 9 then 1 else 0 end) as t9
      from figure_order f cross join lateral figure_marks(f) m where m.day between from_day and until_day) d cross join (values ('d'::text), ('w'), ('m')) g (grain) where (g.grain <> 'd' or figure_has_days(d.measure)) and figure_is_within(g.grain, figure_start(g.grain, d.day), from_day, until_day)
    group by 1, 2, 3, 4, 5, 6
  ), wrong as (
    select coalesce(e.customer_id, k.customer_id) as customer_id, coalesce(e.grain, k.grain) as grain, coalesce(e.measure, k.measure) as measure, coalesce(e.start, k.start) as start, coalesce(e.location_id, k.location_id) as location_id, coalesce(e.is_employee, k.is_employee) as is_employee, coalesce(e.t0, 0) as t0, coalesce(e.t1, 0) as t1, coalesce(e.t2, 0) as t2, coalesce(e.t3, 0) as t3, coalesce(e.t4, 0) as t4, coalesce(e.t5, 0) as t5, coalesce(e.t6, 0) as t6, coalesce(e.t7, 0) as t7, coalesce(e.t8, 0) as t8, coalesce(e.t9, 0) as t9
    from expected e full join (select * from figure_location where figure_is_within(grain, start, from_day, until_day)) k using (customer_id, grain, measure, start, location_id, is_employee)
    where (coalesce(e.t0, 0), coalesce(e.t1, 0), coalesce(e.t2, 0), coalesce(e.t3, 0), coalesce(e.t4, 0), coalesce(e.t5, 0), coalesce(e.t6, 0), coalesce(e.t7, 0), coalesce(e.t8, 0), coalesce(e.t9, 0)) is distinct from (coalesce(k.t0, 0), coalesce(k.t1, 0), coalesce(k.t2, 0), coalesce(k.t3, 0), coalesce(k.t4, 0), coalesce(k.t5, 0), coalesce(k.t6, 0), coalesce(k.t7, 0), coalesce(k.t8, 0), coalesce(k.t9, 0))
  ), put as (insert into figure_location (customer_id, grain, measure, start, location_id, is_employee, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) select customer_id, grain, measure, start, location_id, is_employee, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9 from wrong on conflict (customer_id, grain, measure, start, location_id, is_employee) do update set (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) = (excluded.t0, excluded.t1, excluded.t2, excluded.t3, excluded.t4, excluded.t5, excluded.t6, excluded.t7, excluded.t8, excluded.t9) returning 1)
  select count(*) into wrong_cells from put;
  differing := differing + wrong_cells;
  with expected as materialized (
    select g.grain, d.measure, figure_start(g.grain, d.day) as start, sum(d.t0)::int as t0, sum(d.t1)::int as t1, sum(d.t2)::int as t2, sum(d.t3)::int as t3, sum(d.t4)::int as t4, sum(d.t5)::int as t5, sum(d.t6)::int as t6, sum(d.t7)::int as t7, sum(d.t8)::int as t8, sum(d.t9)::int as t9
    from figure_recount(from_day, until_day) d cross join (values ('d'::text), ('w'), ('m')) g (grain) where figure_is_within(g.grain, figure_start(g.grain, d.day), from_day, until_day)
    group by 1, 2, 3
  ), wrong as (
    select coalesce(e.grain, k.grain) as grain, coalesce(e.measure, k.measure) as measure, coalesce(e.start, k.start) as start, coalesce(e.t0, 0) as t0, coalesce(e.t1, 0) as t1, coalesce(e.t2, 0) as t2, coalesce(e.t3, 0) as t3, coalesce(e.t4, 0) as t4, coalesce(e.t5, 0) as t5, coalesce(e.t6, 0) as t6, coalesce(e.t7, 0) as t7, coalesce(e.t8, 0) as t8, coalesce(e.t9, 0) as t9
    from expected e full join (select * from figure_house where figure_is_within(grain, start, from_day, until_day)) k using (grain, measure, start)
    where (coalesce(e.t0, 0), coalesce(e.t1, 0), coalesce(e.t2, 0), coalesce(e.t3, 0), coalesce(e.t4, 0), coalesce(e.t5, 0), coalesce(e.t6, 0), coalesce(e.t7, 0), coalesce(e.t8, 0), coalesce(e.t9, 0)) is distinct from (coalesce(k.t0, 0), coalesce(k.t1, 0), coalesce(k.t2, 0), coalesce(k.t3, 0), coalesce(k.t4, 0), coalesce(k.t5, 0), coalesce(k.t6, 0), coalesce(k.t7, 0), coalesce(k.t8, 0), coalesce(k.t9, 0))
  ), put as (insert into figure_house (grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) select grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9 from wrong on conflict (grain, measure, start) do update set (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) = (excluded.t0, excluded.t1, excluded.t2, excluded.t3, excluded.t4, excluded.t5, excluded.t6, excluded.t7, excluded.t8, excluded.t9) returning 1)
  select count(*) into wrong_cells from put;
  differing := differing + wrong_cells;
  with expected as materialized (
    select g.grain, d.measure, figure_start(g.grain, d.day) as start, h.user_id_vp, h.user_id_rm, h.user_id_tm, h.user_id_am, h.user_id_specialist, sum(d.t0)::int as t0, sum(d.t1)::int as t1, sum(d.t2)::int as t2, sum(d.t3)::int as t3, sum(d.t4)::int as t4, sum(d.t5)::int as t5, sum(d.t6)::int as t6, sum(d.t7)::int as t7, sum(d.t8)::int as t8, sum(d.t9)::int as t9
    from figure_recount(from_day, until_day) d join account_chain h on h.customer_id = d.customer_id and d.day >= h.since and d.day < h.until cross join (values ('d'::text), ('w'), ('m')) g (grain) where (g.grain <> 'd' or figure_has_days(d.measure)) and figure_is_within(g.grain, figure_start(g.grain, d.day), from_day, until_day)
    group by 1, 2, 3, 4, 5, 6, 7, 8
  ), wrong as (
    select coalesce(e.grain, k.grain) as grain, coalesce(e.measure, k.measure) as measure, coalesce(e.start, k.start) as start, coalesce(e.user_id_vp, k.user_id_vp) as user_id_vp, coalesce(e.user_id_rm, k.user_id_rm) as user_id_rm, coalesce(e.user_id_tm, k.user_id_tm) as user_id_tm, coalesce(e.user_id_am, k.user_id_am) as user_id_am, coalesce(e.user_id_specialist, k.user_id_specialist) as user_id_specialist, coalesce(e.t0, 0) as t0, coalesce(e.t1, 0) as t1, coalesce(e.t2, 0) as t2, coalesce(e.t3, 0) as t3, coalesce(e.t4, 0) as t4, coalesce(e.t5, 0) as t5, coalesce(e.t6, 0) as t6, coalesce(e.t7, 0) as t7, coalesce(e.t8, 0) as t8, coalesce(e.t9, 0) as t9
    from expected e full join (select * from figure_chain where figure_is_within(grain, start, from_day, until_day)) k using (grain, measure, start, user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist)
    where (coalesce(e.t0, 0), coalesce(e.t1, 0), coalesce(e.t2, 0), coalesce(e.t3, 0), coalesce(e.t4, 0), coalesce(e.t5, 0), coalesce(e.t6, 0), coalesce(e.t7, 0), coalesce(e.t8, 0), coalesce(e.t9, 0)) is distinct from (coalesce(k.t0, 0), coalesce(k.t1, 0), coalesce(k.t2, 0), coalesce(k.t3, 0), coalesce(k.t4, 0), coalesce(k.t5, 0), coalesce(k.t6, 0), coalesce(k.t7, 0), coalesce(k.t8, 0), coalesce(k.t9, 0))
  ), put as (insert into figure_chain (grain, measure, start, user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) select grain, measure, start, user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9 from wrong on conflict (grain, measure, start, user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist) do update set (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) = (excluded.t0, excluded.t1, excluded.t2, excluded.t3, excluded.t4, excluded.t5, excluded.t6, excluded.t7, excluded.t8, excluded.t9) returning 1)
  select count(*) into wrong_cells from put;
  differing := differing + wrong_cells;
  with expected as materialized (
    select s.segment, s.day, f.lab_type_id, figure_bucket(s.minutes) as bucket, count(*)::int as n from figure_order f cross join lateral figure_segments(f) s
    where s.day between from_day and until_day group by 1, 2, 3, 4), wrong as (
    select coalesce(e.segment, k.segment) as segment, coalesce(e.day, k.day) as day, coalesce(e.lab_type_id, k.lab_type_id) as lab_type_id, coalesce(e.bucket, k.bucket) as bucket, coalesce(e.n, 0) as n
    from expected e full join (select * from figure_time_house where day between from_day and until_day) k using (segment, day, lab_type_id, bucket) where (coalesce(e.n, 0)) is distinct from (coalesce(k.n, 0))
  ), put as (insert into figure_time_house (segment, day, lab_type_id, bucket, n) select segment, day, lab_type_id, bucket, n from wrong on conflict (segment, day, lab_type_id, bucket) do update set n = excluded.n returning 1)
  select count(*) into wrong_cells from put;
  differing := differing + wrong_cells;
  with expected as materialized (
    select g.grain, figure_start(g.grain, s.day) as start, s.segment, f.lab_type_id, figure_bucket(s.minutes) as bucket, count(*)::int as n
    from figure_order f cross join lateral figure_segments(f) s cross join (values ('w'::text), ('m')) g (grain) where figure_is_within(g.grain, figure_start(g.grain, s.day), from_day, until_day) group by 1, 2, 3, 4, 5), wrong as (
    select coalesce(e.segment, k.segment) as segment, coalesce(e.grain, k.grain) as grain, coalesce(e.start, k.start) as start, coalesce(e.lab_type_id, k.lab_type_id) as lab_type_id, coalesce(e.bucket, k.bucket) as bucket, coalesce(e.n, 0) as n
    from expected e full join (select * from figure_time_house_period where figure_is_within(grain, start, from_day, until_day)) k using (segment, grain, start, lab_type_id, bucket) where (coalesce(e.n, 0)) is distinct from (coalesce(k.n, 0))
  ), put as (insert into figure_time_house_period (segment, grain, start, lab_type_id, bucket, n) select segment, grain, start, lab_type_id, bucket, n from wrong on conflict (segment, grain, start, lab_type_id, bucket) do update set n = excluded.n returning 1)
  select count(*) into wrong_cells from put;
  differing := differing + wrong_cells;
  with expected as materialized (
    select f.customer_id, s.segment, figure_start('m', s.day) as month, f.lab_type_id, figure_bucket(s.minutes) as bucket, count(*)::int as n from figure_order f cross join lateral figure_segments(f) s
    where figure_is_within('m', figure_start('m', s.day), from_day, until_day) group by 1, 2, 3, 4, 5), wrong as (
    select coalesce(e.customer_id, k.customer_id) as customer_id, coalesce(e.segment, k.segment) as segment, coalesce(e.month, k.month) as month, coalesce(e.lab_type_id, k.lab_type_id) as lab_type_id, coalesce(e.bucket, k.bucket) as bucket, coalesce(e.n, 0) as n
    from expected e full join (select * from figure_time_account where figure_is_within('m', month, from_day, until_day)) k using (customer_id, segment, month, lab_type_id, bucket) where (coalesce(e.n, 0)) is distinct from (coalesce(k.n, 0))
  ), put as (insert into figure_time_account (customer_id, segment, month, lab_type_id, bucket, n) select customer_id, segment, month, lab_type_id, bucket, n from wrong on conflict (customer_id, segment, month, lab_type_id, bucket) do update set n = excluded.n returning 1)
  select count(*) into wrong_cells from put;
  differing := differing + wrong_cells;
  with expected as materialized (
    select f.customer_id, figure_start('m', f.released_day) as month, a.analyte, count(*)::int as tested, count(*) filter (where a.analyte = any (f.found))::int as found
    from figure_order f cross join lateral unnest(f.tested) a (analyte) where f.ended <> 90 and figure_is_within('m', figure_start('m', f.released_day), from_day, until_day) group by 1, 2, 3), wrong as (
    select coalesce(e.customer_id, k.customer_id) as customer_id, coalesce(e.month, k.month) as month, coalesce(e.analyte, k.analyte) as analyte, coalesce(e.tested, 0) as tested, coalesce(e.found, 0) as found
    from expected e full join (select * from figure_analyte_account where figure_is_within('m', month, from_day, until_day)) k using (customer_id, month, analyte) where (coalesce(e.tested, 0), coalesce(e.found, 0)) is distinct from (coalesce(k.tested, 0), coalesce(k.found, 0))
  ), put as (insert into figure_analyte_account (customer_id, month, analyte, tested, found) select customer_id, month, analyte, tested, found from wrong on conflict (customer_id, month, analyte) do update set (tested, found) = (excluded.tested, excluded.found) returning 1)
  select count(*) into wrong_cells from put;
  differing := differing + wrong_cells;
  with expected as materialized (
    select figure_start('m', f.released_day) as month, a.analyte, count(*)::int as tested, count(*) filter (where a.analyte = any (f.found))::int as found
    from figure_order f cross join lateral unnest(f.tested) a (analyte) where f.ended <> 90 and figure_is_within('m', figure_start('m', f.released_day), from_day, until_day) group by 1, 2), wrong as (
    select coalesce(e.month, k.month) as month, coalesce(e.analyte, k.analyte) as analyte, coalesce(e.tested, 0) as tested, coalesce(e.found, 0) as found
    from expected e full join (select * from figure_analyte_house where figure_is_within('m', month, from_day, until_day)) k using (month, analyte) where (coalesce(e.tested, 0), coalesce(e.found, 0)) is distinct from (coalesce(k.tested, 0), coalesce(k.found, 0))
  ), put as (insert into figure_analyte_house (month, analyte, tested, found) select month, analyte, tested, found from wrong on conflict (month, analyte) do update set (tested, found) = (excluded.tested, excluded.found) returning 1)
  select count(*) into wrong_cells from put;
  differing := differing + wrong_cells;
  insert into figure_comparison (compared_at, from_day, until_day, differences) values (clock_timestamp(), from_day, until_day, differing);
  return differing;
end $$;

-- Second lock. Only practices have employees apart: whoever looks after accounts counts whole accounts, with no name of a patient.
create function counts_employees() returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select scope_employees()), false) or exists (select from app_user where user_id = scope_user() and user_type_id not in (2, 3, 14)) $$;
revoke all on function counts_employees() from public;
grant execute on function counts_employees() to labgate_some, labgate_all;
alter table figure_location enable row level security;
create policy all_rows on figure_location to labgate_all using (true);
create policy rows_in_scope on figure_location to labgate_some
  using (customer_id in (select unnest((select scope_customers())))
         and ((select scope_locations()) is null or location_id = any ((select scope_locations())::bigint[]))
         and (not is_employee or (select counts_employees())));
grant select on figure_location to labgate_all, labgate_some;
-- Cells of whole accounts have the employees in them.
alter policy rows_in_scope on figure_account using (customer_id in (select unnest((select scope_customers()))) and (select scope_locations() is null) and (select counts_employees()));

-- What the cells of locations hold of the orders that are counted.
insert into figure_location (customer_id, location_id, is_employee, grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9)
  select d.customer_id, d.location_id, d.is_employee, g.grain, d.measure, figure_start(g.grain, d.day), coalesce(sum(d.n) filter (where d.lab_type_id = 0), 0)::int, coalesce(sum(d.n) filter (where d.lab_type_id = 1), 0)::int, coalesce(sum(d.n) filter (where d.lab_type_id = 2), 0)::int, coalesce(sum(d.n) filter (where d.lab_type_id = 3), 0)::int, coalesce(sum(d.n) filter (where d.lab_type_id = 4), 0)::int, coalesce(sum(d.n) filter (where d.lab_type_id = 5), 0)::int, coalesce(sum(d.n) filter (where d.lab_type_id = 6), 0)::int, coalesce(sum(d.n) filter (where d.lab_type_id = 7), 0)::int, coalesce(sum(d.n) filter (where d.lab_type_id = 8), 0)::int, coalesce(sum(d.n) filter (where d.lab_type_id = 9), 0)::int
  from (select f.customer_id, f.location_id, f.is_employee, m.measure, m.day, f.lab_type_id, count(*) as n from figure_order f cross join lateral figure_marks(f) m group by 1, 2, 3, 4, 5, 6) d
    cross join (values ('d'::text), ('w'), ('m')) g (grain) where g.grain <> 'd' or figure_has_days(d.measure)
  group by 1, 2, 3, 4, 5, 6;
-- The days that accounts and owners did not have.
insert into figure_account (customer_id, grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9)
  select customer_id, grain, measure, start, sum(t0)::int as t0, sum(t1)::int as t1, sum(t2)::int as t2, sum(t3)::int as t3, sum(t4)::int as t4, sum(t5)::int as t5, sum(t6)::int as t6, sum(t7)::int as t7, sum(t8)::int as t8, sum(t9)::int as t9 from figure_location where grain = 'd' and measure > 100 group by 1, 2, 3, 4;
insert into figure_chain (user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist, grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9)
  select h.user_id_vp, h.user_id_rm, h.user_id_tm, h.user_id_am, h.user_id_specialist, k.grain, k.measure, k.start, sum(k.t0)::int, sum(k.t1)::int, sum(k.t2)::int, sum(k.t3)::int, sum(k.t4)::int, sum(k.t5)::int, sum(k.t6)::int, sum(k.t7)::int, sum(k.t8)::int, sum(k.t9)::int
  from figure_account k join figure_account_chain h on h.customer_id = k.customer_id and k.start >= h.since and k.start < h.until where k.grain = 'd' and k.measure > 100
  group by 1, 2, 3, 4, 5, 6, 7, 8;
