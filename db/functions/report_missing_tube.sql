-- A tube that is missing is reported to the practice as long as its order goes on. An order that
-- was canceled, rejected, or moved to another account when its parcel was closed has no message and
-- no account issue, and one that ended later lost both; when the order goes on again, its tube is
-- still missing.
create function report_missing_tube(o lab_order)
returns void
language plpgsql
as $$
declare
  parcel bigint;
  by_user constant bigint := coalesce(o.user_id_updated, 0);
begin
  select s.ship_log_id into parcel from ship_log_specimen s
    where s.lab_order_id = o.lab_order_id and s.fate = 'missing'
    order by s.ship_log_specimen_id desc limit 1;
  if parcel is null then return; end if;
  insert into inbox (
    customer_id, location_id, patient_id, lab_order_id, ship_log_id, reason, subject, message,
    created_at
  )
    values (
      o.customer_id, o.location_id, o.patient_id, o.lab_order_id, parcel, 'missing-tube',
      sentence_tube_did_not_arrive(o.specimen_barcode), sentence_tube_missing(o.specimen_barcode),
      o.updated_at
    )
    on conflict do nothing;
  perform reopen_issues(
    array(
      select customer_incident_id from customer_incident
      where lab_order_id = o.lab_order_id and ship_log_id = parcel and opened_by = 'missing'
    ),
    sentence_order_goes_on_without_tube(), by_user, o.updated_at
  );
  insert into customer_incident (
    customer_id, location_id, lab_order_id, ship_log_id, audit_incident_type_id, incident_date,
    shipping_method_id, tracking_no, ticket_note, for_customer, due_date, opened_by,
    user_id_created, created_at
  )
    select o.customer_id, o.location_id, o.lab_order_id, parcel, 9, today,
      l.shipping_method_id, l.tracking_no, sentence_tube_not_in_parcel(o.specimen_barcode),
      true, today + 2, 'missing', by_user, o.updated_at
    from ship_log l, lateral (select (o.updated_at at time zone house_zone())::date as today) d
    where l.ship_log_id = parcel
      and not exists (
        select from customer_incident n
        where n.ship_log_id = parcel and n.opened_by = 'missing' and n.status <> 'resolved'
          and (n.lab_order_id is null or n.lab_order_id = o.lab_order_id)
      );
end $$;
