-- Laboratory systems, the messages exchanged with them, and the results of orders in their versions (docs/decisions/0021).
insert into code (list, id, description, sort) values ('AuditIncidentType', 12, 'Result withdrawn', 12) on conflict do nothing;
create table lab_system (
  lab_system_id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 100),
  active boolean not null default true,
  -- whose orders go to it and whose results it sends
  lab_id bigint not null references lab,
  -- as its messages name it: MSH-3 and MSH-4
  application text not null check (char_length(application) between 1 and 100),
  facility text not null default '' check (char_length(facility) <= 100),
  -- from where it may connect: addresses or ranges; an empty list lets nobody in
  addresses text[] not null default '{}',
  -- what is asked of its messages (rules.md#hl7-senders)
  strict boolean not null default false,
  time_zone text not null default 'America/New_York',
  -- its results go out by themselves when nothing speaks against it (rules.md#result-release)
  trusted boolean not null default false,
  -- who assigns the persons' numbers that are our record numbers: PID-3.4; '' nobody, and a person never matches
  person_assigner text not null default '' check (char_length(person_assigner) <= 100),
  -- orders to it: which message, and where; '' none
  order_message text not null default '' check (order_message in ('', 'OML^O21', 'ORM^O01')),
  host text not null default '' check (char_length(host) <= 200),
  port int not null default 0 check (port between 0 and 65535),
  tls boolean not null default false,
  is_simulator boolean not null default false,
  -- one node speaks with it at a time
  leased_by text not null default '',
  leased_until timestamptz,
  -- an error that lasts, in words; '' while messages go through
  trouble text not null default '',
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1,
  check (order_message = '' or (host <> '' and port > 0))
);
create unique index lab_system_by_name_of_sender on lab_system (lower(application), lower(facility));

-- What a system's codes are in the catalogue.
create table analyte_mapping (
  analyte_mapping_id bigint generated always as identity primary key,
  lab_system_id bigint not null references lab_system,
  code text not null check (char_length(code) between 1 and 100),
  coding_system text not null default '' check (char_length(coding_system) <= 50),
  -- a key of the catalogue; '' what it says is read past
  analyte text not null default '',
  method text not null default 'measured' check (method in ('screen', 'confirmation', 'measured')),
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1
);
create unique index mapping_of_code on analyte_mapping (lab_system_id, coding_system, code);

-- Every message that came, until it is processed or a person decides. Nothing is thrown away: a repeat is answered, not kept.
create table hl7_in (
  hl7_in_id bigint generated always as identity primary key,
  lab_system_id bigint references lab_system,
  -- MSH-10; '' where it could not be read
  control_id text not null default '',
  message_type text not null default '',
  -- sealed
  content bytea not null,
  content_hash bytea not null,
  came_at timestamptz not null,
  came_from text not null default '',
  -- AA it is ours now; AR it was refused and is kept to be looked at
  ack text not null check (ack in ('AA', 'AR')),
  state text not null check (state in ('waiting', 'processed', 'quarantined')),
  -- why it waits for a person: an id of the contract, and a sentence
  reason text not null default '' check (char_length(reason) <= 40),
  says text not null default '' check (char_length(says) <= 500),
  -- an order that a person chose for it
  lab_order_id_chosen bigint references lab_order,
  tries int not null default 0,
  done_at timestamptz,
  user_id_done bigint,
  -- a person decided that nothing is to be done with it
  set_aside boolean not null default false
);
create unique index hl7_in_once on hl7_in (lab_system_id, control_id) where ack = 'AA';
create index hl7_in_waiting on hl7_in (hl7_in_id) where state = 'waiting';
create index hl7_in_quarantined on hl7_in (hl7_in_id desc) where state = 'quarantined' and not set_aside;
create index hl7_in_by_time on hl7_in (came_at desc, hl7_in_id desc);
alter table hl7_in alter column content set storage external;

-- What is to be told to a laboratory system of an order: written with the change itself, made and sent afterwards.
create table hl7_out (
  hl7_out_id bigint generated always as identity primary key,
  lab_system_id bigint not null references lab_system,
  lab_order_id bigint not null,
  customer_id bigint not null,
  kind text not null check (kind in ('new', 'change', 'cancel')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'dropped')),
  -- MSH-10 and the message, from the first try on
  control_id text not null default '',
  content bytea,
  ack text not null default '',
  says text not null default '' check (char_length(says) <= 500),
  tries int not null default 0,
  -- null: at once
  next_try_at timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
create index hl7_out_waiting on hl7_out (lab_system_id, hl7_out_id) where state = 'waiting';
create index hl7_out_of_order on hl7_out (lab_order_id, hl7_out_id desc);
create index hl7_out_refused on hl7_out (hl7_out_id desc) where state = 'refused';
create unique index hl7_out_by_control on hl7_out (lab_system_id, control_id) where control_id <> '';

-- Who made a value: as the message names it (42 CFR 493.1291(c)). Once for all values that it made.
create table performing_lab (
  performing_lab_id bigint generated always as identity primary key,
  name text not null,
  address text not null default '',
  clia_number text not null default '',
  director text not null default '',
  unique (name, address, clia_number, director)
);

-- What is known of an order: a version for each message that changed it, and for each change of what it was judged by. Nothing is overwritten.
create table result (
  result_id bigint generated always as identity primary key,
  lab_order_id bigint not null,
  customer_id bigint not null,
  version smallint not null check (version > 0),
  kind text not null check (kind in ('preliminary', 'final', 'corrected', 'amended', 'withdrawn', 'withdrawn, wrong patient')),
  hl7_in_id bigint references hl7_in,
  -- what the laboratory calls it: OBR-3; unique for the system that sent it
  lab_system_id bigint references lab_system,
  filler_number text not null default '',
  -- its values are made up, and every page says so (rules.md#simulated-results)
  simulated boolean not null default false,
  made_at timestamptz not null,
  -- why it does not go out by itself: ids of the contract
  waits_for text[] not null default '{}',
  released_at timestamptz,
  -- 0 by itself
  user_id_released bigint,
  release_note text not null default '' check (char_length(release_note) <= 500),
  has_positive boolean not null default false,
  has_critical boolean not null default false,
  -- what it was judged by and what came of it, as of then (rules.md#toxicology-verdicts): the shape of the contract
  judged jsonb,
  -- what changed against the version before, in words that are printed
  changes jsonb not null default '[]',
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id),
  unique (lab_order_id, version),
  unique (result_id, customer_id),
  check (released_at is null or kind <> 'preliminary')
);
create index result_to_release on result (made_at, result_id) where released_at is null and kind in ('final', 'corrected', 'amended');
create index result_by_filler on result (lab_system_id, filler_number) where filler_number <> '';
create index result_released on result (released_at desc, result_id desc) where released_at is not null;
create index result_of_message on result (hl7_in_id) where hl7_in_id is not null;

-- A value, in force from one version to before another. Digits stay as they came.
create table observation (
  observation_id bigint generated always as identity primary key,
  lab_order_id bigint not null,
  customer_id bigint not null,
  patient_id bigint not null,
  version_from smallint not null,
  -- null: still in force
  version_to smallint,
  place smallint not null,
  -- of the catalogue
  analyte text not null,
  method text not null check (method in ('screen', 'confirmation', 'measured')),
  -- as the sender names it
  code text not null,
  name text not null default '',
  sub_id text not null default '',
  value_type text not null,
  comparator text not null default '' check (comparator in ('', '<', '>', '<=', '>=')),
  value text not null default '',
  unit text not null default '',
  -- as of then: the cut-off or the interval, whose row it was and whether a director had approved it
  cut_off text not null default '',
  low text not null default '',
  high text not null default '',
  -- the intervals of either sex in words, where the patient is neither and they differ (rules.md#neither-sex)
  both_sexes text not null default '',
  is_draft boolean not null default false,
  -- as the sender says it: OBX-7 and OBX-8
  interval_says text not null default '',
  sender_flag text not null default '',
  flag text not null,
  -- OBX-11
  state text not null check (state in ('F', 'C', 'P', 'S', 'R', 'I', 'X', 'N', 'O', 'W', 'D')),
  collected_at timestamptz,
  analysed_at timestamptz,
  performing_lab_id bigint references performing_lab,
  note text not null default '',
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
create index observation_of_order on observation (lab_order_id, place);
-- One value is in force of each analyte, method and part.
create unique index observation_in_force on observation (lab_order_id, analyte, method, sub_id) where version_to is null;
create index observation_of_patient on observation (patient_id, analyte, collected_at desc) where version_to is null;

-- What came as a file with a result, and the report of a version with its notices; bytes by their hash.
create table result_document (
  result_document_id bigint generated always as identity primary key,
  result_id bigint not null,
  customer_id bigint not null,
  kind text not null check (kind in ('report', 'report with notice', 'enclosed')),
  title text not null default '' check (char_length(title) <= 200),
  file_hash bytea not null references file,
  made_at timestamptz not null,
  foreign key (result_id, customer_id) references result (result_id, customer_id)
);
create unique index report_of_result on result_document (result_id, kind) where kind <> 'enclosed';
create index document_of_result on result_document (result_id);
create index result_document_of_file on result_document (file_hash);

-- A critical value is told by telephone at once and read back (42 CFR 493.1291(g)); until somebody took it, it climbs.
create table critical_value (
  critical_value_id bigint generated always as identity primary key,
  result_id bigint not null,
  customer_id bigint not null,
  lab_order_id bigint not null,
  observation_id bigint not null references observation,
  found_at timestamptz not null,
  escalated_at timestamptz,
  escalations smallint not null default 0,
  taken_at timestamptz,
  foreign key (result_id, customer_id) references result (result_id, customer_id),
  unique (result_id, observation_id)
);
create index critical_open on critical_value (found_at) where taken_at is null;
create table critical_call (
  critical_call_id bigint generated always as identity primary key,
  critical_value_id bigint not null references critical_value,
  customer_id bigint not null,
  called_at timestamptz not null,
  phone text not null default '' check (char_length(phone) <= 40),
  reached text not null default '' check (char_length(reached) <= 120),
  read_back boolean not null default false,
  note text not null default '' check (char_length(note) <= 500),
  user_id_called bigint not null,
  recorded_at timestamptz not null
);
create index call_of_critical_value on critical_call (critical_value_id, critical_call_id);

-- Second lock. A practice sees versions that were released, and the values of those; messages are the laboratory's alone.
do $$
declare
  tenant text;
begin
  foreach tenant in array array['hl7_out', 'result', 'observation', 'result_document', 'critical_value', 'critical_call'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('create policy all_rows on %I to labgate_all using (true)', tenant);
    execute format('grant select, insert, update on %I to labgate_all', tenant);
  end loop;
end $$;
create policy rows_in_scope on result to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and released_at is not null
         and exists (select from lab_order o where o.lab_order_id = result.lab_order_id));
create policy rows_in_scope on observation to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[])
         and exists (select from result r where r.lab_order_id = observation.lab_order_id and r.version >= observation.version_from
                     and (observation.version_to is null or r.version < observation.version_to)));
create policy rows_in_scope on result_document to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and exists (select from result r where r.result_id = result_document.result_id));
grant select on result, observation, result_document to labgate_some;
grant insert on result_document to labgate_some;
grant select on performing_lab to labgate_all, labgate_some;
grant insert on performing_lab to labgate_all;
grant select, insert, update on lab_system, analyte_mapping, hl7_in to labgate_all;
grant update on result to labgate_all;

-- A result that the laboratory took back leaves a specimen that waits for one again. The rest is as in 023.
create or replace function specimen_becomes(s1 int, h1 int, e1 int, s2 int, h2 int, e2 int) returns boolean language sql immutable parallel safe as $$
  select case
    when s1 = s2 and h1 = h2 and e1 = e2 then true
    -- an end is taken back, and nothing else happens to what has ended
    when e1 <> 0 then s1 = s2 and h1 = h2 and e2 = 0
    when e2 = 100 then s1 < 20 and s2 = s1 and h2 = h1
    when e2 <> 0 then s1 < 50 and h2 = h1 and (s2 = s1 or (s1 < 20 and s2 = 20))
    when s2 = s1 then s1 < 50
    when s2 = 2 then s1 = 1 and h1 = 0 and h2 = 0
    when s2 = 1 then s1 = 2 and h2 = h1
    when s2 = 20 then s1 < 20 or (s1 = 30 and h1 = 0 and h2 = 0)
    when s2 = 30 then (s1 < 30 and h2 = 0) or (s1 = 40 and h2 = h1)
    when h1 <> 0 or h2 <> 0 then false
    when s2 = 35 then s1 in (30, 50, 60)
    when s2 = 40 then s1 in (30, 35)
    when s2 = 50 then s1 in (30, 35, 40, 60)
    when s2 = 60 then s1 = 50
    else false
  end $$;

-- A practice that was told of a withdrawn result is told no more when there is one again. The rest is as in 024.
create or replace function inbox_follows_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_asked constant boolean := new.ended = 0 and new.stage >= 20 and new.stage < 50;
begin
  update inbox i set resolved_at = now(), user_id_resolved = 0
    where i.lab_order_id = new.lab_order_id and i.resolved_at is null
      and case i.reason
        when 'specimen-held' then new.hold = 0 or new.ended <> 0
        when 'missing-tube' then new.stage >= 20 or new.ended <> 0
        when 'unlisted-tube' then new.stage >= 50 or new.ended <> 0
        when 'specimen-rejected' then new.ended = 0
        when 'rejection-taken-back' then new.stage >= 50 or new.ended <> 0
        when 'result-withdrawn' then new.stage >= 50 or new.ended <> 0
        else not is_asked or not exists (select from jsonb_to_recordset(new.findings) as f (rule text, level text) where f.rule = i.reason and f.level = 'issue')
      end;
  if is_asked then
    insert into inbox (customer_id, location_id, patient_id, lab_order_id, reason, subject, message, created_at)
      select distinct on (f.rule) new.customer_id, new.location_id, new.patient_id, new.lab_order_id, f.rule, left(f.says, 100), f.says, now()
      from jsonb_to_recordset(new.findings) as f (rule text, level text, says text) where f.level = 'issue' and coalesce(f.says, '') <> ''
      on conflict do nothing;
  end if;
  return null;
end $$;

-- Whether this is the demo laboratory: its numbers are drafts, and its results say so (rules.md#approved-numbers).
create function is_demo() returns boolean language sql stable security definer set search_path = public, pg_temp as $$ select exists (select from setting where name = 'demo') $$;

-- What a laboratory system has to know follows the order by itself, whoever changes it and however.
create function order_tells_laboratory() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_there constant boolean := new.ended = 0 and new.stage >= 30;
  was_there constant boolean := old.ended = 0 and old.stage >= 30;
  last_kind text;
  told bigint;
  target bigint;
begin
  select h.kind, h.lab_system_id into last_kind, told from hl7_out h where h.lab_order_id = new.lab_order_id and h.state <> 'dropped' order by h.hl7_out_id desc limit 1;
  if was_there and not is_there and coalesce(last_kind, 'cancel') <> 'cancel' then
    insert into hl7_out (lab_system_id, lab_order_id, customer_id, kind) values (told, new.lab_order_id, new.customer_id, 'cancel');
  elsif is_there and new.stage < 50 and (not was_there or coalesce(last_kind, 'cancel') = 'cancel' or old.lab_id is distinct from new.lab_id) then
    select s.lab_system_id into target from lab_system s
      where s.lab_id = coalesce(new.lab_id, new.working_lab_id) and s.active and s.order_message <> '' order by s.lab_system_id limit 1;
    -- another laboratory tests it now: the one that was told need not any more
    if coalesce(last_kind, 'cancel') <> 'cancel' and told is distinct from target then
      insert into hl7_out (lab_system_id, lab_order_id, customer_id, kind) values (told, new.lab_order_id, new.customer_id, 'cancel');
      last_kind := 'cancel';
    end if;
    if target is not null and coalesce(last_kind, 'cancel') = 'cancel' then
      insert into hl7_out (lab_system_id, lab_order_id, customer_id, kind) values (target, new.lab_order_id, new.customer_id, 'new');
    end if;
  elsif is_there and new.stage < 50 and told is not null
    and (old.tests, old.collected_at, old.patient_id, old.user_id_physician, old.diagnosis, old.medications, old.is_pregnant, old.specimen_barcode)
      is distinct from (new.tests, new.collected_at, new.patient_id, new.user_id_physician, new.diagnosis, new.medications, new.is_pregnant, new.specimen_barcode)
    and not exists (select from hl7_out h where h.lab_order_id = new.lab_order_id and h.state = 'waiting' and h.tries = 0) then
    insert into hl7_out (lab_system_id, lab_order_id, customer_id, kind) values (told, new.lab_order_id, new.customer_id, 'change');
  end if;
  return null;
end $$;
create trigger order_tells_laboratory after update on lab_order
  for each row when (old.stage >= 30 or new.stage >= 30) execute function order_tells_laboratory();

-- A patient whose name, birth date or sex was corrected is another one for the laboratory system.
create function patient_tells_laboratory() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into hl7_out (lab_system_id, lab_order_id, customer_id, kind)
    select distinct on (o.lab_order_id) h.lab_system_id, o.lab_order_id, o.customer_id, 'change'
    from lab_order o join hl7_out h using (lab_order_id)
    where o.patient_id = new.patient_id and o.stage between 30 and 49 and o.ended = 0 and h.kind <> 'cancel'
      and not exists (select from hl7_out w where w.lab_order_id = o.lab_order_id and w.state = 'waiting' and w.tries = 0)
    order by o.lab_order_id, h.hl7_out_id desc;
  return null;
end $$;
create trigger patient_tells_laboratory after update on patient
  for each row when ((old.last_name, old.first_name, old.middle_name, old.dob, old.gender_id, old.medical_record_id)
    is distinct from (new.last_name, new.first_name, new.middle_name, new.dob, new.gender_id, new.medical_record_id)) execute function patient_tells_laboratory();

-- Whoever sends hears of it at once.
create function hl7_out_is_told() returns trigger language plpgsql as $$
begin
  perform pg_notify('hl7_out', '');
  return null;
end $$;
create trigger hl7_out_is_told after insert on hl7_out for each statement execute function hl7_out_is_told();
