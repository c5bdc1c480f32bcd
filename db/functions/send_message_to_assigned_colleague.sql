-- A message to the colleague to whom a result is assigned, who must be able to open the Inbox.
create function send_message_to_assigned_colleague(h result_handover)
returns void
language plpgsql
as $$
begin
  -- no letter to the location: it is for one person
  insert into inbox (
    customer_id, location_id, patient_id, lab_order_id, reason, subject, message, created_at,
    mailed_at, user_id_for
  )
    select o.customer_id, o.location_id, o.patient_id, o.lab_order_id, 'result-handed-over',
      left(sentence_result_assigned_subject(f.name), 100),
      sentence_result_assigned(f.name)
        || case when h.note = '' then '' else ' ' || h.note end,
        h.created_at, h.created_at, h.user_id_to
    from lab_order o,
      lateral (
        select trim(u.first_name || ' ' || u.last_name) as name from app_user u
        where u.user_id = h.user_id_from
      ) f
    where o.lab_order_id = h.lab_order_id and o.customer_id = h.customer_id
      and exists (select from app_user t where t.user_id = h.user_id_to and t.ship_log);
end $$;
