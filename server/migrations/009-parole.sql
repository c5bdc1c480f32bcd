-- Parole officers: which patients are linked with whom, and what an officer sees (rules.md#parole-access, docs/decisions/0013).
create table patient_parole (
  patient_parole_id bigint generated always as identity primary key,
  patient_id bigint not null,
  customer_id bigint not null,
  -- the officer, a user of type 14
  user_id bigint not null references app_user,
  linked_at timestamptz not null default now(),
  user_id_linked bigint not null,
  removed_at timestamptz,
  user_id_removed bigint,
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id)
);
create unique index parole_once on patient_parole (user_id, patient_id) where removed_at is null;
create index parole_of_patient on patient_parole (patient_id);
create index release_of_officer on patient_attachment (user_id_parol_officer, patient_id)
  where attachment_type_id = 12 and deleted_at is null and date_revoked is null;

-- The day at the account: in its time zone, else UTC.
create function day_at_account(zone text) returns date language sql stable
  as $$ select (now() at time zone coalesce((select name from time_zone where name = zone), 'UTC'))::date $$;
-- A release that names this officer and counts on the day: not revoked, not deleted, from its first day to its last. Told the day as a
-- column, behind a fence, it becomes part of the query and its index serves.
create function release_counts(release patient_attachment, officer bigint, today date) returns boolean language sql immutable
  as $$ select release.attachment_type_id = 12 and release.deleted_at is null and release.date_revoked is null and release.user_id_parol_officer = officer
               and release.effective_date <= today and release.expire_date >= today $$;

-- Who is asking, as a parole officer: the linked patients of whom a release is in force, and the last day of it. The user is read from the
-- transaction's setting and never from an argument; for anybody who is no officer there are none.
create function parole_releases() returns table (patient_id bigint, until date)
  language sql stable security definer set search_path = public, pg_temp rows 20
  as $$ with linked as materialized (
          select l.patient_id, l.user_id, day_at_account(c.time_zone) as today
          from app_user o
          join patient_parole l on l.user_id = o.user_id and l.removed_at is null
          join customer c on c.customer_id = l.customer_id
          where o.user_id = scope_user() and o.user_type_id = 14 and not o.disabled)
        select l.patient_id, max(r.expire_date)
        from linked l join patient_attachment r on r.patient_id = l.patient_id and release_counts(r, l.user_id, l.today)
        group by l.patient_id $$;
create function parole_patients() returns bigint[] language sql stable security definer set search_path = public, pg_temp
  as $$ select array_agg(patient_id) from parole_releases() $$;
revoke all on function parole_releases(), parole_patients() from public;
grant execute on function parole_releases(), parole_patients() to labgate_some;

-- Second lock. A link is seen with its patient by the staff who look after the account. The officer sees the patient alone, to read: what
-- hangs on a patient asks for the account as well, which is never in an officer's scope.
alter table patient_parole enable row level security;
create policy all_rows on patient_parole to labgate_all using (true);
create policy system_rows on patient_parole to labgate_system using (true);
create policy rows_in_scope on patient_parole to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and exists (select from patient p where p.patient_id = patient_parole.patient_id));
grant select, insert, update on patient_parole to labgate_all, labgate_some;
grant select on patient_parole to labgate_system;
-- An officer's scope has no account; for anybody else the function is not even called.
create policy rows_of_officer on patient for select to labgate_some
  using (patient_id = any ((select case when scope_customers() = '{}' then parole_patients() end)::bigint[]));

-- Sign-ins of parole officers are in the scope of who looks after them, beside those of the scope's accounts.
create function scope_officers() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('labgate.officers', true), '') = 'yes' $$;
alter policy rows_in_scope on app_user
  using (customer_id = any ((select scope_customers())::bigint[]) or user_id = (select scope_user())
         or (user_type_id = 14 and customer_id = 0 and (select scope_officers())));
alter policy rows_in_scope on change_log
  using (customer_id = any ((select scope_customers())::bigint[])
         or (kind = 'user' and customer_id = 0 and (select scope_officers()) and exists (select from app_user u where u.user_id = change_log.record_id)));
