-- Changes of what somebody signs in with (e-mail, user name, second factor), made by somebody else: they count when the new address is proven
-- and, for providers and parole officers, when a second person has confirmed them (docs/decisions/0033).
create table sign_in_change (
  sign_in_change_id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  customer_id bigint not null,
  kind text not null check (kind in ('email', 'user-name', 'second-factor')),
  old_value text not null default '' check (char_length(old_value) <= 254),
  new_value text not null default '' check (char_length(new_value) <= 254),
  requested_by bigint not null references app_user,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  needs_proof boolean not null,
  proof_hash bytea,
  proven_at timestamptz,
  needs_second boolean not null,
  confirmed_by bigint references app_user,
  confirmed_at timestamptz,
  objection_hash bytea not null,
  applied_at timestamptz,
  ended_at timestamptz,
  ended_by text not null default '' check (ended_by in ('', 'objection', 'replaced', 'canceled', 'taken')),
  check (confirmed_by is null or (confirmed_by <> requested_by and confirmed_by <> user_id))
);
create index sign_in_change_of_user on sign_in_change (user_id, sign_in_change_id desc);
create unique index sign_in_change_open on sign_in_change (user_id, kind) where applied_at is null and ended_at is null;
create unique index sign_in_change_proof on sign_in_change (proof_hash);
create unique index sign_in_change_objection on sign_in_change (objection_hash);

alter table sign_in_change enable row level security;
create policy all_rows on sign_in_change to labgate_all using (true);
create policy system_rows on sign_in_change to labgate_system using (true);
-- parole officers belong to no account: who looks after them has a scope without them
create policy rows_in_scope on sign_in_change to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) or (customer_id = 0 and requested_by = (select scope_user())));
grant select, insert, update on sign_in_change to labgate_all, labgate_some, labgate_system;
grant execute on function email_has_primary(text, bigint), pass_primary_on(bigint), user_name_taken(text) to labgate_system;
grant select on identity_check to labgate_system;
create policy own_checks_of_staff on identity_check to labgate_some using (customer_id = 0 and verified_by = (select scope_user()));
grant insert on change_log to labgate_system;

-- Signing is closed since then, because somebody else changed or made this sign-in; by whom. Null: open.
alter table app_user add column signing_closed_at timestamptz, add column signing_closed_by bigint;
-- Since when the second factor is set up: only one from before a change shows that the person is still the same.
alter table login add column totp_since timestamptz;
update login set totp_since = now() where totp_secret is not null;

-- A browser from which somebody signed in. It is not held back by what strangers try elsewhere (docs/decisions/0008).
create table known_device (
  device_hash bytea not null,
  user_id bigint not null references app_user on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (device_hash, user_id)
);
create index known_device_of_user on known_device (user_id, seen_at desc);
grant select, insert, update, delete on known_device to labgate_system;
alter table sign_in add column address_range text not null default '';
