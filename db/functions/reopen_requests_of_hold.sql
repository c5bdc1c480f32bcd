-- An order that was rejected or canceled while on hold lost the practice's message and the account
-- issue about the hold; when it goes on, it is on hold again, and both are open again. What a
-- person had settled before stays settled.
create function reopen_requests_of_hold(o lab_order)
returns void
language plpgsql
as $$
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
  perform reopen_issues(
    array(
      select n.customer_incident_id
      from (
        select i.customer_incident_id, i.resolved_at from customer_incident i
          where i.lab_order_id = o.lab_order_id and i.opened_by = 'hold'
          order by i.customer_incident_id desc limit 1
      ) n
      where (
        select t.note from customer_incident_note t
        where t.customer_incident_id = n.customer_incident_id and t.created_at <= n.resolved_at
        order by t.customer_incident_note_id desc limit 1
      ) in (sentence_hold_ended(), sentence_order_ended_nothing_needed())
    ),
    sentence_order_on_hold_again(), coalesce(o.user_id_updated, 0), o.updated_at
  );
end $$;
