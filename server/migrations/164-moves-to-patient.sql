-- An order that was recorded for the wrong patient is moved to the right one (docs/decisions/0048). Once there is a result a second person confirms the move:
-- until then it is 'asked', with what was read from the tube or the requisition.
alter table order_correction
  add state text not null default 'done' check (state in ('asked', 'done', 'rejected')),
  add patient_id_before bigint,
  add asked jsonb,
  -- versions of the result up to this one were reported for patient_id_before
  add versions_before int not null default 0,
  add user_id_decided bigint,
  add decided_by text not null default '',
  add decided_at timestamptz,
  add decision_note text not null default '' check (char_length(decision_note) <= 500),
  add foreign key (patient_id_before, customer_id) references patient (patient_id, customer_id);
create index order_correction_of_patient_before on order_correction (patient_id_before, order_correction_id desc) where patient_id_before is not null;
create unique index order_correction_asked on order_correction (lab_order_id) where state = 'asked';
grant update (state, versions_before, user_id_decided, decided_by, decided_at, decision_note, was, became, fields, left_house) on order_correction to labgate_all;
alter policy closed_charts on order_correction
  using (patient_id <> all ((select closed_charts())::bigint[]) and coalesce(patient_id_before, 0) <> all ((select closed_charts())::bigint[]));

-- Whose a version of a result is: the patient for whom it was reported, wherever its order is now.
create function patient_of_version(of_order bigint, of_version int) returns bigint language sql stable security definer set search_path = public, pg_temp
  as $$ select coalesce(
    (select c.patient_id_before from order_correction c
       where c.lab_order_id = of_order and c.act = 'patient' and c.state = 'done' and c.versions_before >= of_version order by c.versions_before, c.order_correction_id limit 1),
    (select o.patient_id from lab_order o where o.lab_order_id = of_order)) $$;
-- A report keeps the name of the patient for whom it is.
create or replace function report_keeps_identity() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.identity := (select identity_of(patient_of_version(new.lab_order_id, new.version)));
  return new;
end $$;
create trigger folded_record_takes_nothing before insert on order_correction for each row when (new.act = 'patient') execute function folded_record_takes_nothing();
