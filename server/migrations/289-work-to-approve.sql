-- A write-off beyond the limit of whoever wants it waits for another person's approval (docs/decisions/0056).
alter table work_item drop constraint work_item_state_check;
alter table work_item add constraint work_item_state_check check (state in ('new', 'in work', 'waiting for client', 'waiting for payer', 'waiting for approval', 'deferred')),
  -- what was asked for last, how much, and by whom; it counts while the item waits for approval
  add column approval_cents bigint not null default 0,
  add column user_id_asked bigint,
  add constraint work_item_approval check (state <> 'waiting for approval' or (approval_cents > 0 and user_id_asked is not null));
