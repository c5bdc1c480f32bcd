-- A tube that is missing is told to the practice as long as its order goes on. An order that was
-- canceled, rejected, or moved to another account when its parcel was closed has no message and no
-- account issue, and one that ended later lost both; when the order goes on again, its tube is
-- still missing.
create function order_asks_for_missing_tube()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  parcel bigint;
  by_user constant bigint := coalesce(new.user_id_updated, 0);
begin
  select s.ship_log_id into parcel from ship_log_specimen s
    where s.lab_order_id = new.lab_order_id and s.fate = 'missing'
    order by s.ship_log_specimen_id desc limit 1;
  if parcel is null then return null; end if;
  insert into inbox (
    customer_id, location_id, patient_id, lab_order_id, ship_log_id, reason, subject, message,
    created_at
  )
    values (
      new.customer_id, new.location_id, new.patient_id, new.lab_order_id, parcel, 'missing-tube',
      'Tube ' || new.specimen_barcode || ' did not arrive',
      'Tube ' || new.specimen_barcode
        || ' is on a parcel’s sheet, but was not in the parcel. Look for it at the practice. '
        'If you have it, choose “We still have it” in ShipLog; then it can be shipped again.',
      new.updated_at
    )
    on conflict do nothing;
  with opened as (
    update customer_incident
      set status = 'new', resolved_at = null, user_id_resolved = null, user_id_updated = by_user,
        updated_at = new.updated_at, row_version = row_version + 1
    where lab_order_id = new.lab_order_id and ship_log_id = parcel and opened_by = 'missing'
      and status = 'resolved'
    returning customer_incident_id, customer_id)
  insert into customer_incident_note (
    customer_incident_id, customer_id, note, for_customer, user_id_created, created_at
  )
    select customer_incident_id, customer_id, 'The order goes on, and its tube is still missing.',
      true, by_user, new.updated_at
      from opened;
  insert into customer_incident (
    customer_id, location_id, lab_order_id, ship_log_id, audit_incident_type_id, incident_date,
    shipping_method_id, tracking_no, ticket_note, for_customer, due_date, opened_by,
    user_id_created, created_at
  )
    select new.customer_id, new.location_id, new.lab_order_id, parcel, 9, today,
      l.shipping_method_id, l.tracking_no, 'Not in its parcel: ' || new.specimen_barcode || '.',
      true, today + 2, 'missing', by_user, new.updated_at
    from ship_log l, lateral (select (new.updated_at at time zone house_zone())::date as today) d
    where l.ship_log_id = parcel
      and not exists (
        select from customer_incident n
        where n.ship_log_id = parcel and n.opened_by = 'missing' and n.status <> 'resolved'
          and (n.lab_order_id is null or n.lab_order_id = new.lab_order_id)
      );
  return null;
end $$;
