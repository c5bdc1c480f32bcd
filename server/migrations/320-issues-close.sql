-- What an event opens, the opposite event closes: an account issue about a missing tube, a rejection, or a hold stayed new, and visible to the practice, after
-- the tube was found, the rejection undone, or the hold released. A difference between tube and order is closed by a person.
alter table customer_incident add column opened_by text not null default '' check (opened_by in ('', 'hold', 'reject', 'missing', 'difference'));
update customer_incident set opened_by = case audit_incident_type_id when 9 then 'missing' when 14 then 'reject' else 'hold' end
  where audit_incident_type_id = 9 or (audit_incident_type_id in (14, 15, 16) and lab_order_id is not null);
create index incident_of_parcel on customer_incident (ship_log_id) where ship_log_id is not null and status <> 'resolved';

create function close_issues(of_order bigint, of_parcel bigint, events text[], says text, by_user bigint, at timestamptz)
  returns void language sql security definer set search_path = public, pg_temp as $$
  with closed as (
    update customer_incident set status = 'resolved', resolved_at = at, user_id_resolved = by_user, user_id_updated = by_user, updated_at = at, row_version = row_version + 1
    where status <> 'resolved' and opened_by = any (events) and (lab_order_id = of_order or (lab_order_id is null and ship_log_id = of_parcel))
    returning customer_incident_id, customer_id)
  insert into customer_incident_note (customer_incident_id, customer_id, note, for_customer, user_id_created, created_at)
    select customer_incident_id, customer_id, says, true, by_user, at from closed
$$;

create function order_closes_issues() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  by_user constant bigint := coalesce(new.user_id_updated, 0);
begin
  if old.ended > 100 and new.ended = 0 then
    perform close_issues(new.lab_order_id, null, array['reject'], 'The rejection was undone.', by_user, new.updated_at);
  elsif old.ended = 0 and new.ended in (90, 100) then
    perform close_issues(new.lab_order_id, null, array['hold', 'missing', 'difference'], 'The order has ended: nothing more is needed.', by_user, new.updated_at);
  elsif old.hold <> 0 and (new.hold = 0 or new.ended > 100) then
    perform close_issues(new.lab_order_id, null, array['hold'], 'The hold has ended.', by_user, new.updated_at);
  end if;
  return null;
end $$;
create trigger order_closes_issues after update of hold, ended on lab_order
  for each row when (old.hold is distinct from new.hold or old.ended is distinct from new.ended) execute function order_closes_issues();

-- A tube that was missing was found: wherever, and by whatever act. An issue about several tubes closes with the last of them.
create function tube_closes_issues() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform close_issues(new.lab_order_id,
    case when exists (select from ship_log_specimen s where s.ship_log_id = new.ship_log_id and s.fate = 'missing') then null else new.ship_log_id end,
    array['missing'], 'No tube is missing any more.', coalesce(new.user_id_fate, 0), coalesce(new.fate_at, now()));
  return null;
end $$;
create trigger tube_closes_issues after update of fate on ship_log_specimen
  for each row when (old.fate = 'missing' and new.fate not in ('missing', 'lost')) execute function tube_closes_issues();
