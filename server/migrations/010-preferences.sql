-- Named test choices of providers for toxicology. A saved one is ended and replaced, never edited: the actors' roles may write its end alone.
create table physician_preference (
  physician_preference_id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  customer_id bigint not null references customer,
  lab_type_id bigint not null check (lab_type_id in (1, 2)),
  available_for_all boolean not null default true,
  name text not null check (char_length(name) between 1 and 100),
  folded text collate "C" not null generated always as (fold(name)) stored,
  effective_date date not null,
  -- from this day on it is no longer offered; null while no end is set
  sunset_date date check (sunset_date >= effective_date),
  -- of the order form on which the tests were chosen
  version text not null,
  -- codes as an order stores them
  tests bigint[] not null check (cardinality(tests) between 1 and 300),
  created_at timestamptz not null default now(),
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1
);
create index preference_of_account on physician_preference (customer_id, lab_type_id, folded);
create index preference_of_user on physician_preference (user_id, lab_type_id, folded);

alter table physician_preference enable row level security;
create policy all_rows on physician_preference to labgate_all using (true);
create policy system_rows on physician_preference to labgate_system using (true);
create policy rows_in_scope on physician_preference to labgate_some using (customer_id = any ((select scope_customers())::bigint[]));
grant select, insert on physician_preference to labgate_all, labgate_some;
grant update (sunset_date, user_id_updated, updated_at, row_version) on physician_preference to labgate_all, labgate_some;
grant select on physician_preference to labgate_system;
