create function close_issues(
  of_order bigint,
  of_parcel bigint,
  events text[],
  reason_given text,
  by_user bigint,
  at timestamptz
)
returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  with
    closed as (
      update customer_incident
      set
        status = 'resolved',
        resolved_at = at,
        user_id_resolved = by_user,
        user_id_updated = by_user,
        updated_at = at,
        row_version = row_version + 1
      where
        status <> 'resolved'
        and opened_by = any (events)
        and (lab_order_id = of_order or (lab_order_id is null and ship_log_id = of_parcel))
      returning customer_incident_id, customer_id
    )
  insert into customer_incident_note
    (customer_incident_id, customer_id, note, for_customer, user_id_created, created_at)
  select customer_incident_id, customer_id, reason_given, true, by_user, at from closed
$$;
