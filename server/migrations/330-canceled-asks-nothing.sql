-- A canceled order asks for nothing: its messages, the account issues that replies to them opened, and requests to correct it end with it.
create or replace function inbox_follows_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
        else not is_asked or not exists (select from jsonb_to_recordset(new.findings) as f (rule text, level text) where f.rule = i.reason and f.level = 'issue')
      end);
  if is_asked then
    insert into inbox (customer_id, location_id, patient_id, lab_order_id, reason, subject, message, created_at)
      select distinct on (f.rule) new.customer_id, new.location_id, new.patient_id, new.lab_order_id, f.rule, left(f.says, 100), f.says, now()
      from jsonb_to_recordset(new.findings) as f (rule text, level text, says text) where f.level = 'issue' and coalesce(f.says, '') <> ''
      on conflict do nothing;
  end if;
  return null;
end $$;

-- An issue that a person opened by hand stays: it may be about something else.
create function close_replies(of_order bigint, says text, by_user bigint, at timestamptz)
  returns void language sql security definer set search_path = public, pg_temp as $$
  with closed as (
    update customer_incident n set status = 'resolved', resolved_at = at, user_id_resolved = by_user, user_id_updated = by_user, updated_at = at, row_version = row_version + 1
    where n.status <> 'resolved' and n.inbox_id in (select i.inbox_id from inbox i where i.lab_order_id = of_order)
    returning customer_incident_id, customer_id)
  insert into customer_incident_note (customer_incident_id, customer_id, note, for_customer, user_id_created, created_at)
    select customer_incident_id, customer_id, says, true, by_user, at from closed
$$;

create function cancel_ends_requests() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform close_replies(new.lab_order_id, 'The order was canceled: nothing more is needed.', coalesce(new.user_id_updated, 0), new.updated_at);
  update order_correction set state = 'rejected', decided_at = new.updated_at, decision_note = 'The order was canceled.'
    where lab_order_id = new.lab_order_id and state = 'asked';
  return null;
end $$;
create trigger cancel_ends_requests after update of ended on lab_order
  for each row when (new.ended = 100 and old.ended <> 100) execute function cancel_ends_requests();

-- As if the triggers had been there.
update inbox i set resolved_at = now(), user_id_resolved = 0 from lab_order o
  where o.lab_order_id = i.lab_order_id and o.ended = 100 and i.resolved_at is null
    and not exists (select from work_item w where w.inbox_id = i.inbox_id and w.closed_at is null);
select close_replies(o.lab_order_id, 'The order was canceled: nothing more is needed.', 0, now()) from lab_order o
  where o.ended = 100 and exists (select from inbox i join customer_incident n using (inbox_id) where i.lab_order_id = o.lab_order_id and n.status <> 'resolved');
update order_correction c set state = 'rejected', decided_at = now(), decision_note = 'The order was canceled.' from lab_order o
  where o.lab_order_id = c.lab_order_id and o.ended = 100 and c.state = 'asked';
