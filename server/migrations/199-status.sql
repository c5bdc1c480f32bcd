-- What the status page stands on (docs/decisions/0054): each node's own word each minute, what does not work since when, and what is done outside Labgate.

-- A node that runs. Its row goes when it stops; one that was ended otherwise is forgotten after an hour.
create table node_heartbeat (
  node text primary key check (char_length(node) between 4 and 20),
  version text not null check (char_length(version) <= 40),
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- milliseconds of the last minute
  loop_p99 int not null,
  -- megabytes
  memory int not null,
  lent int not null,
  waiting int not null,
  pool int not null,
  -- megabytes of the disk that holds LABGATE_DATA; null: not known
  disk_free bigint,
  disk_size bigint,
  -- of the HL7 port; null: none
  certificate_ends timestamptz,
  -- its own last backup of the embedded database; null: none
  backup_at timestamptz
);
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
grant select, insert, update, delete on node_heartbeat, service_trouble to labgate_system;
grant select on node_heartbeat to labgate_all;
grant select on service_trouble to labgate_all, labgate_some;
grant select, insert on upkeep_done to labgate_all;
grant select on upkeep_done to labgate_system;

-- Orders whose figures wait to be counted, bounded.
create function figures_waiting(most int) returns int language sql stable security definer set search_path = public, pg_temp
  as $$ select count(*)::int from (select from figure_dirty limit most) counted $$;
revoke execute on function figures_waiting(int) from public;
grant execute on function figures_waiting(int) to labgate_system;
