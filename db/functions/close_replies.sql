-- An issue that a person opened by hand stays: it may be about something else.
create function close_replies(of_order bigint, reason_given text, by_user bigint, at timestamptz)
returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  with
    closed as (
      update customer_incident n
      set
        status = 'resolved',
        resolved_at = at,
        user_id_resolved = by_user,
        user_id_updated = by_user,
        updated_at = at,
        row_version = row_version + 1
      where
        n.status <> 'resolved'
        and n.inbox_id in (select i.inbox_id from inbox i where i.lab_order_id = of_order)
      returning customer_incident_id, customer_id
    )
  insert into customer_incident_note
    (customer_incident_id, customer_id, note, for_customer, user_id_created, created_at)
  select customer_incident_id, customer_id, reason_given, true, by_user, at from closed
$$;
