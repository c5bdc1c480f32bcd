-- A practice that was asked for a new specimen is told when the rejection is taken back
-- (docs/decisions/0017). What is rejected once more settles that.
-- A practice that was told of a withdrawn result is told no more when there is one again.
-- That the laboratory asks for a call ends with the call, not with what becomes of the order.
-- What was handed over is told no more once it is reviewed.
-- A canceled order asks for nothing: its messages, the account issues that replies to them opened,
-- and requests to correct it end with it.
create function inbox_follows_order()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  is_asked constant boolean := new.ended = 0 and new.stage >= 20 and new.stage < 50;
begin
  update inbox i set resolved_at = now(), user_id_resolved = 0
    where i.lab_order_id = new.lab_order_id and i.resolved_at is null
      and not exists (select from work_item w where w.inbox_id = i.inbox_id and w.closed_at is null)
      and (new.ended = 100 or case i.reason
        when 'specimen-held' then new.hold = 0 or new.ended <> 0
        when 'missing-tube' then new.stage >= 20 or new.ended <> 0
        when 'unlisted-tube' then new.stage >= 50 or new.ended <> 0
        when 'specimen-rejected' then new.ended = 0
        when 'rejection-taken-back' then new.stage >= 50 or new.ended <> 0
        when 'result-handed-over' then new.stage <> 50 or new.ended <> 0
        when 'result-withdrawn' then new.stage >= 50 or new.ended <> 0
        when 'critical-call' then false
        else
          not is_asked
            or not exists (
              select from jsonb_to_recordset(new.findings) as f (rule text, level text)
              where f.rule = i.reason and f.level = 'issue'
            )
      end);
  if is_asked then
    insert into inbox (
      customer_id, location_id, patient_id, lab_order_id, reason, subject, message, created_at
    )
      select distinct on (f.rule) new.customer_id, new.location_id, new.patient_id,
        new.lab_order_id, f.rule, left(f.says, 100), f.says, now()
      from jsonb_to_recordset(new.findings) as f (rule text, level text, says text)
        where f.level = 'issue' and coalesce(f.says, '') <> ''
      on conflict do nothing;
  end if;
  return null;
end $$;
