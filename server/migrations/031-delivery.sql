-- Who gets a released result and how, fax numbers that somebody verified, and faxes with every attempt (docs/decisions/0023).
alter table location
  -- where faxes are gathered to one a day: from this hour on, as it is read at the location
  add column fax_batch_hour smallint not null default 17 check (fax_batch_hour between 1 and 23),
  add column fax_paused_at timestamptz,
  add column user_id_fax_paused bigint,
  add column fax_paused_note text not null default '' check (char_length(fax_paused_note) <= 200);

-- Where a location is told by letter that results are ready: the address for notices, else its own where it wants that; '' nowhere.
create function result_address(l location) returns text language sql stable parallel safe as $$
  select coalesce(nullif(case when l.notification_email then l.notification_email_address else '' end, ''), case when l.send_email then l.email else '' end)
$$;

-- A number as it is dialled: + and digits; '' where there is none. What follows an x or 'ext' is no part of it.
create function dialled(given text) returns text language sql immutable strict parallel safe as $$
  select case
    when d.digits = '' then ''
    when trim(given) like '+%' then '+' || d.digits
    when char_length(d.digits) = 11 and d.digits like '1%' then '+' || d.digits
    else '+1' || d.digits
  end
  from (select regexp_replace(regexp_replace(given, '\s*(ext|x|;|,|#).*$', '', 'i'), '\D', '', 'g') as digits) d
$$;

-- A number of a location, and how it was found to be the practice's. Nothing about a patient goes to one that is not verified.
create table fax_number (
  fax_number_id bigint generated always as identity primary key,
  location_id bigint not null,
  customer_id bigint not null,
  -- as it is dialled
  number text not null check (number ~ '^\+\d{4,20}$'),
  -- the one that stands at the location; others are used only where a person chooses them
  is_main boolean not null,
  state text not null default 'unverified' check (state in ('unverified', 'to confirm', 'verified', 'refused')),
  -- it took the place of another, stands beside one, or was refused before: two people of the laboratory verify it
  needs_second boolean not null,
  entered_at timestamptz not null,
  user_id_entered bigint,
  -- what the practice reads back from the test page
  test_code text not null default '',
  test_tries smallint not null default 0,
  test_sent_at timestamptz,
  method text not null default '' check (method in ('', 'test page', 'call-back')),
  spoken_to text not null default '' check (char_length(spoken_to) <= 120),
  phone_called text not null default '' check (char_length(phone_called) <= 40),
  note text not null default '' check (char_length(note) <= 500),
  checked_at timestamptz,
  user_id_checked bigint,
  verified_at timestamptz,
  user_id_verified bigint,
  -- the location has another number now
  retired_at timestamptz,
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1,
  foreign key (location_id, customer_id) references location (location_id, customer_id),
  unique (fax_number_id, customer_id),
  check (state <> 'verified' or (verified_at is not null and user_id_checked is not null)),
  check (state <> 'verified' or not needs_second or user_id_verified <> user_id_checked)
);
create unique index fax_number_once on fax_number (location_id, number) where retired_at is null;
create unique index fax_number_main on fax_number (location_id) where is_main and retired_at is null;
create index fax_number_to_verify on fax_number (fax_number_id) where retired_at is null and state <> 'verified';
create index fax_number_of_customer on fax_number (customer_id) where retired_at is null;

-- The number at the location is the one that is verified: whoever changes it and however, the new one begins unverified.
create function location_has_fax_number() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wanted constant text := case when dialled(new.fax) ~ '^\+\d{4,20}$' then dialled(new.fax) else '' end;
begin
  update fax_number set retired_at = now() where location_id = new.location_id and retired_at is null and is_main and number <> wanted;
  if wanted = '' then return null; end if;
  update fax_number set is_main = true where location_id = new.location_id and retired_at is null and number = wanted;
  if not found then
    insert into fax_number (location_id, customer_id, number, is_main, needs_second, entered_at, user_id_entered)
      select new.location_id, new.customer_id, wanted, true,
        exists (select from fax_number f where f.location_id = new.location_id), now(), new.user_id_updated;
  end if;
  return null;
end $$;
create trigger location_has_fax_number after insert on location for each row when (new.fax <> '') execute function location_has_fax_number();
create trigger location_changes_fax_number after update on location
  for each row when (dialled(old.fax) <> dialled(new.fax)) execute function location_has_fax_number();
