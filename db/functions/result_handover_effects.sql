-- What follows when a result is assigned to a colleague (docs/decisions/0071).
create function result_handover_effects()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  -- It is assigned.
  perform resolve_messages_of_earlier_assignment(new);
  perform send_message_to_assigned_colleague(new);
  return null;
end $$;
