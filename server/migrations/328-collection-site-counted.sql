-- A collection site that differs between tube and order counts like the other differences ticked at the bench: in the Inconsistency Report, and as measure 29.

-- As in 286, with the site.
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
  array_remove(array[case when o.mismatch_name then 'name' end, case when o.mismatch_dob then 'birth-date' end, case when o.mismatch_pregnant then 'pregnancy' end, case when o.mismatch_date then 'collection-date' end,
    case when o.mismatch_site then 'collection-site' end], null) as mismatches,
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

-- As in 194, with the site.
create or replace function figure_marks(f figure_order) returns table (measure smallint, day date) language sql immutable parallel safe as $$
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
    (24, case when f.ended in (102, 110, 111) then f.received_day end), (25, case when 'name' = any (f.mismatches) then f.received_day end),
    (26, case when 'birth-date' = any (f.mismatches) then f.received_day end), (27, case when 'pregnancy' = any (f.mismatches) then f.received_day end),
    (28, case when 'collection-date' = any (f.mismatches) then f.received_day end), (29, case when 'collection-site' = any (f.mismatches) then f.received_day end),
    (case when f.ended > 100 then f.ended end, coalesce(f.received_day, f.created_day)), (case when f.ended > 100 then f.ended + 100 end, f.rejected_day)
  ) m (measure, day) where f.ended <> 90 and m.measure is not null and m.day is not null
  union all
  select (300 + array_position(figure_missing_kinds(), k))::smallint, f.received_day from unnest(f.missing) k where f.ended <> 90 and f.received_day is not null $$;

-- As in 252, with the site.
create or replace function figure_day(f figure_order, measure int) returns date language sql immutable parallel safe as $$
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
    when 29 then case when 'collection-site' = any (f.mismatches) then f.received_day end
    else case
      when measure > 300 then case when (figure_missing_kinds())[measure - 300] = any (f.missing) then f.received_day end
      when measure > 200 then case when f.ended > 100 and f.ended = measure - 100 then f.rejected_day end
      when measure > 100 then case when f.ended = measure then coalesce(f.received_day, f.created_day) end
    end end end $$;

-- As in 032, with the site.
create or replace function inconsistencies_in(o lab_order) returns table (kind text, found_at timestamptz, found_value text, ending text) language sql stable as $$
  select k.kind, k.found_at, k.found_value, case when k.ending = '' and o.ended > 100 then 'rejected' else k.ending end
  from (
    select m.kind, coalesce(o.held_at, o.accessioned_at, o.rejected_at, o.stage_at) as found_at, '' as found_value,
      case when m.is_of_person and o.matched = 3 and o.stage >= 30 then 'released' else '' end as ending
    from (values ('mismatch-name', true, o.mismatch_name), ('mismatch-dob', true, o.mismatch_dob), ('mismatch-date', false, o.mismatch_date),
      ('mismatch-pregnant', false, o.mismatch_pregnant), ('mismatch-site', false, o.mismatch_site)) m (kind, is_of_person, is_so) where m.is_so
    union all
    select distinct f.rule, coalesce(o.received_at, o.accessioned_at, o.stage_at), '', '' from jsonb_to_recordset(o.findings) as f (rule text, level text)
      where o.stage >= 20 and f.level = 'issue' and f.rule = any (inconsistent_rules())
    union all
    select 'over-stability', coalesce(o.accessioned_at, o.stage_at),
      coalesce(ceil(extract(epoch from coalesce(o.accessioned_at, o.stage_at) - o.collected_at) / 3600)::int || ' hours old', ''), 'processed'
      where o.age_override <> '' and o.stage >= 30
  ) k $$;
drop trigger order_is_inconsistent on lab_order;
drop trigger order_becomes_inconsistent on lab_order;
create trigger order_is_inconsistent after insert on lab_order
  for each row when (new.stage >= 20 and (new.findings <> '[]' or new.mismatch_name or new.mismatch_dob or new.mismatch_date or new.mismatch_pregnant or new.mismatch_site or new.age_override <> ''))
  execute function inconsistency_follows_order();
create trigger order_becomes_inconsistent after update on lab_order
  for each row when (
    (new.findings <> '[]' or old.findings <> '[]' or old.mismatch_name or old.mismatch_dob or old.mismatch_date or old.mismatch_pregnant or old.mismatch_site
      or new.mismatch_name or new.mismatch_dob or new.mismatch_date or new.mismatch_pregnant or new.mismatch_site or new.age_override <> '')
    and (old.findings, old.stage >= 20, old.stage >= 30, old.ended, old.matched, old.mismatch_name, old.mismatch_dob, old.mismatch_date, old.mismatch_pregnant, old.mismatch_site, old.age_override,
        old.location_id, old.user_id_physician)
      is distinct from (new.findings, new.stage >= 20, new.stage >= 30, new.ended, new.matched, new.mismatch_name, new.mismatch_dob, new.mismatch_date, new.mismatch_pregnant,
        new.mismatch_site, new.age_override, new.location_id, new.user_id_physician))
  execute function inconsistency_follows_order();

-- What was ticked already.
insert into figure_dirty (lab_order_id) select lab_order_id from lab_order where mismatch_site;
insert into inconsistency (lab_order_id, customer_id, location_id, user_id_physician, tab, kind, found_at, portal_value, found_value, resolved_at, ending)
  select o.lab_order_id, o.customer_id, o.location_id, o.user_id_physician, 'documents', f.kind, f.found_at, portal_says(o, f.kind), f.found_value,
    case when f.ending = '' then null else f.found_at end, f.ending
  from lab_order o cross join lateral inconsistencies_in(o) f where o.mismatch_site and o.stage >= 20 and f.kind = 'mismatch-site'
  on conflict do nothing;
