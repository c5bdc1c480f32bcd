-- What each node says of itself once a minute, for the status page (docs/decisions/0053). A node that ended says nothing more.
create table node_beat (
  node text primary key check (char_length(node) between 1 and 80),
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- 99 of 100 turns of the event loop were at most so late, in milliseconds
  loop_ms int not null,
  memory_mb int not null,
  lent int not null,
  waiting int not null
);
grant select, insert, update, delete on node_beat to labgate_system;
