-- Second lock of what belongs to an account; files and remittances are the laboratory's alone. A closed chart closes its bills, too.
do $$
declare t text;
begin
  foreach t in array array['bill', 'bill_line', 'bill_finding', 'claim', 'ledger', 'denial', 'work_item', 'work_note', 'pre_authorization', 'pre_authorization_use'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy all_rows on %I to labgate_all using (true)', t);
    execute format('create policy system_rows on %I to labgate_system using (true)', t);
    execute format('create policy rows_in_scope on %I to labgate_some using (customer_id = any ((select scope_customers())::bigint[]) and (lab_order_id is null or exists (select from lab_order o where o.lab_order_id = %I.lab_order_id)))', t, t);
    execute format('create policy closed_orders on %I as restrictive to labgate_all, labgate_some using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]))', t);
    execute format('grant select on %I to labgate_all, labgate_some, labgate_system', t);
  end loop;
  foreach t in array array['x12_file', 'remittance', 'remittance_claim', 'remittance_adjustment'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy all_rows on %I to labgate_all using (true)', t);
    execute format('create policy system_rows on %I to labgate_system using (true)', t);
    execute format('grant select on %I to labgate_all, labgate_system', t);
  end loop;
end $$;
create policy closed_charts on pre_authorization as restrictive to labgate_all, labgate_some using (patient_id <> all ((select closed_charts())::bigint[]));
-- An item about an insurance is seen with its patient, and a note with its item.
create policy insurance_in_sight on work_item as restrictive to labgate_all, labgate_some
  using (patient_insurance_id is null or exists (select from patient_insurance i where i.patient_insurance_id = work_item.patient_insurance_id));
create policy item_in_sight on work_note as restrictive to labgate_all, labgate_some
  using (exists (select from work_item w where w.work_item_id = work_note.work_item_id));
create policy closed_orders on remittance_claim as restrictive to labgate_all using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]));

-- The engine judges, batches, and posts; the ledger takes rows and gives none back.
grant insert, update on bill, bill_line, claim, remittance, remittance_claim, x12_file, work_item, pre_authorization_use to labgate_all, labgate_system;
grant insert, delete on bill_finding to labgate_all, labgate_system;
grant insert on ledger, denial, remittance_adjustment, work_note to labgate_all, labgate_system;
-- LCS work on the items of their accounts.
grant insert, update on work_item to labgate_some;
grant insert on work_note to labgate_some;
grant insert, update on pre_authorization, authorization_rule to labgate_all;
grant select on authorization_rule, write_off_limit to labgate_all, labgate_some, labgate_system;
grant update, insert on write_off_limit to labgate_all;
grant select on bill_open to labgate_all, labgate_some, labgate_system;
alter view bill_open set (security_invoker = true);

-- What may change a bill notes its order; a job judges it (as figures do).
create function bill_notes_orders() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into bill_due (lab_order_id) select lab_order_id from changed_rows where stage >= 30 or ended <> 0;
  return null;
end $$;
create trigger bill_notes_insert after insert on lab_order referencing new table as changed_rows for each statement execute function bill_notes_orders();
create trigger bill_notes_update after update on lab_order referencing new table as changed_rows for each statement execute function bill_notes_orders();
create function bill_notes_results() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into bill_due (lab_order_id) select distinct lab_order_id from changed_rows;
  return null;
end $$;
create trigger bill_notes_insert after insert on result referencing new table as changed_rows for each statement execute function bill_notes_results();
create trigger bill_notes_update after update on result referencing new table as changed_rows for each statement execute function bill_notes_results();
-- Of a person only orders whose bill is not out yet: what left keeps what it said.
create function bill_notes_patient() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into bill_due (lab_order_id)
  select o.lab_order_id from lab_order o join bill b using (lab_order_id)
  where o.patient_id in (select patient_id from changed_rows) and not exists (select from claim c where c.bill_id = b.bill_id and c.adjudicated_at is not null);
  return null;
end $$;
create trigger bill_notes_update after update on patient referencing new table as changed_rows for each statement execute function bill_notes_patient();
create trigger bill_notes_insert after insert on patient_insurance referencing new table as changed_rows for each statement execute function bill_notes_patient();
create trigger bill_notes_update after update on patient_insurance referencing new table as changed_rows for each statement execute function bill_notes_patient();
create trigger bill_notes_update after update on patient_eligibility referencing new table as changed_rows for each statement execute function bill_notes_patient();
create trigger bill_notes_insert after insert on pre_authorization referencing new table as changed_rows for each statement execute function bill_notes_patient();
create trigger bill_notes_update after update on pre_authorization referencing new table as changed_rows for each statement execute function bill_notes_patient();
-- Takes notes out; what is noted meanwhile is the next round's, and another node takes others. Answers each order once, and how many notes there were.
create function take_bill_notes(most int, out taken int, out orders bigint[]) language sql volatile security definer set search_path = public, pg_temp as $$
  with due as (delete from bill_due where n in (select n from bill_due order by n limit most for update skip locked) returning lab_order_id)
  select count(*)::int, coalesce(array_agg(distinct lab_order_id), '{}') from due
$$;
revoke execute on function take_bill_notes(int) from public;
grant execute on function take_bill_notes(int) to labgate_all, labgate_system;
grant insert on bill_due to labgate_all, labgate_system;
