-- Results where a practice reads them: how severe each is, notes of the practice, and whom one was handed to (docs/decisions/0039).

-- Of the report that counts now, by its place in contract/src/results/severity.ts; null without one. A test compares both.
alter table lab_order add column result_severity smallint check (result_severity between 1 and 6);

create function result_severity_of(wanted bigint) returns smallint language sql stable security definer set search_path = public, pg_temp as $$
  select (case
    when r.kind like 'withdrawn%' then null
    when v.flags && array['critical-low', 'critical-high', 'critical'] then 1
    when d.states && array['found, not prescribable', 'found, not explained', 'expected, not found', 'metabolite missing', 'needs review'] then 2
    when not v.flags <@ array['within', 'negative', 'not-judged'] then 3
    when r.kind in ('corrected', 'amended') then 4
    when v.flags = '{}' or 'not-judged' = any (v.flags) or 'not judged' = any (d.states) then 5
    else 6 end)::smallint
  from (select lab_order_id, version, kind, judged from result
      where lab_order_id = wanted and released_at is not null and discarded_at is null and kind <> 'preliminary' order by version desc limit 1) r,
    lateral (select coalesce(array_agg(distinct o.flag), '{}') as flags from observation o
      where o.lab_order_id = r.lab_order_id and o.version_from <= r.version and (o.version_to is null or o.version_to > r.version) and o.state not in ('W', 'D')) v,
    lateral (select coalesce(array_agg(distinct k.kind), '{}') as states from verdicts_in(r.judged) k) d $$;
revoke all on function result_severity_of(bigint) from public;

-- A version is written and released before its specimen moves, so the order is written once.
create function order_is_as_severe() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.result_severity := result_severity_of(new.lab_order_id);
  return new;
end $$;
create trigger order_is_as_severe before update of resulted_at on lab_order
  for each row when (new.resulted_at is distinct from old.resulted_at) execute function order_is_as_severe();

update lab_order o set result_severity = result_severity_of(o.lab_order_id) where o.stage in (50, 60) and o.ended = 0;

-- The list goes by severity, then the latest; what nobody reviewed is a small part of it.
create index results_to_review on lab_order (customer_id, result_severity, resulted_at desc, lab_order_id desc) where stage = 50 and ended = 0 and result_severity is not null;
create index results_of_account on lab_order (customer_id, result_severity, resulted_at desc, lab_order_id desc) where stage in (50, 60) and ended = 0 and result_severity is not null;

-- What a practice's people write to each other about a result. The laboratory keeps it and has no screen for it.
create table result_comment (
  result_comment_id bigint generated always as identity primary key,
  lab_order_id bigint not null,
  customer_id bigint not null,
  note text not null check (char_length(note) between 1 and 2000),
  user_id_created bigint not null,
  created_at timestamptz not null,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
create index comment_of_result on result_comment (lab_order_id, result_comment_id desc);

create table result_handover (
  result_handover_id bigint generated always as identity primary key,
  lab_order_id bigint not null,
  customer_id bigint not null,
  user_id_from bigint not null,
  user_id_to bigint not null check (user_id_to <> user_id_from),
  note text not null default '' check (char_length(note) <= 500),
  created_at timestamptz not null,
  -- it was handed to somebody else
  ended_at timestamptz,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
create unique index handover_of_result on result_handover (lab_order_id) where ended_at is null;
create index handover_to on result_handover (user_id_to) where ended_at is null;

do $$
declare tenant text;
begin
  foreach tenant in array array['result_comment', 'result_handover'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('create policy all_rows on %I to labgate_all using (true)', tenant);
    execute format('create policy rows_in_scope on %I to labgate_some
      using (customer_id = any ((select scope_customers())::bigint[]) and exists (select from lab_order o where o.lab_order_id = %I.lab_order_id))', tenant, tenant);
    execute format('create policy closed_orders on %I as restrictive to labgate_all, labgate_some using (lab_order_id <> all ((select closed_orders())::bigint[]))', tenant);
    execute format('grant select, insert on %I to labgate_all, labgate_some', tenant);
  end loop;
end $$;
grant update (ended_at) on result_handover to labgate_all, labgate_some;

-- A message for one person; null: for everybody of the location who reads the inbox.
alter table inbox add column user_id_for bigint;

create function handover_tells_colleague() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update inbox set resolved_at = new.created_at, user_id_resolved = new.user_id_from
    where lab_order_id = new.lab_order_id and reason = 'result-handed-over' and resolved_at is null;
  -- no letter to the location: it is for one person
  insert into inbox (customer_id, location_id, patient_id, lab_order_id, reason, subject, message, created_at, mailed_at, user_id_for)
    select o.customer_id, o.location_id, o.patient_id, o.lab_order_id, 'result-handed-over', left('A result from ' || f.name, 100),
      f.name || ' handed you this result to review.' || case when new.note = '' then '' else ' ' || new.note end, new.created_at, new.created_at, new.user_id_to
    from lab_order o, lateral (select trim(u.first_name || ' ' || u.last_name) as name from app_user u where u.user_id = new.user_id_from) f
    where o.lab_order_id = new.lab_order_id and o.customer_id = new.customer_id
      and exists (select from app_user t where t.user_id = new.user_id_to and t.ship_log);
  return null;
end $$;
create trigger handover_tells_colleague after insert on result_handover for each row execute function handover_tells_colleague();

-- What was handed over is told no more once it is reviewed. The rest is as in 036.
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
        when 'result-handed-over' then new.stage <> 50 or new.ended <> 0
        when 'result-withdrawn' then new.stage >= 50 or new.ended <> 0
        when 'critical-call' then false
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
