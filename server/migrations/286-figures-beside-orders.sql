-- What dashboards counted from the orders themselves, kept with the order (docs/decisions/0050): who pays, and when in the day it was received.
alter table figure_order
  -- the first insurance that was frozen at accession, 0: not in the payer table; null: none was
  add column insurance_id bigint,
  -- who pays where no insurance does: 'self-pay', 'account', 'pending' (not accessioned), 'none'
  add column pay_type text not null default '',
  -- of the day of the house
  add column received_minute smallint;

-- As in 194, with these.
create or replace view figure_contribution as
select o.lab_order_id, o.customer_id, o.location_id, coalesce(o.user_id_physician, 0) as user_id_physician, coalesce(o.user_id_accessioned, 0) as user_id_accessioned,
  o.lab_type_id, coalesce(c.user_type_id in (1, 6, 7, 8), false) as is_paper, p.is_employee, o.priority = 1 as is_stat, o.ended,
  (o.created_at at time zone z.zone)::date as created_day, o.collection_day as collected_day, (o.received_at at time zone z.zone)::date as received_day,
  (case when o.stage >= 30 then o.accessioned_at end at time zone z.zone)::date as accessioned_day, (t.resulted_at at time zone z.zone)::date as resulted_day,
  (t.released_at at time zone z.zone)::date as released_day, (w.reviewed_at at time zone z.zone)::date as reviewed_day,
  (case when o.ended > 100 then coalesce(o.rejected_at, o.stage_at) end at time zone z.zone)::date as rejected_day,
  case when o.received_at is null then '{}'::text[] else array(select distinct f ->> 'rule' from jsonb_array_elements(o.findings) f where f ->> 'rule' = any (figure_missing_kinds()) order by 1) end as missing,
  o.mismatch_name or o.mismatch_dob as has_mismatch, o.age_override <> '' as has_age_override,
  coalesce(t.is_positive, false) as is_positive, coalesce(t.is_corrected, false) as is_corrected, coalesce(t.is_withdrawn, false) as is_withdrawn,
  coalesce(t.is_wrong_patient, false) as is_wrong_patient, v.drugs_judged, v.drugs_not_found, coalesce(v.has_unexplained, false) as has_unexplained,
  coalesce(v.has_not_prescribable, false) as has_not_prescribable, coalesce(v.has_metabolite_missing, false) as has_metabolite_missing,
  figure_minutes_between(k.collected_at, o.received_at) as transit_minutes,
  figure_minutes_between(o.received_at, case when o.stage >= 30 then o.accessioned_at end) as dock_minutes,
  figure_minutes_between(case when o.stage >= 30 then o.accessioned_at end, t.resulted_at) as test_minutes,
  figure_minutes_between(t.resulted_at, t.released_at) as release_minutes, figure_minutes_between(t.released_at, d.delivered_at) as delivery_minutes,
  figure_minutes_between(o.received_at, t.released_at) as laboratory_minutes,
  figure_minutes_between(o.received_at, t.released_at) - least(figure_minutes_between(o.received_at, t.released_at), coalesce(h.minutes, 0)) as laboratory_net_minutes,
  figure_minutes_between(k.collected_at, t.released_at) as practice_minutes, figure_minutes_between(t.released_at, w.reviewed_at) as reading_minutes,
  (d.delivered_at at time zone z.zone)::date as delivered_day, coalesce(a.tested, '{}') as tested, coalesce(a.found, '{}') as found,
  array_remove(array[case when o.mismatch_name then 'name' end, case when o.mismatch_dob then 'birth-date' end, case when o.mismatch_pregnant then 'pregnancy' end, case when o.mismatch_date then 'collection-date' end], null) as mismatches,
  case when o.billed_insurance -> 0 is not null then coalesce((o.billed_insurance -> 0 ->> 'insuranceId')::bigint, 0) end as insurance_id,
  case when o.self_pay then 'self-pay' when o.contract_pay then 'account' when o.billed_insurance is null then 'pending' else 'none' end as pay_type,
  (extract(hour from o.received_at at time zone z.zone) * 60 + extract(minute from o.received_at at time zone z.zone))::smallint as received_minute
