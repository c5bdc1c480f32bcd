-- What a front desk enters on an insurance becomes an authorization, and the newest authorization stands on its insurance (docs/decisions/0057).
create unique index pre_authorization_number on pre_authorization (patient_insurance_id, number) where number <> '' and state <> 'void';
create function authorization_of_insurance() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.pre_auth_number = '' or new.pre_auth_end_date is null then return null; end if;
  insert into pre_authorization (customer_id, patient_id, patient_insurance_id, state, number, valid_to, units, user_id_created, created_at, updated_at)
  values (new.customer_id, new.patient_id, new.patient_insurance_id, 'granted', new.pre_auth_number, new.pre_auth_end_date, nullif(new.pre_auth_maximum, 0), coalesce(new.user_id_updated, 1), new.updated_at, new.updated_at)
  on conflict (patient_insurance_id, number) where number <> '' and state <> 'void' do update
    set valid_to = excluded.valid_to, units = excluded.units, user_id_updated = excluded.user_id_created, updated_at = excluded.updated_at, row_version = pre_authorization.row_version + 1
    where (pre_authorization.valid_to, coalesce(pre_authorization.units, 0)) is distinct from (excluded.valid_to, coalesce(excluded.units, 0));
  return null;
end $$;
create trigger authorization_entered after insert or update of pre_auth_number, pre_auth_end_date, pre_auth_maximum on patient_insurance for each row execute function authorization_of_insurance();

-- Whether a rule wants an authorization for an order of this payer, type, and day.
create function wants_authorization(payer bigint, kind text, order_id bigint, patient bigint, type smallint, order_tests int[], day date) returns boolean language sql stable as $$
  select exists (select from authorization_rule r
    where (r.insurance_id = payer or r.payer_kind = kind) and r.lab_type_id = type and (r.tests = '{}' or r.tests && order_tests) and day >= r.valid_from and (r.valid_to is null or day <= r.valid_to)
      and (r.after_count = 0 or (select count(*) from lab_order e where e.patient_id = patient and e.lab_type_id = type and e.ended = 0 and e.lab_order_id <> order_id
        and e.collection_day <= day and (r.window_days = 0 or e.collection_day > day - r.window_days)) >= r.after_count))
$$;
create index authorization_rule_of_type on authorization_rule (lab_type_id);
-- A rule that comes or goes is looked at by the bills that no claim left for yet.
create function bill_notes_authorization_rules() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into bill_due (lab_order_id) select b.lab_order_id from bill b join lab_order o using (lab_order_id)
    where b.bill_to = 'insurance' and o.lab_type_id in (select lab_type_id from changed_rows) and not exists (select from claim c where c.bill_id = b.bill_id);
  return null;
end $$;
create trigger bill_notes_insert after insert on authorization_rule referencing new table as changed_rows for each statement execute function bill_notes_authorization_rules();
create trigger bill_notes_update after update on authorization_rule referencing new table as changed_rows for each statement execute function bill_notes_authorization_rules();
