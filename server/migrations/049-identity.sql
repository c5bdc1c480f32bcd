-- Who a patient is, while the laboratory has a specimen and after its report is out (rules.md#closed-after-receipt, #match-is-an-act, docs/decisions/0031).
insert into code (list, id, description, sort) values ('AuditIncidentType', 20, 'Identity correction requested', 20) on conflict do nothing;

create table identity_correction (
  identity_correction_id bigint generated always as identity primary key,
  patient_id bigint not null,
  customer_id bigint not null,
  -- wrong: recorded wrong, reports that went out are amended; changed: became another, such as by marriage
  kind text not null check (kind in ('wrong', 'changed')),
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected')),
  -- the fields that change, as they were and as they are to be: the shape of the contract
  was jsonb not null,
  asked jsonb not null,
  reason text not null check (char_length(reason) between 1 and 500),
  customer_incident_id bigint references customer_incident,
  user_id_created bigint not null,
  created_by text not null,
  created_at timestamptz not null,
  user_id_decided bigint,
  decided_by text not null default '',
  decided_at timestamptz,
  decision_note text not null default '' check (char_length(decision_note) <= 500),
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id),
  unique (identity_correction_id, customer_id),
  check ((state = 'open') = (decided_at is null))
);
create unique index correction_open_once on identity_correction (patient_id) where state = 'open';
create index correction_of_patient on identity_correction (patient_id, identity_correction_id desc);

-- A specimen that was under way when its patient's identity was to change.
create table correction_tube (
  identity_correction_id bigint not null,
  lab_order_id bigint not null,
  customer_id bigint not null,
  -- the hold that it had already; 0: the correction put it on hold
  hold_before smallint not null default 0,
  -- somebody looked at the tube since, or the request was rejected; null: it waits
  checked_at timestamptz,
  user_id_checked bigint,
  checked_by text not null default '',
  check_says text not null default '' check (char_length(check_says) <= 500),
  primary key (identity_correction_id, lab_order_id),
  foreign key (identity_correction_id, customer_id) references identity_correction (identity_correction_id, customer_id),
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
create index tube_to_check on correction_tube (lab_order_id) where checked_at is null;

-- Second lock: seen with the patient and the order; written by the laboratory, and for a practice by the house once its patient was found in sight.
do $$
declare
  tenant text;
begin
  foreach tenant in array array['identity_correction', 'correction_tube'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('create policy all_rows on %I to labgate_all using (true)', tenant);
    execute format('grant select, insert, update on %I to labgate_all', tenant);
    execute format('grant select on %I to labgate_some', tenant);
  end loop;
end $$;
create policy rows_in_scope on identity_correction to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and exists (select from patient p where p.patient_id = identity_correction.patient_id));
create policy rows_in_scope on correction_tube to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and exists (select from lab_order o where o.lab_order_id = correction_tube.lab_order_id));

-- Locks the orders of a patient that have neither ended nor a result, whoever asks: a nurse of one location does not see the tubes of another. Answers how many
-- of them the laboratory has.
create function lock_open_orders(patient bigint) returns bigint language sql volatile security definer set search_path = public, pg_temp as $$
  with locked as (select o.stage from lab_order o where o.patient_id = $1 and o.ended = 0 and o.stage < 50 order by o.lab_order_id for update)
  select count(*) from locked where stage >= 20
$$;
create function orders_under_way(patient bigint) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from lab_order o where o.patient_id = $1 and o.ended = 0 and o.stage between 20 and 49
$$;

-- The law, whoever asks and by whatever call: while the laboratory has a specimen, its patient becomes another only by a decided correction that this specimen waits for.
create function identity_is_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from lab_order o where o.patient_id = new.patient_id and o.ended = 0 and o.stage between 20 and 49
      and not exists (select from correction_tube t join identity_correction c using (identity_correction_id)
                      where t.lab_order_id = o.lab_order_id and t.checked_at is null and c.state = 'accepted')
  ) then
    raise exception 'patient % has a specimen under way', new.patient_id using errcode = 'check_violation', constraint = 'identity_is_kept';
  end if;
  return null;
end $$;
create constraint trigger identity_is_kept after update on patient deferrable initially deferred
  for each row when (guards_custody() and (
    (old.last_name, old.first_name, old.middle_name, old.suffix, old.dob, old.gender_id, old.medical_record_id)
      is distinct from (new.last_name, new.first_name, new.middle_name, new.suffix, new.dob, new.gender_id, new.medical_record_id)
    or (old.last_name_latin <> '' and old.last_name_latin <> new.last_name_latin)
    or (old.first_name_latin <> '' and old.first_name_latin <> new.first_name_latin)
    or (old.middle_name_latin <> '' and old.middle_name_latin <> new.middle_name_latin)))
  execute function identity_is_kept();

-- A report names whom it named when it went out, on screen as on paper.
create function identity_of(patient bigint) returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('lastName', last_name, 'firstName', first_name, 'middleName', middle_name, 'suffix', suffix, 'lastNameLatin', last_name_latin,
    'firstNameLatin', first_name_latin, 'middleNameLatin', middle_name_latin, 'dob', dob, 'genderId', coalesce(gender_id, 0), 'medicalRecordId', medical_record_id)
  from patient where patient_id = $1
$$;
revoke all on function identity_of(bigint), orders_under_way(bigint), lock_open_orders(bigint) from public;
grant execute on function orders_under_way(bigint), lock_open_orders(bigint) to labgate_all, labgate_some;
grant execute on function identity_of(bigint) to labgate_all;
alter table result add column identity jsonb;
create function report_keeps_identity() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.identity := (select identity_of(o.patient_id) from lab_order o where o.lab_order_id = new.lab_order_id);
  return new;
end $$;
create trigger report_keeps_identity before insert or update on result
  for each row when (new.released_at is not null and new.identity is null) execute function report_keeps_identity();
-- What went out before is taken to name the patient as the chart does now: nothing older is on record.
update result r set identity = identity_of(o.patient_id) from lab_order o where o.lab_order_id = r.lab_order_id and r.released_at is not null;

-- When a corrected identity asks for another version of the result; null once it was looked at.
alter table lab_order add column identity_due_at timestamptz;
create index order_identity_due on lab_order (identity_due_at) where identity_due_at is not null;

-- A specimen goes on only once its tube was looked at.
create function tube_waits_for_check() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from correction_tube t join lab_order o using (lab_order_id)
             where t.lab_order_id = new.lab_order_id and t.checked_at is null and o.hold = 0 and o.ended = 0) then
    raise exception 'order % was not looked at since its patient was corrected', new.lab_order_id using errcode = 'check_violation', constraint = 'tube_waits_for_check';
  end if;
  return null;
end $$;
create constraint trigger tube_waits_for_check after update of hold on lab_order deferrable initially deferred
  for each row when (guards_custody() and old.hold <> 0 and new.hold = 0) execute function tube_waits_for_check();
