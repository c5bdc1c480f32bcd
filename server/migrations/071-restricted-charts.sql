-- Charts that the laboratory's side opens in an emergency only (docs/decisions/0037).

-- 0 open; 1 employee of the laboratory, 2 employee of the practice, 3 relative or friend of staff, 4 person in the public eye, 5 42 CFR Part 2 program.
alter table patient add column restricted smallint not null default 0 check (restricted between 0 and 5),
  add constraint employee_is_marked check (restricted <> 2 or is_employee);
create index patient_restricted on patient (patient_id) where restricted > 0;
create index break_glass_open on break_glass (user_id, until);

-- The charts that are closed to this transaction. The setting says 'all' for a practice's own people, a task that needs the chart, and the house
-- itself; else it lists the charts that its user opened in an emergency. A transaction that says nothing has all of them closed.
create function closed_charts() returns bigint[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare opened text := coalesce(current_setting('labgate.charts', true), '');
begin
  if opened = 'all' then return '{}'; end if;
  return coalesce((select array_agg(patient_id) from patient where restricted > 0 and not patient_id = any (coalesce(nullif(opened, ''), '{}')::bigint[])), '{}');
end $$;
create function closed_orders() returns bigint[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare closed bigint[] := closed_charts();
begin
  if closed = '{}' then return '{}'; end if;
  return coalesce((select array_agg(lab_order_id) from lab_order where patient_id = any (closed)), '{}');
end $$;
create function closed_results() returns bigint[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare closed bigint[] := closed_orders();
begin
  if closed = '{}' then return '{}'; end if;
  return coalesce((select array_agg(result_id) from result where lab_order_id = any (closed)), '{}');
end $$;
revoke all on function closed_charts(), closed_orders(), closed_results() from public;
grant execute on function closed_charts(), closed_orders(), closed_results() to labgate_all, labgate_some;

-- The second lock: whatever else lets a row be seen, one of a closed chart is not. The lists are made once a statement and are mostly empty, so
-- that plans stay as they were.
do $$
declare t record;
begin
  for t in select c.relname as name, c.oid,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'patient_id' and not a.attisdropped) as has_patient,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'lab_order_id' and not a.attisdropped) as has_order,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'result_id' and not a.attisdropped) as has_result
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relrowsecurity loop
    if t.has_patient then
      execute format('create policy closed_charts on %I as restrictive to labgate_all, labgate_some using (coalesce(patient_id, 0) <> all ((select closed_charts())::bigint[]))', t.name);
    end if;
    if t.has_order and not t.has_patient then
      execute format('create policy closed_orders on %I as restrictive to labgate_all, labgate_some using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]))', t.name);
    elsif t.has_result and not t.has_patient then
      execute format('create policy closed_results on %I as restrictive to labgate_all, labgate_some using (coalesce(result_id, 0) <> all ((select closed_results())::bigint[]))', t.name);
    end if;
  end loop;
end $$;
alter policy closed_charts on patient using (patient_id <> all ((select closed_charts())::bigint[]));
-- Indexes of lists end with the order's id and have no patient: what they answer needs no look at the row.
drop policy closed_charts on lab_order;
create policy closed_orders on lab_order as restrictive to labgate_all, labgate_some using (lab_order_id <> all ((select closed_orders())::bigint[]));
alter policy closed_orders on order_event using (lab_order_id <> all ((select closed_orders())::bigint[]));
alter policy closed_orders on result using (lab_order_id <> all ((select closed_orders())::bigint[]));

-- A message of the inbox names either.
create policy closed_orders on inbox as restrictive to labgate_all, labgate_some using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]));
-- Notes on an account issue lead to an order by another row.
create policy closed_orders on customer_incident_note as restrictive to labgate_all, labgate_some
  using (exists (select from customer_incident i where i.customer_incident_id = customer_incident_note.customer_incident_id));
-- A fax names no patient and its row stays in sight, or nobody would see that a report did not arrive; its pages are a report.
create function closed_faxes() returns bigint[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare closed bigint[] := closed_orders();
begin
  if closed = '{}' then return '{}'; end if;
  return coalesce((select array_agg(distinct fax_id) from delivery where lab_order_id = any (closed) and fax_id is not null), '{}');
end $$;
revoke all on function closed_faxes() from public;
grant execute on function closed_faxes() to labgate_all, labgate_some;

-- Searches by letters that names share run with other rights, since no trigram index serves a table with a policy (001): also for who sees all accounts.
create or replace function find_patients_in_scope(pattern text, most int) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 10
  as $$ select patient_id from patient where folded like pattern and customer_id = any (scope_customers())
          and (scope_locations() is null or location_id = any (scope_locations())) and (not is_employee or scope_employees())
          and patient_id <> all ((select closed_charts())::bigint[]) limit least(most, 1001) $$;
create or replace function patients_alike_in_scope(typed text, most int) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 10
  as $$ select patient_id from patient where (fold_name(typed) <% folded or (latin_folded <> '' and fold_name(typed) <% latin_folded)) and customer_id = any (scope_customers())
          and (scope_locations() is null or location_id = any (scope_locations())) and (not is_employee or scope_employees())
          and patient_id <> all ((select closed_charts())::bigint[])
        order by greatest(word_similarity(fold_name(typed), folded), word_similarity(fold_name(typed), latin_folded)) desc, patient_id limit least(most, 50) $$;
-- `account` 0: of all.
create function patients_alike(typed text, most int, account bigint) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 10
  as $$ select patient_id from patient where (fold_name(typed) <% folded or (latin_folded <> '' and fold_name(typed) <% latin_folded))
          and (account = 0 or customer_id = account) and patient_id <> all ((select closed_charts())::bigint[])
        order by greatest(word_similarity(fold_name(typed), folded), word_similarity(fold_name(typed), latin_folded)) desc, patient_id limit least(most, 50) $$;
revoke all on function patients_alike(text, int, bigint) from public;
grant execute on function patients_alike(text, int, bigint) to labgate_all;

-- Whether a chart in the asker's accounts is there and closed to them: yes or no, so that the screen can offer emergency access.
create function is_closed_chart(wanted bigint) returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from patient where patient_id = wanted and patient_id = any (closed_charts()) and (scope_customers() is null or customer_id = any (scope_customers()))) $$;
revoke all on function is_closed_chart(bigint) from public;
grant execute on function is_closed_chart(bigint) to labgate_all, labgate_some;
