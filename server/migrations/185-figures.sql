-- Kept figures (docs/decisions/0050): note, fold, compare. A change of an order notes its id; what one order adds is said once, in figure_contribution;
-- what was counted of it is kept in figure_order; a fold takes the old row back and adds the new one to the cells.

-- Whether results marked as simulated count: in the demo, where there are no others.
alter table laboratory_setting add column counts_simulated boolean not null default false;

-- Kinds of missing information that are counted, by the ids of the contract's rules. A test compares the two.
create function figure_missing_kinds() returns text[] language sql immutable parallel safe as $$
  select array['patient-name', 'patient-birth-date', 'patient-sex', 'patient-address', 'provider', 'location', 'collection-date', 'collection-time', 'tests',
    'specimen-source', 'diagnosis', 'medications', 'insurance', 'pregnancy', 'provider-signature', 'patient-signature'] $$;
-- Whole minutes; null where either is not known, or they are in the wrong order.
create function figure_minutes_between(since timestamptz, until timestamptz) returns int language sql immutable parallel safe as $$
  select case when until >= since then floor(extract(epoch from until - since) / 60)::int end $$;

create table figure_dirty (
  n bigint generated always as identity primary key,
  lab_order_id bigint not null
);

-- What an order adds, as it was last counted. Days of collection are the location's own, all others days of the house.
create table figure_order (
  lab_order_id bigint primary key,
  customer_id bigint not null,
  location_id bigint not null,
  user_id_physician bigint not null,
  user_id_accessioned bigint not null,
  lab_type_id smallint not null,
  -- keyed at the laboratory from a paper requisition
  is_paper boolean not null,
  is_employee boolean not null,
  is_stat boolean not null,
  ended smallint not null,
  created_day date not null,
  collected_day date,
  received_day date,
  accessioned_day date,
  resulted_day date,
  released_day date,
  reviewed_day date,
  rejected_day date,
  -- kinds of the contract that its findings name, for an order that the laboratory received
  missing text[] not null,
  has_mismatch boolean not null,
  has_age_override boolean not null,
  is_positive boolean not null,
  is_corrected boolean not null,
  is_withdrawn boolean not null,
  is_wrong_patient boolean not null,
  -- drugs of the medication list that were judged and not found, and that were judged; null: not a judged toxicology report
  drugs_judged smallint,
  drugs_not_found smallint,
  has_unexplained boolean not null,
  has_not_prescribable boolean not null,
  has_metabolite_missing boolean not null,
  -- minutes, by segment of the contract; null: the segment does not begin or end
  transit_minutes int,
  dock_minutes int,
  test_minutes int,
  release_minutes int,
  delivery_minutes int,
  laboratory_minutes int,
  laboratory_net_minutes int,
  practice_minutes int,
  reading_minutes int,
  delivered_day date,
  -- analytes with a confirmed or measured value in the released version, and those of them that were positive or abnormal
  tested text[] not null,
  found text[] not null
) with (fillfactor = 80);
create index figure_order_collected on figure_order (customer_id, collected_day);
create index figure_order_received on figure_order (customer_id, received_day);
create index figure_order_released on figure_order (customer_id, released_day);
create index figure_order_created on figure_order (customer_id, created_day);
create index figure_order_day on figure_order (received_day);
create index figure_order_accessioner on figure_order (user_id_accessioned, accessioned_day) where user_id_accessioned > 0;

-- The whole definition of what an order adds. Recount, fold, backfill, and tests read it, and nothing else says it again.
create view figure_contribution as
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
  (d.delivered_at at time zone z.zone)::date as delivered_day, coalesce(a.tested, '{}') as tested, coalesce(a.found, '{}') as found
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

