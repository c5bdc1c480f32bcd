-- What a laboratory system has to know follows the order by itself, whoever changes it and however.
-- Not for an order whose values were carried over.
create function order_tells_laboratory()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  is_there constant boolean := new.ended = 0 and new.stage >= 30;
  was_there constant boolean := old.ended = 0 and old.stage >= 30;
  last_kind text;
  told bigint;
  target bigint;
begin
  -- its values went to the order in the right account: there is nothing to test, and nothing to
  -- call off
  if exists (
    select from order_account_move m
    where m.has_result and new.lab_order_id in (m.lab_order_id, m.lab_order_id_moved)
  ) then
    return null;
  end if;
  select h.kind, h.lab_system_id into last_kind, told from hl7_out h
    where h.lab_order_id = new.lab_order_id and h.state <> 'dropped' order by h.hl7_out_id desc
    limit 1;
  if was_there and not is_there and coalesce(last_kind, 'cancel') <> 'cancel' then
    insert into hl7_out (lab_system_id, lab_order_id, customer_id, kind)
      values (told, new.lab_order_id, new.customer_id, 'cancel');
  elsif is_there and new.stage < 50
    and (
      not was_there or coalesce(last_kind, 'cancel') = 'cancel'
      or old.lab_id is distinct from new.lab_id
    ) then
    select s.lab_system_id into target from lab_system s
      where s.lab_id = coalesce(new.lab_id, new.working_lab_id) and s.active
        and s.order_message <> ''
        order by s.lab_system_id limit 1;
    -- another laboratory tests it now: the one that was told need not any more
    if coalesce(last_kind, 'cancel') <> 'cancel' and told is distinct from target then
      insert into hl7_out (lab_system_id, lab_order_id, customer_id, kind)
        values (told, new.lab_order_id, new.customer_id, 'cancel');
      last_kind := 'cancel';
    end if;
    if target is not null and coalesce(last_kind, 'cancel') = 'cancel' then
      insert into hl7_out (lab_system_id, lab_order_id, customer_id, kind)
        values (target, new.lab_order_id, new.customer_id, 'new');
    end if;
  elsif is_there and new.stage < 50 and told is not null
    and (
      old.tests, old.collected_at, old.patient_id, old.user_id_physician, old.diagnosis,
      old.medications, old.is_pregnant, old.specimen_barcode
    )
      is distinct from (
        new.tests, new.collected_at, new.patient_id, new.user_id_physician, new.diagnosis,
        new.medications, new.is_pregnant, new.specimen_barcode
      )
    and not exists (
      select from hl7_out h
      where h.lab_order_id = new.lab_order_id and h.state = 'waiting' and h.tries = 0
    ) then
    insert into hl7_out (lab_system_id, lab_order_id, customer_id, kind)
      values (told, new.lab_order_id, new.customer_id, 'change');
  end if;
  return null;
end $$;
