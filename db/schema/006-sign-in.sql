-- How people sign in and how they prove who they are, and the mail that goes out.
--
-- A sign-in that somebody made or changed does not decide about that one's acts for 30 days, and
-- until a second person has confirmed it (docs/decisions/0007): whoever makes a sign-in can use it.

-- Numbers what happens to sign-ins, so that one is before or after another whatever clocks say.
create sequence sign_in_ground;

-- What signs a person in. No actor's role has any right here.
create table login (
  user_id bigint primary key references app_user,
  password_hash text,
  -- A temporary password that waits for a second person (docs/decisions/0082).
  password_pending text,
  -- The change that it waits for: it is nobody else's.
  password_pending_of bigint,
  temporary_until timestamptz,
  totp_secret bytea,
  totp_pending bytea,
  totp_last_step bigint not null default 0,
  recovery_hashes text[] not null default '{}',
  -- Of an administrator, made on the machine and kept in a sealed envelope (docs/decisions/0082).
  -- Another factor leaves them as they are.
  sealed_hashes text[] not null default '{}',
  -- Since when the second factor is set up: only one from before a change shows that the person is
  -- still the same.
  totp_since timestamptz,
  check ((password_pending is null) = (password_pending_of is null))
);

-- A passkey (WebAuthn): a key on a device of the user, who unlocks it there. It is possession and
-- knowledge or body at once, so it signs in without a password (docs/decisions/0081).
create table passkey (
  passkey_id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  credential bytea not null unique,
  -- COSE, public
  public_key bytea not null,
  -- What the device counts; 0 if it does not.
  uses bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 60),
  -- The device's maker keeps a copy for the user's other devices.
  is_synced boolean not null,
  made_at timestamptz not null,
  used_at timestamptz
);
create index passkey_of_user on passkey (user_id, passkey_id);

-- What a device must sign next, for one purpose and once.
create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('add', 'prove', 'sign-in')),
  -- null: whoever signs in is not known yet
  session_id bigint,
  expires_at timestamptz not null,
  check ((session_id is null) = (purpose = 'sign-in'))
);
create index passkey_challenge_age on passkey_challenge (expires_at);

