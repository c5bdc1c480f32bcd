-- Requests to correct an order that wait for a second person end with it.
create function reject_correction_requests(of_order bigint, reason_given text, decided timestamptz)
returns void
language plpgsql
as $$
begin
  update order_correction
    set state = 'rejected', decided_at = decided, decision_note = reason_given
    where lab_order_id = of_order and state = 'asked';
end $$;