-- What an order adds to which day, by measures of the contract (contract/src/figures/measures.ts; a test compares the two). Rejections and missing kinds stand
-- on the day of receipt: they are shares of what was received. An order that was moved to another account (90) counts there. 200 and up: the same rejection on the day on which it was made.
create function figure_marks(f figure_order) returns table (measure smallint, day date) language sql immutable parallel safe as $$
  select m.measure::smallint, m.day from (values
    (1, case when f.ended <> 100 then f.created_day end), (2, case when f.ended <> 100 then f.collected_day end), (3, f.received_day), (4, f.accessioned_day),
    (5, case when f.is_paper then f.accessioned_day end), (6, f.resulted_day), (7, f.released_day), (8, case when f.ended = 100 then f.created_day end),
    (9, case when f.is_stat then f.accessioned_day end), (10, case when f.ended between 101 and 106 or f.ended in (110, 111) then f.received_day end),
    (11, case when f.has_mismatch or f.ended = 103 then f.received_day end), (12, case when f.has_age_override then f.accessioned_day end),
    (13, case when f.missing <> '{}' then f.received_day end), (14, case when f.is_corrected then f.released_day end),
    (15, case when f.is_withdrawn then coalesce(f.released_day, f.resulted_day) end), (16, case when f.is_wrong_patient then coalesce(f.released_day, f.resulted_day) end),
    (17, case when f.is_positive then f.released_day end), (18, case when f.drugs_judged is not null then f.released_day end),
    (19, case when f.drugs_not_found > 0 or f.has_unexplained or f.has_not_prescribable or f.has_metabolite_missing then f.released_day end),
    (20, case when f.has_unexplained then f.released_day end), (21, case when f.has_not_prescribable then f.released_day end),
    (22, case when f.drugs_not_found > 0 then f.released_day end), (23, case when f.has_metabolite_missing then f.released_day end),
    (case when f.ended > 100 then f.ended end, coalesce(f.received_day, f.created_day)), (case when f.ended > 100 then f.ended + 100 end, f.rejected_day)
  ) m (measure, day) where f.ended <> 90 and m.measure is not null and m.day is not null
  union all
  select (300 + array_position(figure_missing_kinds(), k))::smallint, f.received_day from unnest(f.missing) k where f.ended <> 90 and f.received_day is not null $$;

-- Turnaround of an order by segments of the contract, each on the day of its closing clock.
create function figure_segments(f figure_order) returns table (segment smallint, day date, minutes int) language sql immutable parallel safe as $$
  select s.segment::smallint, s.day, s.minutes from (values
    (1, f.received_day, f.transit_minutes), (2, f.accessioned_day, f.dock_minutes), (3, f.resulted_day, f.test_minutes), (4, f.released_day, f.release_minutes),
    (5, f.delivered_day, f.delivery_minutes), (6, f.released_day, f.laboratory_minutes), (7, f.released_day, f.laboratory_net_minutes),
    (8, f.released_day, f.practice_minutes), (9, f.reviewed_day, f.reading_minutes)
  ) s (segment, day, minutes) where f.ended <> 90 and s.day is not null and s.minutes is not null $$;
-- Logarithmic buckets: minutes up to 20 as themselves, then each 5 % wide; read at the geometric middle they are off by 2.5 % at most.
create function figure_bucket(minutes int) returns smallint language sql immutable parallel safe as $$
  select (case when minutes <= 20 then minutes else 20 + ceil(ln(minutes / 20.0) / ln(1.05)) end)::smallint $$;

-- First day of a period: 'd' the day, 'w' its week from Sunday on, 'm' its month.
create function figure_start(grain text, day date) returns date language sql immutable parallel safe as $$
  select case grain when 'd' then day when 'w' then day - extract(dow from day)::int else date_trunc('month', day::timestamp)::date end $$;

