-- Results to practices' systems by HL7 v2.5.1 (docs/decisions/0025).
-- Where a location's results go.
create table hl7_destination (
  hl7_destination_id bigint generated always as identity primary key,
  location_id bigint not null unique,
  customer_id bigint not null,
  active boolean not null default true,
  host text not null check (char_length(host) between 1 and 200),
  port int not null check (port between 1 and 65535),
  tls boolean not null default false,
  -- as its messages are to name it: MSH-5 and MSH-6
  application text not null check (char_length(application) between 1 and 100),
  facility text not null default '' check (char_length(facility) <= 100),
  -- the report as a file inside the message
  with_pdf boolean not null default false,
  -- nothing that was released before; null: from the beginning
  start_date date,
  -- one node speaks with it at a time
  leased_by text not null default '',
  leased_until timestamptz,
  -- an error that lasts, in words; '' while messages go through
  trouble text not null default '',
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1,
  foreign key (location_id, customer_id) references location (location_id, customer_id)
);
create index hl7_destination_of_account on hl7_destination (customer_id);

alter table delivery drop constraint delivery_way_check, add constraint delivery_way_check check (way in ('portal', 'fax', 'mail', 'hl7'));
create index delivery_by_hl7 on delivery (location_id, delivery_id) where way = 'hl7' and state in ('waiting', 'sending');

-- The message of a delivery: made at the first try, and the same bytes under the same number from then on.
create table hl7_back (
  delivery_id bigint primary key references delivery,
  customer_id bigint not null,
  control_id text not null unique,
  content bytea not null,
  ack text not null default '',
  tries int not null default 0,
  next_try_at timestamptz
);

-- A version that is released goes to the location's system too. Whoever got an earlier one gets it by the trigger of 031, whatever the settings say by then.
create function result_goes_out_by_hl7() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into delivery (customer_id, location_id, lab_order_id, result_id, version, kind, way, state, made_at)
    select new.customer_id, o.location_id, new.lab_order_id, new.result_id, new.version, 'report', 'hl7', 'waiting', new.released_at
    from lab_order o join hl7_destination h on h.location_id = o.location_id and h.active
      join location l on l.location_id = o.location_id join customer c on c.customer_id = o.customer_id left join time_zone z using (time_zone_id)
    where o.lab_order_id = new.lab_order_id and new.kind not like 'withdrawn%'
      and coalesce(h.start_date <= (new.released_at at time zone coalesce(z.name, nullif(c.time_zone, ''), 'America/New_York'))::date, true)
    on conflict do nothing;
  return null;
end $$;
create trigger result_goes_out_by_hl7 after insert on result for each row when (new.released_at is not null) execute function result_goes_out_by_hl7();
create trigger result_goes_out_by_hl7_when_released after update on result
  for each row when (old.released_at is null and new.released_at is not null) execute function result_goes_out_by_hl7();

create function delivery_by_hl7_is_told() returns trigger language plpgsql as $$
begin
  perform pg_notify('hl7_back', '');
  return null;
end $$;
create trigger delivery_by_hl7_is_told after insert on delivery for each row when (new.way = 'hl7') execute function delivery_by_hl7_is_told();

-- Second lock. Both are the laboratory's alone.
do $$
declare
  tenant text;
begin
  foreach tenant in array array['hl7_destination', 'hl7_back'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('create policy all_rows on %I to labgate_all using (true)', tenant);
    execute format('grant select, insert, update on %I to labgate_all', tenant);
  end loop;
end $$;
