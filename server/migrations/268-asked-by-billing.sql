-- What billing asked of a practice is open as long as its work item is (docs/decisions/0056), whatever becomes of the order. The rest is as in 090.
create index work_item_asked on work_item (inbox_id) where inbox_id is not null;
create or replace function inbox_follows_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_asked constant boolean := new.ended = 0 and new.stage >= 20 and new.stage < 50;
begin
  update inbox i set resolved_at = now(), user_id_resolved = 0
    where i.lab_order_id = new.lab_order_id and i.resolved_at is null
      and not exists (select from work_item w where w.inbox_id = i.inbox_id and w.closed_at is null)
      and case i.reason
        when 'specimen-held' then new.hold = 0 or new.ended <> 0
        when 'missing-tube' then new.stage >= 20 or new.ended <> 0
        when 'unlisted-tube' then new.stage >= 50 or new.ended <> 0
        when 'specimen-rejected' then new.ended = 0
        when 'rejection-taken-back' then new.stage >= 50 or new.ended <> 0
        when 'result-handed-over' then new.stage <> 50 or new.ended <> 0
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