-- Cells: a row for a measure and a period, with a column for each test type (0: to be determined).
create table figure_account (
  customer_id bigint not null,
  grain text not null check (grain in ('d', 'w', 'm')),
  measure smallint not null,
  start date not null,
  t0 int not null default 0, t1 int not null default 0, t2 int not null default 0, t3 int not null default 0, t4 int not null default 0, t5 int not null default 0, t6 int not null default 0, t7 int not null default 0, t8 int not null default 0, t9 int not null default 0,
  primary key (customer_id, grain, measure, start)
);
create index figure_account_period on figure_account (grain, measure, start);
create table figure_house (
  grain text not null check (grain in ('d', 'w', 'm')),
  measure smallint not null,
  start date not null,
  t0 int not null default 0, t1 int not null default 0, t2 int not null default 0, t3 int not null default 0, t4 int not null default 0, t5 int not null default 0, t6 int not null default 0, t7 int not null default 0, t8 int not null default 0, t9 int not null default 0,
  primary key (grain, measure, start)
);
-- By everybody who looked after the account on that day: each account's day stands in one row, so that sums count it once, whoever is in them.
create table figure_chain (
  user_id_vp bigint not null,
  user_id_rm bigint not null,
  user_id_tm bigint not null,
  user_id_am bigint not null,
  user_id_specialist bigint not null,
  grain text not null check (grain in ('d', 'w', 'm')),
  measure smallint not null,
  start date not null,
  t0 int not null default 0, t1 int not null default 0, t2 int not null default 0, t3 int not null default 0, t4 int not null default 0, t5 int not null default 0, t6 int not null default 0, t7 int not null default 0, t8 int not null default 0, t9 int not null default 0,
  primary key (grain, measure, start, user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist)
);
-- The owners by which an account's days were counted in figure_chain; "until" is the day after.
create table figure_account_chain (
  customer_id bigint not null,
  since date not null,
  until date not null,
  user_id_vp bigint not null,
  user_id_rm bigint not null,
  user_id_tm bigint not null,
  user_id_am bigint not null,
  user_id_specialist bigint not null,
  primary key (customer_id, since)
);
create table figure_owner_dirty (
  n bigint generated always as identity primary key,
  customer_id bigint not null
);
create table figure_time_house (
  day date not null,
  segment smallint not null,
  lab_type_id smallint not null,
  bucket smallint not null,
  n int not null,
  primary key (segment, day, lab_type_id, bucket)
);
create table figure_time_account (
  customer_id bigint not null,
  -- its first day
  month date not null,
  segment smallint not null,
  lab_type_id smallint not null,
  bucket smallint not null,
  n int not null,
  primary key (customer_id, segment, month, lab_type_id, bucket)
);
create table figure_analyte_account (
  customer_id bigint not null,
  month date not null,
  analyte text not null,
  tested int not null,
  found int not null,
  primary key (customer_id, month, analyte)
);
create table figure_analyte_house (
  month date not null,
  analyte text not null,
  tested int not null,
  found int not null,
  primary key (month, analyte)
);
-- How far the fold is: changes up to then are counted.
create table figure_state (
  one_row boolean primary key default true check (one_row),
  folded_at timestamptz
);
insert into figure_state default values;

-- Measures that accounts and owners need by the day; the others by week and month.
create function figure_has_days(measure smallint) returns boolean language sql immutable parallel safe as $$ select measure in (1, 2, 3, 4, 5, 10, 13) $$;

-- The owners of an account by periods, from the first day on without a gap.
create view account_chain as
  select customer_id, since, coalesce(lead(since) over (partition by customer_id order by since), 'infinity'::date) as until,
    user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist from account_owner;

