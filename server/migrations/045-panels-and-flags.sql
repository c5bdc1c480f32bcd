-- A value is told apart by its panel and its whole part, bears all that came with it, and both flags: ours and the laboratory's (docs/decisions/0029).

-- Panel, and under its sender's own name the code; '' for what was filed before panels were kept: it stays what it is known by.
alter table observation add column apart_by text not null default '';
-- OBX-3.3, of `code`.
alter table observation add column coding_system text not null default '';
-- What is said of the unit beside its code.
alter table observation add column unit_says text not null default '';
-- By our limits alone, where `flag` says something else because of the laboratory's flag; null: the same.
alter table observation add column own_flag text;
comment on column observation.flag is 'Ours and the laboratory''s together: the worse of the two.';
drop index observation_in_force;
create unique index observation_in_force on observation (lab_order_id, analyte, method, sub_id, apart_by) where version_to is null;

-- The panels (OBR) of the version's values by their keys: names, numbers, and what they were made of.
alter table result add column panels jsonb not null default '{}';
-- What `waits_for` is about, value by value.
alter table result add column waits_says text not null default '';

-- What its sender calls critical and nobody was given yet is told by telephone, too.
with sent as (
  update observation v set own_flag = v.flag,
      flag = case when v.sender_flag ~ '(^| )(HH|>)( |$)' then 'critical-high' when v.sender_flag ~ '(^| )(LL|<)( |$)' then 'critical-low' else 'critical' end
    where v.version_to is null and v.state in ('F', 'C') and v.flag not like 'critical%' and v.sender_flag ~ '(^| )(HH|LL|AA|<|>)( |$)'
      and exists (select from result r where r.lab_order_id = v.lab_order_id and r.version >= v.version_from and r.released_at is null and r.kind in ('final', 'corrected', 'amended'))
      and not exists (select from result r where r.lab_order_id = v.lab_order_id and r.version >= v.version_from and r.released_at is not null)
    returning v.observation_id, v.lab_order_id, v.customer_id, v.version_from),
  waiting as (
    update result r set has_critical = true, waits_for = case when 'critical' = any (r.waits_for) then r.waits_for else array_prepend('critical', r.waits_for) end
    from (select distinct lab_order_id, version_from from sent) s
    where s.lab_order_id = r.lab_order_id and r.version >= s.version_from and r.released_at is null and r.kind in ('final', 'corrected', 'amended')
    returning r.result_id, r.lab_order_id, r.version)
insert into critical_value (result_id, customer_id, lab_order_id, observation_id, found_at)
  select distinct on (s.observation_id) w.result_id, s.customer_id, s.lab_order_id, s.observation_id, now()
  from sent s join waiting w on w.lab_order_id = s.lab_order_id and w.version >= s.version_from
  where not exists (select from critical_value c where c.observation_id = s.observation_id)
  order by s.observation_id, w.version;
