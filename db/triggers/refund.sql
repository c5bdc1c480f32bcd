create trigger refund_within_payment before insert or update of cents, method, payment_id, state
  on refund
  for each row execute function refund_within_payment();
create trigger two_people before update on refund for each row
  when (
    old.state = 'waiting' and new.state not in ('waiting', 'void', 'refused')
    and is_behind(new.user_id_decided, new.user_id_created)
  )
  execute function refuse_same_person();
