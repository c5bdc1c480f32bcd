-- What became of the emails of saved views (docs/decisions/0053): each period has its email, or why none went; administrators see and end all of them.
alter table view_sending add column mail_id bigint;
grant update (mail_id) on view_sending to labgate_system;
-- why no email went; '' where one did
alter table view_sending add column why text not null default '' check (char_length(why) <= 200);
alter table view_sending drop constraint view_sending_kind_check;
alter table view_sending add constraint view_sending_kind_check check (kind in ('report', 'delayed', 'paused'));

-- A renewal does not lose what was due before it and is still delayed.
alter table view_schedule drop constraint view_schedule_check2;
alter table view_schedule add constraint view_schedule_ends check (ends_on between from_day and from_day + 370);

-- Whether the emails may say how many specimens the whole laboratory received and released.
alter table laboratory_setting add column mails_volumes boolean not null default false;
grant update (mails_volumes) on laboratory_setting to labgate_all;

create function is_administrator() returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from app_user where user_id = scope_user() and user_type_id = 1 and not disabled) $$;
create policy administrators on saved_view for select to labgate_all using ((select is_administrator()));
create policy administrators on view_schedule to labgate_all using ((select is_administrator()));

-- Status (docs/decisions/0053): what a node says of itself beside migration 198. Its row goes when it stops; one that was ended otherwise is forgotten after an hour.
alter table node_beat add column pool int not null default 0;
-- megabytes of the disk that holds LABGATE_DATA; null: not known
alter table node_beat add column disk_free bigint;
alter table node_beat add column disk_size bigint;
-- of the HL7 port; null: none
alter table node_beat add column certificate_ends timestamptz;
-- the last backup of an embedded database; null: none
alter table node_beat add column backup_at timestamptz;

-- What does not work as it should, since when: every node judges, the first moment stays.
create table service_trouble (
  service text primary key check (service in ('orders', 'results', 'fax', 'email', 'figures')),
  since timestamptz not null
);
-- Backups of a PostgreSQL and restore drills are done outside Labgate: whoever did one records its day.
create table upkeep_done (
  upkeep_done_id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'drill')),
  done_on date not null,
  user_id bigint not null,
  noted_at timestamptz not null
);
create index upkeep_done_last on upkeep_done (kind, done_on desc);
grant select, insert, update, delete on service_trouble to labgate_system;
grant select on service_trouble to labgate_all, labgate_some;
grant select, insert on upkeep_done to labgate_all;
grant select on upkeep_done to labgate_system;

-- Orders whose figures wait to be counted, bounded.
create function figures_waiting(most int) returns int language sql stable security definer set search_path = public, pg_temp
  as $$ select count(*)::int from (select from figure_dirty limit most) counted $$;
revoke execute on function figures_waiting(int) from public;
grant execute on function figures_waiting(int) to labgate_system;
