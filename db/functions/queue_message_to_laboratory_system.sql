-- What a laboratory system has to know of an order, whoever changes it and however: a new order, a
-- change, or that there is nothing to test any more.
-- Not for an order whose values were carried over.
create function queue_message_to_laboratory_system(
  o lab_order,
  was_there boolean,
  has_other_laboratory boolean,
  has_other_content boolean
)
returns void
language plpgsql
as $$
declare
  is_there constant boolean := o.ended = 0 and o.stage >= 30;
  last_kind text;
  last_system bigint;
  target bigint;
begin
  -- its values went to the order in the right account: there is nothing to test, and nothing to
  -- call off
  if exists (
    select from order_account_move m
    where m.has_result and o.lab_order_id in (m.lab_order_id, m.lab_order_id_moved)
  ) then
    return;
  end if;
  select h.kind, h.lab_system_id into last_kind, last_system from hl7_out h
    where h.lab_order_id = o.lab_order_id and h.state <> 'dropped' order by h.hl7_out_id desc
    limit 1;
  if was_there and not is_there and coalesce(last_kind, 'cancel') <> 'cancel' then
    insert into hl7_out (lab_system_id, lab_order_id, customer_id, kind)
      values (last_system, o.lab_order_id, o.customer_id, 'cancel');
  elsif is_there and o.stage < 50
    and (
      not was_there or coalesce(last_kind, 'cancel') = 'cancel'
      or has_other_laboratory
    ) then
    select s.lab_system_id into target from lab_system s
      where s.lab_id = coalesce(o.lab_id, o.working_lab_id) and s.active
        and s.order_message <> ''
        order by s.lab_system_id limit 1;
    -- another laboratory tests it now: the one before need not
    if coalesce(last_kind, 'cancel') <> 'cancel' and last_system is distinct from target then
      insert into hl7_out (lab_system_id, lab_order_id, customer_id, kind)
        values (last_system, o.lab_order_id, o.customer_id, 'cancel');
      last_kind := 'cancel';
    end if;
    if target is not null and coalesce(last_kind, 'cancel') = 'cancel' then
      insert into hl7_out (lab_system_id, lab_order_id, customer_id, kind)
        values (target, o.lab_order_id, o.customer_id, 'new');
    end if;
  elsif is_there and o.stage < 50 and last_system is not null
    and has_other_content
    and not exists (
      select from hl7_out h
      where h.lab_order_id = o.lab_order_id and h.state = 'waiting' and h.tries = 0
    ) then
    insert into hl7_out (lab_system_id, lab_order_id, customer_id, kind)
      values (last_system, o.lab_order_id, o.customer_id, 'change');
  end if;
end $$;