insert into fax_number (location_id, customer_id, number, is_main, needs_second, entered_at, user_id_entered)
  select location_id, customer_id, dialled(fax), true, false, now(), user_id_updated from location where dialled(fax) ~ '^\+\d{4,20}$';

-- A fax: of one report or of a location's day, or a test page. It holds what its deliveries say when it is sent.
create table fax (
  fax_id bigint generated always as identity primary key,
  location_id bigint not null,
  customer_id bigint not null,
  kind text not null check (kind in ('result', 'test')),
  -- null: the number that stands at the location when it is sent
  fax_number_id bigint references fax_number,
  -- a location's day, as it is read there
  batch_day date,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'cancelled', 'uncertain')),
  says text not null default '' check (char_length(says) <= 500),
  pages smallint not null default 0,
  -- attempts that reached the line
  tries smallint not null default 0,
  queued_at timestamptz not null,
  -- 0: by itself
  user_id_queued bigint not null default 0,
  next_try_at timestamptz not null,
  done_at timestamptz,
  fax_id_resent bigint references fax,
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1,
  foreign key (location_id, customer_id) references location (location_id, customer_id),
  unique (fax_id, customer_id)
);
create index fax_due on fax (next_try_at, fax_id) where state = 'queued';
create index fax_open on fax (fax_id) where state in ('sending', 'uncertain');
create index fax_by_time on fax (queued_at desc, fax_id desc);
create index fax_of_customer on fax (customer_id, queued_at desc, fax_id desc);
create index fax_of_location on fax (location_id, queued_at desc, fax_id desc);
create unique index fax_batch_of_day on fax (location_id, batch_day) where batch_day is not null;

-- Each attempt is written down before it starts, under a reference of ours (rules.md#fax-exactly-once).
create table fax_attempt (
  fax_attempt_id bigint generated always as identity primary key,
  fax_id bigint not null,
  customer_id bigint not null,
  fax_number_id bigint not null references fax_number,
  number text not null,
  carrier text not null,
  reference text not null unique,
  file_hash bytea not null references file,
  pages smallint not null,
  started_at timestamptz not null,
  -- until then whoever began it is at work on it; afterwards the carrier is asked
  leased_until timestamptz not null,
  -- the carrier said that it has it
  taken_at timestamptz,
  ended_at timestamptz,
  outcome text not null default '' check (outcome in ('', 'sent', 'busy', 'no answer', 'partial', 'refused', 'not taken', 'uncertain')),
  pages_sent smallint not null default 0,
  says text not null default '' check (char_length(says) <= 500),
  foreign key (fax_id, customer_id) references fax (fax_id, customer_id)
);
create index attempt_of_fax on fax_attempt (fax_id, fax_attempt_id);
create unique index attempt_open on fax_attempt (fax_id) where ended_at is null;
create index fax_attempt_of_file on fax_attempt (file_hash);

-- The last lock: no attempt to a number that is not verified, whatever asked for it. A test page holds nothing about a patient.
create function fax_goes_to_verified() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from fax f join fax_number n on n.fax_number_id = new.fax_number_id and n.customer_id = f.customer_id
    where f.fax_id = new.fax_id and n.number = new.number and n.retired_at is null and (f.kind = 'test' or n.state = 'verified')
  ) then
    raise exception 'a fax goes to a verified number of its account alone' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger fax_goes_to_verified before insert on fax_attempt for each row execute function fax_goes_to_verified();

-- What people did with a fax.
create table fax_event (
  fax_event_id bigint generated always as identity primary key,
  fax_id bigint not null,
  customer_id bigint not null,
  act text not null check (act in ('resent', 'cancelled', 'arrived', 'sent again')),
  note text not null default '' check (char_length(note) <= 500),
  user_id bigint not null,
  at timestamptz not null,
  foreign key (fax_id, customer_id) references fax (fax_id, customer_id)
);
create index event_of_fax on fax_event (fax_id, fax_event_id);

