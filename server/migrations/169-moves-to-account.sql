-- An order in the wrong account ends there, and its specimen goes on with one in the right account (docs/decisions/0048).
insert into code (list, id, description, sort) values ('LabStatus', 90, 'Moved to another account', 90);
alter table lab_order drop constraint lab_order_ended_check, add constraint lab_order_ended_check check (ended = 0 or ended = 90 or ended between 100 and 999);
create or replace function specimen_becomes(s1 int, h1 int, e1 int, s2 int, h2 int, e2 int) returns boolean language sql immutable parallel safe as $$
  select case
    when s1 = s2 and h1 = h2 and e1 = e2 then true
    -- moved to another account: at any stage, and for good
    when e1 = 90 then false
    when e1 = 0 and e2 = 90 then h2 = h1 and (s2 = s1 or (s1 < 20 and s2 = 20))
    -- an end is taken back, and nothing else happens to what has ended
    when e1 <> 0 then s1 = s2 and h1 = h2 and e2 = 0
    when e2 = 100 then s1 < 20 and s2 = s1 and h2 = h1
    when e2 <> 0 then s1 < 50 and h2 = h1 and (s2 = s1 or (s1 < 20 and s2 = 20))
    when s2 = s1 then s1 < 50
    when s2 = 2 then s1 = 1 and h1 = 0 and h2 = 0
    when s2 = 1 then s1 = 2 and h2 = h1
    when s2 = 20 then s1 < 20 or (s1 = 30 and h1 = 0 and h2 = 0)
    when s2 = 30 then (s1 < 30 and h2 = 0) or (s1 = 40 and h2 = h1)
    when h1 <> 0 or h2 <> 0 then false
    when s2 = 35 then s1 in (30, 50, 60)
    when s2 = 40 then s1 in (30, 35)
    when s2 = 50 then s1 in (30, 35, 40, 60)
    when s2 = 60 then s1 = 50
    else false
  end $$;

-- Where an order was moved to: the laboratory alone reads it, so that neither practice learns of the other. Not carried out yet: it waits for a second person.
create table order_account_move (
  -- the correction of the order in the wrong account
  order_correction_id bigint primary key references order_correction,
  lab_order_id bigint not null references lab_order,
  customer_id_to bigint not null references customer,
  -- the order in the right account
  lab_order_id_moved bigint unique references lab_order,
  -- what was asked: patient, provider, location, label, and what the identifiers were read from
  asked jsonb not null,
  -- what the laboratory wrote; the practices read none of it
  note text not null check (char_length(note) between 1 and 500),
  decision_note text not null default '' check (char_length(decision_note) <= 500),
  -- values went with it: they are not tested again
  has_result boolean not null default false
);
create index order_account_move_of_order on order_account_move (lab_order_id);
alter table order_account_move enable row level security;
create policy all_rows on order_account_move to labgate_all using (true);
create policy closed_orders on order_account_move as restrictive to labgate_all, labgate_some
  using (lab_order_id <> all ((select closed_orders())::bigint[]) and coalesce(lab_order_id_moved, 0) <> all ((select closed_orders())::bigint[]));
grant select, insert, update (lab_order_id_moved, decision_note, has_result) on order_account_move to labgate_all;

-- The number of an order that was moved is retired, too: a scan of it shows the order in the right account, to whoever sees that one.
alter table order_correction drop column retired_number;
alter table order_correction add retired_number text generated always as (case when act in ('barcode', 'account') then was ->> 'specimenBarcode' end) stored;
create unique index order_correction_retired on order_correction (retired_number) where retired_number is not null and undone_at is null;

-- Whether a practice read what it was told of a correction at the patient whom the order left.
create index inbox_of_patient_corrected on inbox (patient_id) where reason = 'order-corrected' and lab_order_id is null;

-- Papers of an order that was moved are the laboratory's alone: whose they are is not this account.
create policy not_moved_away on lab_order_attachment as restrictive for select to labgate_some
  using (not exists (select from lab_order o where o.lab_order_id = lab_order_attachment.lab_order_id and o.ended = 90));

-- What a laboratory system has to know follows the order. As in 030, but for an order whose values were carried over.
create or replace function order_tells_laboratory() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_there constant boolean := new.ended = 0 and new.stage >= 30;
  was_there constant boolean := old.ended = 0 and old.stage >= 30;
  last_kind text;
  told bigint;
  target bigint;
begin
  -- its values went to the order in the right account: there is nothing to test, and nothing to call off
  if exists (select from order_account_move m where m.has_result and new.lab_order_id in (m.lab_order_id, m.lab_order_id_moved)) then return null; end if;
  select h.kind, h.lab_system_id into last_kind, told from hl7_out h where h.lab_order_id = new.lab_order_id and h.state <> 'dropped' order by h.hl7_out_id desc limit 1;
  if was_there and not is_there and coalesce(last_kind, 'cancel') <> 'cancel' then
    insert into hl7_out (lab_system_id, lab_order_id, customer_id, kind) values (told, new.lab_order_id, new.customer_id, 'cancel');
  elsif is_there and new.stage < 50 and (not was_there or coalesce(last_kind, 'cancel') = 'cancel' or old.lab_id is distinct from new.lab_id) then
    select s.lab_system_id into target from lab_system s
      where s.lab_id = coalesce(new.lab_id, new.working_lab_id) and s.active and s.order_message <> '' order by s.lab_system_id limit 1;
    -- another laboratory tests it now: the one that was told need not any more
    if coalesce(last_kind, 'cancel') <> 'cancel' and told is distinct from target then
      insert into hl7_out (lab_system_id, lab_order_id, customer_id, kind) values (told, new.lab_order_id, new.customer_id, 'cancel');
      last_kind := 'cancel';
    end if;
    if target is not null and coalesce(last_kind, 'cancel') = 'cancel' then
      insert into hl7_out (lab_system_id, lab_order_id, customer_id, kind) values (target, new.lab_order_id, new.customer_id, 'new');
    end if;
  elsif is_there and new.stage < 50 and told is not null
    and (old.tests, old.collected_at, old.patient_id, old.user_id_physician, old.diagnosis, old.medications, old.is_pregnant, old.specimen_barcode)
      is distinct from (new.tests, new.collected_at, new.patient_id, new.user_id_physician, new.diagnosis, new.medications, new.is_pregnant, new.specimen_barcode)
    and not exists (select from hl7_out h where h.lab_order_id = new.lab_order_id and h.state = 'waiting' and h.tries = 0) then
    insert into hl7_out (lab_system_id, lab_order_id, customer_id, kind) values (told, new.lab_order_id, new.customer_id, 'change');
  end if;
  return null;
end $$;
