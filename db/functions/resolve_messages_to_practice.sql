-- A practice that was asked for a new specimen is told when the rejection is taken back
-- (docs/decisions/0017). What is rejected once more settles that.
-- A practice that was told of a withdrawn result is told no more when there is one again.
-- That the laboratory asks for a call ends with the call, not with what becomes of the order.
-- What was handed over is told no more once it is reviewed.
-- A canceled order asks for nothing: its messages, the account issues that replies to them opened,
-- and requests to correct it end with it. An order that was moved to another account asks nothing of
-- the one it left, not even a call.
create function resolve_messages_to_practice(o lab_order)
returns void
language plpgsql
as $$
declare
  is_asked constant boolean := o.ended = 0 and o.stage >= 20 and o.stage < 50;
begin
  update inbox i set resolved_at = now(), user_id_resolved = 0
    where i.lab_order_id = o.lab_order_id and i.resolved_at is null
      and not exists (select from work_item w where w.inbox_id = i.inbox_id and w.closed_at is null)
      and (o.ended in (90, 100) or case i.reason
        when 'specimen-held' then o.hold = 0 or o.ended <> 0
        when 'missing-tube' then o.stage >= 20 or o.ended <> 0
        when 'unlisted-tube' then o.stage >= 50 or o.ended <> 0
        when 'specimen-rejected' then o.ended = 0
        when 'rejection-taken-back' then o.stage >= 50 or o.ended <> 0
        when 'result-handed-over' then o.stage <> 50 or o.ended <> 0
        when 'result-withdrawn' then o.stage >= 50 or o.ended <> 0
        when 'critical-call' then false
        else
          not is_asked
            or not exists (
              select from jsonb_to_recordset(o.findings) as f (rule text, level text)
              where f.rule = i.reason and f.level = 'issue'
            )
      end);
end $$;