-- Who is to get a version, by which way, and what became of it.
create table delivery (
  delivery_id bigint generated always as identity primary key,
  customer_id bigint not null,
  location_id bigint not null,
  lab_order_id bigint not null,
  result_id bigint not null,
  version smallint not null,
  -- the report, or word that an earlier one is withdrawn
  kind text not null check (kind in ('report', 'withdrawal')),
  way text not null check (way in ('portal', 'fax', 'mail')),
  -- one beside the location's own
  fax_number_id bigint references fax_number,
  fax_id bigint references fax,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'failed', 'uncertain', 'stopped', 'cancelled')),
  says text not null default '' check (char_length(says) <= 300),
  -- 0: by itself
  user_id_asked bigint not null default 0,
  made_at timestamptz not null,
  done_at timestamptz,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id),
  foreign key (result_id, customer_id) references result (result_id, customer_id),
  foreign key (location_id, customer_id) references location (location_id, customer_id)
);
create unique index delivery_once on delivery (result_id, way, location_id, coalesce(fax_number_id, 0)) where user_id_asked = 0;
create index delivery_of_order on delivery (lab_order_id, delivery_id);
create index delivery_of_fax on delivery (fax_id, delivery_id) where fax_id is not null;
create index delivery_to_fax on delivery (location_id, delivery_id) where way = 'fax' and state = 'waiting' and fax_id is null;
create index delivery_waiting_for_fax on delivery (location_id) where way = 'fax' and state = 'waiting';
create index delivery_to_mail on delivery (made_at) where way = 'mail' and state = 'waiting';

/*
 * A version goes out when it is released: to the location of the order by the ways that it chose, and to everybody who got an earlier one.
 * A version that is withdrawn stops what has not left yet, released or not; who got something is told when it is released.
 */
create function result_goes_out() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_withdrawn constant boolean := new.kind like 'withdrawn%';
  what constant text := case when new.kind like 'withdrawn%' then 'withdrawal' else 'report' end;
begin
  if is_withdrawn or new.released_at is not null then
    update delivery d set state = 'stopped', done_at = coalesce(new.released_at, new.made_at),
        says = case when is_withdrawn then 'It was withdrawn before it left.' else 'Version ' || new.version || ' took its place before it left.' end
      where d.lab_order_id = new.lab_order_id and d.version < new.version and d.state = 'waiting';
  end if;
  if new.released_at is null then return null; end if;
  insert into delivery (customer_id, location_id, lab_order_id, result_id, version, kind, way, fax_number_id, state, made_at, done_at)
    with place as (
      select o.location_id, l.send_fax and l.fax <> ''
          and coalesce(l.fax_start_date <= (new.released_at at time zone coalesce(z.name, nullif(c.time_zone, ''), 'America/New_York'))::date, true) as faxes,
        result_address(l) <> '' as mails
      from lab_order o join location l using (location_id) join customer c on c.customer_id = o.customer_id left join time_zone z using (time_zone_id)
      where o.lab_order_id = new.lab_order_id
    ), got as (
      select d.location_id, d.way, d.fax_number_id from delivery d
      where d.lab_order_id = new.lab_order_id and d.version < new.version
        and (d.state in ('sending', 'delivered', 'uncertain') or exists (select from fax_attempt a where a.fax_id = d.fax_id and a.outcome = 'partial'))
    ), wanted as (
      select location_id, 'portal' as way, null::bigint as fax_number_id from place
      union select location_id, 'fax', null from place where faxes and not is_withdrawn
      union select location_id, 'mail', null from place where mails and not is_withdrawn
      -- a number that is none any more: the location's own
      union select g.location_id, g.way, n.fax_number_id from got g left join fax_number n on n.fax_number_id = g.fax_number_id and n.retired_at is null
        and (not n.is_main or n.location_id <> g.location_id)
    )
    select new.customer_id, w.location_id, new.lab_order_id, new.result_id, new.version, what, w.way, w.fax_number_id,
      case w.way when 'portal' then 'delivered' else 'waiting' end, new.released_at, case w.way when 'portal' then new.released_at end
    from wanted w on conflict do nothing;
  return null;
end $$;
create trigger result_goes_out after insert on result for each row execute function result_goes_out();
create trigger result_goes_out_when_released after update on result
  for each row when (old.released_at is null and new.released_at is not null) execute function result_goes_out();

-- Second lock. Faxes are the laboratory's alone; a practice sees who got what of its own orders.
do $$
declare
  tenant text;
begin
  foreach tenant in array array['fax_number', 'fax', 'fax_attempt', 'fax_event', 'delivery'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('create policy all_rows on %I to labgate_all using (true)', tenant);
    execute format('grant select, insert, update on %I to labgate_all', tenant);
  end loop;
end $$;
create policy rows_in_scope on delivery to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[])
         and exists (select from lab_order o where o.lab_order_id = delivery.lab_order_id));
grant select on delivery to labgate_some;
grant usage on sequence fax_fax_id_seq to labgate_all;
