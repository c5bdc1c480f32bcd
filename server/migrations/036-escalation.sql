-- A critical value that nobody took climbs by steps (rules.md#critical-values, docs/decisions/0021).
insert into code (list, id, description, sort) values ('AuditIncidentType', 13, 'Critical value not taken', 13) on conflict do nothing;
alter table critical_value
  -- each step: {step, at, says}
  add column steps jsonb not null default '[]',
  -- a newer version says something else before anybody took it: there is nothing to tell any more
  add column superseded_at timestamptz;
drop index critical_open;
create index critical_open on critical_value (found_at) where taken_at is null and superseded_at is null;
create index critical_of_order on critical_value (lab_order_id);
create index critical_of_observation on critical_value (observation_id);

-- That the laboratory asks for a call ends with the call, not with what becomes of the order. The rest is as in 030.
create or replace function inbox_follows_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_asked constant boolean := new.ended = 0 and new.stage >= 20 and new.stage < 50;
begin
  update inbox i set resolved_at = now(), user_id_resolved = 0
    where i.lab_order_id = new.lab_order_id and i.resolved_at is null
      and case i.reason
        when 'specimen-held' then new.hold = 0 or new.ended <> 0
        when 'missing-tube' then new.stage >= 20 or new.ended <> 0
        when 'unlisted-tube' then new.stage >= 50 or new.ended <> 0
        when 'specimen-rejected' then new.ended = 0
        when 'rejection-taken-back' then new.stage >= 50 or new.ended <> 0
        when 'result-withdrawn' then new.stage >= 50 or new.ended <> 0
        when 'critical-call' then false
        else not is_asked or not exists (select from jsonb_to_recordset(new.findings) as f (rule text, level text) where f.rule = i.reason and f.level = 'issue')
      end;
  if is_asked then
    insert into inbox (customer_id, location_id, patient_id, lab_order_id, reason, subject, message, created_at)
      select distinct on (f.rule) new.customer_id, new.location_id, new.patient_id, new.lab_order_id, f.rule, left(f.says, 100), f.says, now()
      from jsonb_to_recordset(new.findings) as f (rule text, level text, says text) where f.level = 'issue' and coalesce(f.says, '') <> ''
      on conflict do nothing;
  end if;
  return null;
end $$;
