-- An order that was rejected or canceled while on hold lost the practice's message and the account
-- issue about the hold; when it goes on, it is on hold again, and both are open again. What a
-- person had settled before stays settled.
create function reopen_requests_of_hold(o lab_order)
returns void
language plpgsql
as $$
declare
  by_user constant bigint := coalesce(o.user_id_updated, 0);
begin
  insert into inbox (
    customer_id, location_id, patient_id, lab_order_id, reason, subject, message, created_at
  )
    select o.customer_id, o.location_id, o.patient_id, o.lab_order_id, l.reason, l.subject,
      l.message, o.updated_at
    from (
      select i.* from inbox i
        where i.lab_order_id = o.lab_order_id and i.reason = 'specimen-held'
        order by i.inbox_id desc limit 1
    ) l
    where l.user_id_resolved = 0
    on conflict do nothing;
  with opened as (
    update customer_incident n
      set status = 'new', resolved_at = null, user_id_resolved = null, user_id_updated = by_user,
        updated_at = o.updated_at, row_version = n.row_version + 1
    where n.status = 'resolved'
      and n.customer_incident_id = (
        select l.customer_incident_id from customer_incident l
        where l.lab_order_id = o.lab_order_id and l.opened_by = 'hold'
        order by l.customer_incident_id desc limit 1
      )
      and (
        select t.note from customer_incident_note t
        where t.customer_incident_id = n.customer_incident_id and t.created_at <= n.resolved_at
        order by t.customer_incident_note_id desc limit 1
      ) in (sentence_hold_ended(), sentence_order_ended_nothing_needed())
    returning n.customer_incident_id, n.customer_id)
  insert into customer_incident_note (
    customer_incident_id, customer_id, note, for_customer, user_id_created, created_at
  )
    select customer_incident_id, customer_id, sentence_order_on_hold_again(), true, by_user,
      o.updated_at
      from opened;
end $$;
