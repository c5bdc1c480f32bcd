-- A result is one colleague's to review: the message to the one before is settled.
create function resolve_messages_of_earlier_assignment(h result_handover)
returns void
language plpgsql
as $$
begin
  update inbox set resolved_at = h.created_at, user_id_resolved = h.user_id_from
    where lab_order_id = h.lab_order_id and reason = 'result-handed-over' and resolved_at is null;
end $$;