from lab_order o
  cross join (select time_zone as zone, counts_simulated from laboratory_setting) z
  join patient p on p.patient_id = o.patient_id
  left join app_user c on c.user_id = o.user_id_created
  cross join lateral (select case when not o.no_collection_time then o.collected_at end as collected_at) k
  -- the first final result, and the first released version that was not withdrawn: a correction moves neither
  left join lateral (
    select min(r.made_at) filter (where r.kind in ('final', 'corrected') and r.version > r.withdrawn) as resulted_at,
      (array_agg(r.released_at order by r.version) filter (where r.released_at is not null and r.kind not like 'withdrawn%' and r.version > r.withdrawn))[1] as released_at,
      (array_agg(r.result_id order by r.version desc) filter (where r.released_at is not null and r.kind not like 'withdrawn%' and r.version > r.withdrawn))[1] as result_id,
      (array_agg(r.version order by r.version desc) filter (where r.released_at is not null and r.kind not like 'withdrawn%' and r.version > r.withdrawn))[1] as version,
      (array_agg(r.has_positive order by r.version desc) filter (where r.released_at is not null and r.kind not like 'withdrawn%' and r.version > r.withdrawn))[1] as is_positive,
      bool_or(r.kind = 'corrected' and r.released_at is not null) as is_corrected, bool_or(r.kind = 'withdrawn') as is_withdrawn,
      bool_or(r.kind = 'withdrawn, wrong patient') as is_wrong_patient
    from (select r.*, coalesce(max(r.version) filter (where r.kind like 'withdrawn%') over (), 0) as withdrawn from result r
      where r.lab_order_id = o.lab_order_id and (z.counts_simulated or not r.simulated)) r
  ) t on true
  left join lateral (select o.reviewed_at where o.reviewed_at >= t.released_at) w on true
  left join lateral (
    select count(*) filter (where j ->> 'about' = 'medication' and j ->> 'state' in ('consistent', 'expected, not found'))::smallint as drugs_judged,
      count(*) filter (where j ->> 'about' = 'medication' and j ->> 'state' = 'expected, not found')::smallint as drugs_not_found,
      coalesce(bool_or(j ->> 'state' = 'found, not explained'), false) as has_unexplained, coalesce(bool_or(j ->> 'state' = 'found, not prescribable'), false) as has_not_prescribable,
      coalesce(bool_or(j ->> 'state' = 'metabolite missing'), false) as has_metabolite_missing
    from result r left join lateral jsonb_array_elements(case jsonb_typeof(r.judged -> 'verdicts') when 'array' then r.judged -> 'verdicts' else '[]' end) j on true
    where r.result_id = t.result_id and r.judged is not null having count(r.result_id) > 0
  ) v on true
  left join lateral (select min(d.done_at) as delivered_at from delivery d where d.lab_order_id = o.lab_order_id and d.state = 'delivered' and d.way <> 'portal' and d.kind = 'report' and d.done_at >= t.released_at) d on true
  left join lateral (
    select (sum(extract(epoch from least(e.until, t.released_at) - greatest(e.at, o.received_at))) filter (where e.lab_status_id between 11 and 19 and e.at < t.released_at and e.until > o.received_at) / 60)::int as minutes
    from (select e.at, e.lab_status_id, coalesce(lead(e.at) over (order by e.at, e.order_event_id), 'infinity') as until from order_event e where e.lab_order_id = o.lab_order_id) e
    where o.received_at is not null and t.released_at is not null
  ) h on true
  left join lateral (
    select array_agg(distinct b.analyte order by b.analyte) as tested,
      array_agg(distinct b.analyte order by b.analyte) filter (where b.flag not in ('within', 'negative')) as found
    from observation b where b.lab_order_id = o.lab_order_id and b.version_from <= t.version and (b.version_to is null or b.version_to > t.version)
      and b.method <> 'screen' and b.state in ('F', 'C') and b.flag <> 'not-judged' and b.analyte <> ''
  ) a on true;

-- As in 252, with these.
create or replace function figure_count(ids bigint[]) returns void language sql security definer set search_path = public, pg_temp as $$
  with old as materialized (select f from figure_order f where f.lab_order_id = any (ids)),
  put as (
    insert into figure_order as kept select * from figure_contribution where lab_order_id = any (ids)
    on conflict (lab_order_id) do update set (customer_id, location_id, user_id_physician, user_id_accessioned, lab_type_id, is_paper, is_employee, is_stat, ended, created_day, collected_day, received_day, accessioned_day, resulted_day, released_day, reviewed_day, rejected_day, missing, has_mismatch, has_age_override, is_positive, is_corrected, is_withdrawn, is_wrong_patient, drugs_judged, drugs_not_found, has_unexplained, has_not_prescribable, has_metabolite_missing, transit_minutes, dock_minutes, test_minutes, release_minutes, delivery_minutes, laboratory_minutes, laboratory_net_minutes, practice_minutes, reading_minutes, delivered_day, tested, found, mismatches, insurance_id, pay_type, received_minute)
      = (excluded.customer_id, excluded.location_id, excluded.user_id_physician, excluded.user_id_accessioned, excluded.lab_type_id, excluded.is_paper, excluded.is_employee, excluded.is_stat, excluded.ended, excluded.created_day, excluded.collected_day, excluded.received_day, excluded.accessioned_day, excluded.resulted_day, excluded.released_day, excluded.reviewed_day, excluded.rejected_day, excluded.missing, excluded.has_mismatch, excluded.has_age_override, excluded.is_positive, excluded.is_corrected, excluded.is_withdrawn, excluded.is_wrong_patient, excluded.drugs_judged, excluded.drugs_not_found, excluded.has_unexplained, excluded.has_not_prescribable, excluded.has_metabolite_missing, excluded.transit_minutes, excluded.dock_minutes, excluded.test_minutes, excluded.release_minutes, excluded.delivery_minutes, excluded.laboratory_minutes, excluded.laboratory_net_minutes, excluded.practice_minutes, excluded.reading_minutes, excluded.delivered_day, excluded.tested, excluded.found, excluded.mismatches, excluded.insurance_id, excluded.pay_type, excluded.received_minute)
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

update figure_order f set insurance_id = case when o.billed_insurance -> 0 is not null then coalesce((o.billed_insurance -> 0 ->> 'insuranceId')::bigint, 0) end,
  pay_type = case when o.self_pay then 'self-pay' when o.contract_pay then 'account' when o.billed_insurance is null then 'pending' else 'none' end,
  received_minute = extract(hour from o.received_at at time zone z.zone) * 60 + extract(minute from o.received_at at time zone z.zone)
from lab_order o cross join (select time_zone as zone from laboratory_setting) z where o.lab_order_id = f.lab_order_id;

-- Kinds of missing information are few: a year of them is read from their index.
create index figure_order_missing on figure_order (received_day) where missing <> '{}';

-- Indicators that are counted from records of their own, by month: the months that are over are counted once a day for a while, and then kept.
create table quality_month (
  kind text not null,
  -- its first day
  month date not null,
  n int not null check (n >= 0),
  d int not null check (d >= n),
  counted_on date not null,
  primary key (kind, month)
);
alter table quality_month enable row level security;
create policy all_rows on quality_month to labgate_all using (true);
create policy system_rows on quality_month to labgate_system using (true);
grant select on quality_month to labgate_all;
grant select, insert, update on quality_month to labgate_system;
