create function cancel_ends_requests()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform close_replies(
    new.lab_order_id, 'The order was canceled: nothing more is needed.',
    coalesce(new.user_id_updated, 0), new.updated_at
  );
  update order_correction
    set state = 'rejected', decided_at = new.updated_at, decision_note = 'The order was canceled.'
    where lab_order_id = new.lab_order_id and state = 'asked';
  return null;
end $$;
