-- Who bills, and the programs that providers are enrolled in, are loaded as the other billing tables are (docs/decisions/0063).

do $$
declare c record;
begin
  for c in select conrelid::regclass as t, conname from pg_constraint
    where contype = 'c' and conrelid in ('billing_entity'::regclass, 'orderer_enrollment'::regclass) and pg_get_constraintdef(oid) ~ 'valid_to >= valid_from' loop
    execute format('alter table %s drop constraint %I', c.t, c.conname);
  end loop;
end $$;

-- A row that was replaced before it took effect stays, with its last day before its first.
alter table billing_entity add constraint billing_entity_days check (valid_to >= valid_from - 1),
  add column billing_import_id bigint references billing_import,
  add column source text not null default '' check (char_length(source) <= 300),
  -- where payments go, if not to the address above
  add column pay_to_street text not null default '' check (char_length(pay_to_street) <= 55),
  add column pay_to_city text not null default '' check (char_length(pay_to_city) <= 30),
  add column pay_to_state text not null default '' check (pay_to_state ~ '^([A-Z]{2})?$'),
  add column pay_to_postal_code text not null default '' check (pay_to_postal_code ~ '^(\d{5}(-\d{4})?)?$');
update billing_entity set pay_to_street = pay_to ->> 'line1', pay_to_city = pay_to ->> 'city', pay_to_state = pay_to ->> 'state',
  pay_to_postal_code = left(pay_to ->> 'zip', 5) || coalesce('-' || nullif(substr(pay_to ->> 'zip', 6), ''), '') where pay_to is not null;
alter table billing_entity drop column pay_to, add constraint billing_entity_pay_to check ((pay_to_street = '') = (pay_to_city = '')
  and (pay_to_street = '') = (pay_to_state = '') and (pay_to_street = '') = (pay_to_postal_code = ''));

-- An enrollment belongs to the person, whichever of the logins orders.
drop trigger bill_notes_insert on orderer_enrollment;
alter table orderer_enrollment add column npi text not null default '', add column billing_import_id bigint references billing_import;
update orderer_enrollment e set npi = u.npi from app_user u where u.user_id = e.user_id;
delete from orderer_enrollment where npi = '';
alter table orderer_enrollment drop column user_id, alter column npi drop default, add constraint orderer_enrollment_npi check (npi ~ '^[12]\d{9}$'),
  add constraint orderer_enrollment_days check (valid_to >= valid_from - 1);
create index orderer_enrollment_of on orderer_enrollment (npi, valid_from desc);

-- Bills of the person's orders are judged again, held or not, as long as no one was asked to pay.
create function bill_notes_enrollments() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into bill_due (lab_order_id) select distinct b.lab_order_id
  from (select distinct npi from changed_rows) r join app_user u using (npi) join lab_order o on o.user_id_physician = u.user_id join bill b using (lab_order_id)
  where b.bill_to = 'insurance' and is_unsent(b.bill_id);
  return null;
end $$;
create trigger bill_notes_insert after insert on orderer_enrollment referencing new table as changed_rows for each statement execute function bill_notes_enrollments();
create trigger bill_notes_update after update on orderer_enrollment referencing new table as changed_rows for each statement execute function bill_notes_enrollments();