-- An account's own identity provider (OpenID Connect), by which its people sign in: single sign-on
-- (docs/decisions/0083). Account 0 is the laboratory. A row never changes what it says: a change is a
-- new row, and counts when a second person confirms it.
create table identity_provider (
  identity_provider_id bigint generated always as identity primary key,
  customer_id bigint not null,
  -- What people enter to be sent there; it says nothing about any of them.
  organization text not null check (organization ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  issuer text not null check (char_length(issuer) between 1 and 200),
  client_id text not null check (char_length(client_id) between 1 and 200),
  client_secret bytea,
  -- The account's people sign in there alone.
  is_required boolean not null,
  -- A second factor that it says it asked for is not asked for again at the sign-in.
  trusts_factor boolean not null,
  user_id_asked bigint not null,
  -- everybody who entered a part of it since the account's last one was confirmed
  user_ids_asked bigint[] not null,
  asked_at timestamptz not null,
  user_id_confirmed bigint,
  confirmed_at timestamptz,
  ended_at timestamptz,
  check ((confirmed_at is null) = (user_id_confirmed is null)),
  check (user_id_asked = any (user_ids_asked))
);
create unique index identity_provider_in_use on identity_provider (customer_id)
  where confirmed_at is not null and ended_at is null;
create unique index identity_provider_waiting on identity_provider (customer_id)
  where confirmed_at is null and ended_at is null;
create unique index identity_provider_by_organization on identity_provider (organization)
  where confirmed_at is not null and ended_at is null;

-- Who of an account somebody is at its identity provider. Made at the first sign-in, by an email
-- that the provider has verified; from then on the subject alone decides.
create table organization_identity (
  customer_id bigint not null,
  issuer text not null,
  subject text not null check (char_length(subject) between 1 and 255),
  user_id bigint not null references app_user,
  linked_at timestamptz not null,
  used_at timestamptz not null,
  primary key (customer_id, issuer, subject),
  unique (user_id, issuer)
);

-- A sign-in that is under way at an identity provider, or that waits for our own second factor.
create table organization_attempt (
  attempt_hash bytea primary key,
  identity_provider_id bigint not null references identity_provider,
  -- The provider must have the person sign in again.
  is_again boolean not null,
  -- Who the provider says it is: only the second factor is missing.
  user_id bigint,
  shown_at timestamptz,
  sign_out text not null default '',
  -- When it began: whoever's sessions were ended since, it signs in nobody.
  ground bigint not null default nextval('sign_in_ground'),
  expires_at timestamptz not null
);
create index organization_attempt_age on organization_attempt (expires_at);

create table session (
  session_id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  cookie_hash bytea unique,
  source int not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  address text not null default '',
  agent text not null default '',
  visit_id bigint,
  proven_at timestamptz,
  -- Of a session that an identity provider began (docs/decisions/0083): which one, when it had the
  -- person sign in again, and where a browser signs out of it ('' if nowhere).
  identity_provider_id bigint,
  organization_shown_at timestamptz,
  organization_sign_out text not null default '',
  -- The passkey that it began with; it ends with it (docs/decisions/0081).
  passkey_id bigint,
  -- When what it began with was proven, in numbers of app_user.sign_in_ground.
  ground bigint not null
);
create index session_of_user on session (user_id, started_at desc);
create index session_started on session (started_at);
create index session_by_passkey on session (passkey_id)
  where passkey_id is not null and ended_at is null;

create table session_token (
  token_hash bytea primary key,
  session_id bigint not null references session on delete cascade,
  created_at timestamptz not null default now()
);
create index session_token_of on session_token (session_id);

create table sign_in (
  sign_in_id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id bigint,
  address text not null default '',
  agent text not null default '',
  outcome text not null,
  address_range text not null default ''
);
create index sign_in_of_user on sign_in (user_id, at desc);
create index sign_in_at on sign_in (at) include (user_id) where outcome = 'done';

create table throttle (
  key text primary key,
  fails int not null default 0,
  until timestamptz not null default now(),
  at timestamptz not null default now()
);

create table reset_code (
  reset_code_id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  code_hash bytea not null,
  kind text not null check (kind in ('mailed', 'expired', 'link')),
  expires_at timestamptz not null,
  tries int not null default 0,
  used_at timestamptz,
  -- As that of a session: a code for a password that expired is good while that password is.
  ground bigint not null,
  created_at timestamptz not null default now()
);
create index reset_code_of_user on reset_code (user_id, created_at desc);

create table visit (
  visit_id bigint generated always as identity primary key,
  session_id bigint not null,
  user_id bigint not null references app_user,
  shadow_user_id bigint not null references app_user,
  customer_id bigint not null references customer,
  reason text not null,
  started_at timestamptz not null default now(),
  until timestamptz not null,
  ended_at timestamptz,
  changes int not null default 0
);
create index visit_of_customer on visit (customer_id, visit_id desc);

create table identity_check (
  identity_check_id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  customer_id bigint not null,
  verified_by bigint not null references app_user,
  at timestamptz not null default now(),
  method text not null,
  note text not null,
  -- Before or after app_user.sign_in_changed.
  ground bigint not null default nextval('sign_in_ground')
);
create index identity_check_of_user on identity_check (user_id, at desc);

-- A browser from which somebody signed in. It is not held back by what strangers try elsewhere
-- (docs/decisions/0008).
create table known_device (
  device_hash bytea not null,
  user_id bigint not null references app_user on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (device_hash, user_id)
);
create index known_device_of_user on known_device (user_id, seen_at desc);

-- Changes of what somebody signs in with (e-mail, user name, second factor, password), made by
-- somebody else: they count when the new address is proven and, for providers, parole officers, and
-- staff who decide about the acts of others, when a second person has confirmed them
-- (docs/decisions/0033, 0082). One of the kind 'sign-in' is a sign-in of such staff itself, new or
-- with new rights: until it is applied, it decides about no one's acts.
create table sign_in_change (
  sign_in_change_id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  customer_id bigint not null,
  kind text not null
    check (kind in ('sign-in', 'email', 'user-name', 'second-factor', 'password')),
  old_value text not null default '' check (char_length(old_value) <= 254),
  new_value text not null default '' check (char_length(new_value) <= 254),
  -- of an email that was replaced: its mailbox had proven it
  old_proven boolean not null default false,
  requested_by bigint not null references app_user,
  requested_at timestamptz not null,
  -- null: it waits until somebody decides
  expires_at timestamptz,
  -- of staff: from then on it takes effect alone, if no one but the requester could confirm it
  alone_at timestamptz,
  needs_proof boolean not null,
  proof_hash bytea,
  proven_at timestamptz,
  needs_second boolean not null,
  confirmed_by bigint references app_user,
  confirmed_at timestamptz,
  objection_hash bytea not null,
  applied_at timestamptz,
  ended_at timestamptz,
  ended_by text not null default ''
    check (ended_by in ('', 'objection', 'replaced', 'canceled', 'taken')),
  check (confirmed_by is null or (confirmed_by <> requested_by and confirmed_by <> user_id)),
  check (
    applied_at is null or not needs_second
    or coalesce(confirmed_at is not null or applied_at >= alone_at, false)
  )
);
create index sign_in_change_of_user on sign_in_change (user_id, sign_in_change_id desc);
create unique index sign_in_change_open on sign_in_change (user_id, kind)
  where applied_at is null and ended_at is null;
create index sign_in_change_of_sign_in on sign_in_change (user_id)
  where kind = 'sign-in' and applied_at is null and ended_by <> 'replaced';
create index sign_in_change_alone on sign_in_change (alone_at)
  where applied_at is null and ended_at is null and alone_at is not null;
create unique index sign_in_change_proof on sign_in_change (proof_hash);
create unique index sign_in_change_objection on sign_in_change (objection_hash);
create index sign_in_change_from on sign_in_change ((lower(old_value) collate "C"))
  where kind = 'email' and applied_at is not null;

-- Who made or changed a sign-in of someone else, and when; and since when it is in more than one
-- person's hand, because a second person confirmed it.
create table sign_in_hand (
  sign_in_hand_id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  user_id_by bigint not null,
  how text not null check (how in ('made', 'changed')),
  at timestamptz not null default now(),
  confirmed_at timestamptz
);
create index sign_in_hand_of_user on sign_in_hand (user_id, at);
create index sign_in_hand_by on sign_in_hand (user_id_by, at);

-- NPIs that a sign-in had confirmed, and until when: who changes the number does not become another
-- person the same day.
create table former_npi (
  former_npi_id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  npi text not null,
  until timestamptz not null default now()
);
create index former_npi_of_user on former_npi (user_id, until);
create index former_npi_of_number on former_npi (npi, until);

-- Sign-ins whose NPI somebody typed and nobody else has confirmed: it joins nobody
-- (docs/decisions/0082).
create table unconfirmed_npi (
  user_id bigint primary key references app_user,
  user_id_by bigint not null,
  at timestamptz not null default now()
);

-- Administrators whom someone deactivated or gave another user type, with the email of then: they
-- are told of new identities for 30 days more (docs/decisions/0082).
create table former_administrator (
  former_administrator_id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  customer_id bigint not null,
  email text not null,
  until timestamptz not null default now()
);
create index former_administrator_until on former_administrator (until);

create table break_glass (
  break_glass_id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  patient_id bigint not null,
  reason text not null,
  at timestamptz not null default now(),
  until timestamptz not null,
  countersigned_by bigint references app_user,
  countersigned_at timestamptz,
  check (countersigned_by <> user_id)
);
create index break_glass_open on break_glass (user_id, until);

-- Mail to send; bodies are encrypted, jobs carry the id alone.
create table mail (
  mail_id bigint generated always as identity primary key,
  to_address text not null,
  subject text not null,
  body bytea not null,
  -- the files that it carries, sealed like the body; null: none
  files bytea,
  at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_waiting on mail (mail_id) where sent_at is null;

-- What a user wants to be told by email, and since when: a row is a choice, none is off
-- (docs/decisions/0045).
create table mail_choice (
  user_id bigint not null,
  kind text not null check (kind in ('results', 'critical', 'signature', 'inbox', 'invoices')),
  since timestamptz not null,
  primary key (user_id, kind)
);

-- What a user was told, once each: a version of an order's report, an order to sign, or a message
-- of the inbox (version 0). Ids alone.
create table mail_told (
  user_id bigint not null,
  kind text not null,
  record_id bigint not null,
  version int not null,
  customer_id bigint not null,
  told_at timestamptz not null,
  primary key (user_id, kind, record_id, version)
);
create index mail_told_age on mail_told (told_at);
create index mail_told_of_invoice on mail_told (record_id) where kind = 'invoices';