-- Counts these orders anew. Only under the lock of the fold.
create function figure_count(ids bigint[]) returns void language sql security definer set search_path = public, pg_temp as $$
  with old as materialized (select f from figure_order f where f.lab_order_id = any (ids)),
  put as (
    insert into figure_order as kept select * from figure_contribution where lab_order_id = any (ids)
    on conflict (lab_order_id) do update set (customer_id, location_id, user_id_physician, user_id_accessioned, lab_type_id, is_paper, is_employee, is_stat, ended, created_day, collected_day, received_day, accessioned_day, resulted_day, released_day, reviewed_day, rejected_day, missing, has_mismatch, has_age_override, is_positive, is_corrected, is_withdrawn, is_wrong_patient, drugs_judged, drugs_not_found, has_unexplained, has_not_prescribable, has_metabolite_missing, transit_minutes, dock_minutes, test_minutes, release_minutes, delivery_minutes, laboratory_minutes, laboratory_net_minutes, practice_minutes, reading_minutes, delivered_day, tested, found)
      = (excluded.customer_id, excluded.location_id, excluded.user_id_physician, excluded.user_id_accessioned, excluded.lab_type_id, excluded.is_paper, excluded.is_employee, excluded.is_stat, excluded.ended, excluded.created_day, excluded.collected_day, excluded.received_day, excluded.accessioned_day, excluded.resulted_day, excluded.released_day, excluded.reviewed_day, excluded.rejected_day, excluded.missing, excluded.has_mismatch, excluded.has_age_override, excluded.is_positive, excluded.is_corrected, excluded.is_withdrawn, excluded.is_wrong_patient, excluded.drugs_judged, excluded.drugs_not_found, excluded.has_unexplained, excluded.has_not_prescribable, excluded.has_metabolite_missing, excluded.transit_minutes, excluded.dock_minutes, excluded.test_minutes, excluded.release_minutes, excluded.delivery_minutes, excluded.laboratory_minutes, excluded.laboratory_net_minutes, excluded.practice_minutes, excluded.reading_minutes, excluded.delivered_day, excluded.tested, excluded.found)
      where kept.* is distinct from excluded.*
    returning kept as f
  ),
  changed as materialized (
    select (p.f).lab_order_id, p.f, 1 as sign from put p
    union all select (o.f).lab_order_id, o.f, -1 from old o join put p on (p.f).lab_order_id = (o.f).lab_order_id
  ),
  marks as materialized (
    select (c.f).customer_id, (c.f).lab_type_id, m.measure, m.day, sum(c.sign)::int as n from changed c cross join lateral figure_marks(c.f) m
    group by 1, 2, 3, 4 having sum(c.sign) <> 0
  ),
  days as materialized (
    select customer_id, measure, day, coalesce(sum(d.n) filter (where d.lab_type_id = 0), 0)::int as t0, coalesce(sum(d.n) filter (where d.lab_type_id = 1), 0)::int as t1, coalesce(sum(d.n) filter (where d.lab_type_id = 2), 0)::int as t2, coalesce(sum(d.n) filter (where d.lab_type_id = 3), 0)::int as t3, coalesce(sum(d.n) filter (where d.lab_type_id = 4), 0)::int as t4, coalesce(sum(d.n) filter (where d.lab_type_id = 5), 0)::int as t5, coalesce(sum(d.n) filter (where d.lab_type_id = 6), 0)::int as t6, coalesce(sum(d.n) filter (where d.lab_type_id = 7), 0)::int as t7, coalesce(sum(d.n) filter (where d.lab_type_id = 8), 0)::int as t8, coalesce(sum(d.n) filter (where d.lab_type_id = 9), 0)::int as t9 from marks d group by 1, 2, 3
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
  select from (select count(*) from accounts union all select count(*) from house union all select count(*) from chains union all select count(*) from house_times
    union all select count(*) from account_times union all select count(*) from account_analytes union all select count(*) from house_analytes) done;
$$;

-- Every measure of an account by the day, from what was counted of its orders.
create function figure_days_of(account bigint) returns table (measure smallint, day date, t0 int, t1 int, t2 int, t3 int, t4 int, t5 int, t6 int, t7 int, t8 int, t9 int) language sql stable security definer set search_path = public, pg_temp as $$
  select d.measure, d.day, coalesce(sum(d.n) filter (where d.lab_type_id = 0), 0)::int as t0, coalesce(sum(d.n) filter (where d.lab_type_id = 1), 0)::int as t1, coalesce(sum(d.n) filter (where d.lab_type_id = 2), 0)::int as t2, coalesce(sum(d.n) filter (where d.lab_type_id = 3), 0)::int as t3, coalesce(sum(d.n) filter (where d.lab_type_id = 4), 0)::int as t4, coalesce(sum(d.n) filter (where d.lab_type_id = 5), 0)::int as t5, coalesce(sum(d.n) filter (where d.lab_type_id = 6), 0)::int as t6, coalesce(sum(d.n) filter (where d.lab_type_id = 7), 0)::int as t7, coalesce(sum(d.n) filter (where d.lab_type_id = 8), 0)::int as t8, coalesce(sum(d.n) filter (where d.lab_type_id = 9), 0)::int as t9
  from (select m.measure, m.day, f.lab_type_id, count(*) as n from figure_order f cross join lateral figure_marks(f) m where f.customer_id = account group by 1, 2, 3) d group by 1, 2 $$;

-- Adds the days of these accounts to the owners by which they are counted, or takes them back with sign -1.
create function figure_add_owners(ids bigint[], sign int) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into figure_chain (user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist, grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9)
    select h.user_id_vp, h.user_id_rm, h.user_id_tm, h.user_id_am, h.user_id_specialist, g.grain, d.measure, figure_start(g.grain, d.day), sum(d.t0 * sign)::int, sum(d.t1 * sign)::int, sum(d.t2 * sign)::int, sum(d.t3 * sign)::int, sum(d.t4 * sign)::int, sum(d.t5 * sign)::int, sum(d.t6 * sign)::int, sum(d.t7 * sign)::int, sum(d.t8 * sign)::int, sum(d.t9 * sign)::int
    from figure_account_chain h cross join lateral figure_days_of(h.customer_id) d cross join (values ('d'::text), ('w'), ('m')) g (grain)
    where h.customer_id = any (ids) and d.day >= h.since and d.day < h.until and (g.grain <> 'd' or figure_has_days(d.measure))
    group by 1, 2, 3, 4, 5, 6, 7, 8 having (sum(d.t0) <> 0 or sum(d.t1) <> 0 or sum(d.t2) <> 0 or sum(d.t3) <> 0 or sum(d.t4) <> 0 or sum(d.t5) <> 0 or sum(d.t6) <> 0 or sum(d.t7) <> 0 or sum(d.t8) <> 0 or sum(d.t9) <> 0) order by 6, 7, 8, 1, 2, 3, 4, 5
  on conflict (grain, measure, start, user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist) do update set (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) = (figure_chain.t0 + excluded.t0, figure_chain.t1 + excluded.t1, figure_chain.t2 + excluded.t2, figure_chain.t3 + excluded.t3, figure_chain.t4 + excluded.t4, figure_chain.t5 + excluded.t5, figure_chain.t6 + excluded.t6, figure_chain.t7 + excluded.t7, figure_chain.t8 + excluded.t8, figure_chain.t9 + excluded.t9) $$;
-- Gives the days of these accounts to whoever looked after them then, as account_owner has it now. Only under the lock of the fold.
create function figure_count_owners(ids bigint[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform figure_add_owners(ids, -1);
  delete from figure_account_chain where customer_id = any (ids);
  insert into figure_account_chain select customer_id, since, until, user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist from account_chain where customer_id = any (ids);
  perform figure_add_owners(ids, 1);
end $$;

-- One fold: what was noted first, at most so many. Answers how many notes it took; -1: another node is at it.
create function fold_figures(most int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids bigint[];
  accounts bigint[];
  -- before the notes are read: what commits later stays noted
  moment constant timestamptz := clock_timestamp();
begin
  if not pg_try_advisory_xact_lock(hashtext('labgate figures')) then return -1; end if;
  with gone as (delete from figure_owner_dirty returning customer_id) select array_agg(distinct customer_id) into accounts from gone;
  if accounts is not null then perform figure_count_owners(accounts); end if;
  with gone as (delete from figure_dirty where n in (select n from figure_dirty order by n limit most) returning lab_order_id) select array_agg(lab_order_id) into ids from gone;
  if ids is not null then perform figure_count(array(select distinct i from unnest(ids) i order by i)); end if;
  if coalesce(cardinality(ids), 0) < most then update figure_state set folded_at = moment; end if;
  return coalesce(cardinality(ids), 0);
end $$;

-- What changes what an order adds. Statement triggers: they only note ids.
create function figure_notes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into figure_dirty (lab_order_id) select distinct lab_order_id from changed_rows where lab_order_id is not null;
  return null;
end $$;
do $$
declare noted text;
begin
  foreach noted in array array['lab_order', 'result', 'delivery', 'order_event', 'observation'] loop
    if noted not in ('order_event', 'observation') then
      execute format('create trigger figure_notes_insert after insert on %I referencing new table as changed_rows for each statement execute function figure_notes()', noted);
    end if;
    if noted <> 'order_event' then
      execute format('create trigger figure_notes_update after update on %I referencing new table as changed_rows for each statement execute function figure_notes()', noted);
    end if;
  end loop;
end $$;
-- A patient who becomes, or is no longer, an employee of the practice; and who looks after an account.
create function figure_notes_patient() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into figure_dirty (lab_order_id) select lab_order_id from lab_order where patient_id = new.patient_id;
  return null;
end $$;
create trigger figure_notes_patient after update of is_employee on patient for each row when (old.is_employee is distinct from new.is_employee) execute function figure_notes_patient();
create function figure_notes_owner() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into figure_owner_dirty (customer_id) values (coalesce(new.customer_id, old.customer_id));
  return null;
end $$;
create trigger figure_notes_owner after insert or update or delete on account_owner for each row execute function figure_notes_owner();

-- Second lock. Cells of accounts count whole accounts: whoever sees some locations, or no employees, reads figure_order instead.
do $$
declare kept text;
begin
  foreach kept in array array['figure_order', 'figure_account', 'figure_house', 'figure_chain', 'figure_time_house', 'figure_time_account', 'figure_analyte_account',
                              'figure_analyte_house', 'figure_account_chain', 'figure_dirty', 'figure_owner_dirty'] loop
    execute format('alter table %I enable row level security', kept);
    if kept <> 'figure_dirty' then
      execute format('create policy all_rows on %I to labgate_all using (true)', kept);
      execute format('grant select on %I to labgate_all', kept);
    end if;
    if kept in ('figure_account', 'figure_time_account', 'figure_analyte_account') then
      execute format('create policy rows_in_scope on %I to labgate_some using (customer_id = any ((select scope_customers())::bigint[]) and (select scope_locations()) is null)', kept);
      execute format('grant select on %I to labgate_some', kept);
    end if;
  end loop;
end $$;
create policy rows_in_scope on figure_order to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[])
         and ((select scope_locations()) is null or location_id = any ((select scope_locations())::bigint[]))
         and (not is_employee or (select scope_employees()) or user_id_physician = (select scope_user())));
create policy closed_orders on figure_order as restrictive to labgate_all, labgate_some using (lab_order_id <> all ((select closed_orders())::bigint[]));
grant select on figure_order to labgate_some;
-- Somebody and whoever is below them by the accounts of today (docs/decisions/0006): ids, and nothing of a record.
create function people_below(boss bigint) returns bigint[] language sql stable security definer set search_path = public, pg_temp as $$
  select array(select id from (
    select boss as id union select unnest(array[user_id_rm, user_id_tm, user_id_am, user_id_specialist]) from customer where user_id_vp = boss
    union select unnest(array[user_id_tm, user_id_am]) from customer where user_id_rm = boss
    union select user_id_am from customer where user_id_tm = boss) below where id > 0) $$;
create function figure_people() returns bigint[] language sql stable security definer set search_path = public, pg_temp as $$ select people_below(scope_user()) $$;
revoke all on function people_below(bigint), figure_people() from public;
grant execute on function people_below(bigint), figure_people() to labgate_some, labgate_all;
create policy own_rows on figure_chain to labgate_some
  using (array[user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist] && (select figure_people())::bigint[]);
grant select on figure_chain to labgate_some;
grant select on figure_state to labgate_all, labgate_some, labgate_system;
revoke all on function figure_count(bigint[]), figure_count_owners(bigint[]), figure_add_owners(bigint[], int), figure_days_of(bigint), fold_figures(int), figure_notes(), figure_notes_patient(), figure_notes_owner() from public;
grant execute on function fold_figures(int) to labgate_system;

insert into figure_owner_dirty (customer_id) select customer_id from customer;
insert into figure_dirty (lab_order_id) select lab_order_id from lab_order order by lab_order_id;
