-- Advance notices to Medicare patients (CMS-R-131; docs/decisions/0058). A form is usable from one day to another, whatever is printed on it.
create table notice_form (
  notice_form_id bigint generated always as identity primary key,
  -- as it stands at the foot of the paper
  name text not null check (char_length(name) between 1 and 80),
  usable_from date not null,
  usable_to date,
  check (usable_to >= usable_from)
);
insert into notice_form (name, usable_from, usable_to) values
  ('Form CMS-R-131 (Exp. 01/31/2026)', '2023-06-30', '2026-05-12'),
  ('Form CMS-R-131 (Exp. 03/31/2029)', '2026-04-01', null);

create sequence advance_notice_count;
create table advance_notice (
  advance_notice_id bigint primary key default nextval('advance_notice_count'),
  customer_id bigint not null,
  lab_order_id bigint not null,
  -- who signed: a notice never counts for another patient
  patient_id bigint not null,
  notice_form_id bigint not null references notice_form,
  -- what was ordered when it was signed, as the order stores it: a test that is added later is not covered
  tests int[] not null check (cardinality(tests) > 0),
  -- what the paper says (server/src/paper/notice/notice.ts)
  content jsonb not null,
  estimate_cents bigint not null check (estimate_cents > 0),
  option smallint not null check (option between 1 and 3),
  signed_on date not null,
  is_on_paper boolean not null,
  refused_to_sign boolean not null default false,
  witness text not null default '' check (char_length(witness) <= 100),
  -- PNG, sealed
  image bytea,
  user_id_created bigint not null,
  created_at timestamptz not null,
  -- it no longer counts; kept all the same
  ended_at timestamptz,
  user_id_ended bigint,
  end_reason text not null default '' check (char_length(end_reason) <= 300),
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id),
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id),
  check (image is not null or is_on_paper or refused_to_sign),
  check (not refused_to_sign or (option = 1 and witness <> ''))
);
alter sequence advance_notice_count owned by advance_notice.advance_notice_id;
create unique index advance_notice_of_order on advance_notice (lab_order_id) where ended_at is null;
create index advance_notice_of_patient on advance_notice (patient_id);
alter table advance_notice enable row level security;
create policy all_rows on advance_notice to labgate_all using (true);
create policy system_rows on advance_notice to labgate_system using (true);
create policy rows_in_scope on advance_notice to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and exists (select from lab_order o where o.lab_order_id = advance_notice.lab_order_id));
create policy closed_orders on advance_notice as restrictive to labgate_all, labgate_some using (lab_order_id <> all ((select closed_orders())::bigint[]));
create policy closed_charts on advance_notice as restrictive to labgate_all, labgate_some using (patient_id <> all ((select closed_charts())::bigint[]));
grant select, insert, update on advance_notice to labgate_all, labgate_some;
grant select on advance_notice to labgate_system;
grant select on notice_form to labgate_all, labgate_some, labgate_system;
grant insert, update on notice_form to labgate_all;
grant usage on sequence advance_notice_count to labgate_all, labgate_some;

create trigger bill_notes_insert after insert on advance_notice referencing new table as changed_rows for each statement execute function bill_notes_results();
create trigger bill_notes_update after update on advance_notice referencing new table as changed_rows for each statement execute function bill_notes_results();

-- Who gives the notice, for its paper: the practice that prints it does not see the laboratory's billing setup.
create function biller_named(day date) returns table (name text, street text, city text, phone text) language sql stable security definer set search_path = public, pg_temp as $$
  select name, concat_ws(' ', street1, nullif(street2, '')), city || ', ' || state || ' ' || left(postal_code, 5), contact_phone from billing_entity
  where day between valid_from and coalesce(valid_to, 'infinity'::date) order by valid_from desc limit 1
$$;
revoke execute on function biller_named(date) from public;
grant execute on function biller_named(date) to labgate_all, labgate_some, labgate_system;
