-- The opposite of close_issues: opens issues that were resolved, each with a note that says why.
create function reopen_issues(issues bigint[], reason_given text, by_user bigint, at timestamptz)
returns void
language sql
as $$
  with
    opened as (
      update customer_incident
      set
        status = 'new',
        resolved_at = null,
        user_id_resolved = null,
        user_id_updated = by_user,
        updated_at = at,
        row_version = row_version + 1
      where customer_incident_id = any (issues) and status = 'resolved'
      returning customer_incident_id, customer_id
    )
  insert into customer_incident_note
    (customer_incident_id, customer_id, note, for_customer, user_id_created, created_at)
  select customer_incident_id, customer_id, reason_given, true, by_user, at from opened
$$;
