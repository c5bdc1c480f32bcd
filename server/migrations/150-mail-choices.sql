-- What a user wants to be told by email, and since when: a row is a choice, none is off (docs/decisions/0045).
create table mail_choice (
  user_id bigint not null,
  kind text not null check (kind in ('results', 'critical', 'signature', 'inbox')),
  since timestamptz not null,
  primary key (user_id, kind)
);
alter table mail_choice enable row level security;
create policy own_rows on mail_choice to labgate_all, labgate_some using (user_id = (select scope_user()));
create policy system_rows on mail_choice to labgate_system using (true);
grant select, insert, delete on mail_choice to labgate_all, labgate_some;
grant select on mail_choice to labgate_system;

-- What a user was told, once each: a version of an order's report, an order to sign, or a message of the inbox (version 0). Ids alone.
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
alter table mail_told enable row level security;
create policy all_rows on mail_told to labgate_all using (user_id = (select scope_user()));
create policy rows_in_scope on mail_told to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and user_id = (select scope_user()));
create policy system_rows on mail_told to labgate_system using (true);
grant select, insert on mail_told to labgate_all, labgate_some;
grant select, delete on mail_told to labgate_system;
