-- What a practice is told follows the order by itself, whoever changes it and however (docs/decisions/0019).
create index inbox_of_patient on inbox (patient_id) where resolved_at is null;
alter table lab_order add column judged_at timestamptz not null default now();

-- Of a parcel or a specimen, an account issue is its location's to see.
alter table customer_incident add column location_id bigint;
alter policy rows_in_scope on customer_incident
  using (customer_id = any ((select scope_customers())::bigint[])
         and coalesce(location_id = any ((select scope_locations())::bigint[]), true)
         and (lab_order_id is null or exists (select from lab_order o where o.lab_order_id = customer_incident.lab_order_id)));

create function inbox_follows_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
create trigger order_tells_practice after update on lab_order
  for each row when ((old.findings, old.stage, old.hold, old.ended) is distinct from (new.findings, new.stage, new.hold, new.ended)) execute function inbox_follows_order();
