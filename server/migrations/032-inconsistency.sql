-- What order, paper and tube do not agree on, and what a result says that the medication list does not: the Inconsistency Report (docs/decisions/0024).
create table inconsistency (
  inconsistency_id bigint generated always as identity primary key,
  lab_order_id bigint not null,
  customer_id bigint not null,
  location_id bigint not null,
  user_id_physician bigint,
  tab text not null check (tab in ('documents', 'toxicology')),
  -- of the contract
  kind text not null check (char_length(kind) between 1 and 40),
  -- of a verdict: the drug or analyte as people read it, the keys of the catalogue, and why; '' of documents
  subject text not null default '' check (char_length(subject) <= 160),
  analytes text[] not null default '{}',
  says text not null default '' check (char_length(says) <= 600),
  result_id bigint references result,
  -- in whole milliseconds: a list is continued after it
  found_at timestamptz(3) not null,
  -- as of then: what the order said, and what tube, paper or practice said instead; '' where it is not known
  portal_value text not null default '',
  found_value text not null default '',
  resolved_at timestamptz,
  -- how it ended; '' while it is open
  ending text not null default '' check (ending in ('', 'completed', 'released', 'processed', 'issue resolved', 'rejected')),
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id),
  unique (lab_order_id, tab, kind, subject),
  check ((resolved_at is null) = (ending = ''))
);
create index inconsistency_by_day on inconsistency (tab, found_at desc, inconsistency_id desc);
create index inconsistency_of_account on inconsistency (customer_id, tab, found_at desc, inconsistency_id desc);
create index inconsistency_of_result on inconsistency (result_id) where result_id is not null;

alter table inconsistency enable row level security;
create policy all_rows on inconsistency to labgate_all using (true);
create policy rows_in_scope on inconsistency to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and exists (select from lab_order o where o.lab_order_id = inconsistency.lab_order_id));
grant select on inconsistency to labgate_all, labgate_some;

-- The rules of an order whose findings count: something is missing, or nobody signed. A test compares them with the contract.
create function inconsistent_rules() returns text[] language sql immutable parallel safe as $$
  select array['patient-name', 'patient-birth-date', 'patient-sex', 'patient-address', 'provider', 'location', 'collection-date', 'collection-time', 'tests',
    'specimen-source', 'diagnosis', 'medications', 'insurance', 'pregnancy', 'provider-signature', 'patient-signature'] $$;

-- What the portal says now of what a kind is about; '' where it is no single value.
create function portal_says(o lab_order, kind text) returns text language sql stable as $$
  select coalesce(case
    when kind in ('mismatch-name', 'patient-name') then (select trim(both ', ' from p.last_name || ', ' || p.first_name) from patient p where p.patient_id = o.patient_id)
    when kind in ('mismatch-dob', 'patient-birth-date') then (select to_char(p.dob, 'MM/DD/YYYY') from patient p where p.patient_id = o.patient_id)
    when kind in ('mismatch-date', 'collection-date', 'over-stability') then to_char(o.collection_day, 'MM/DD/YYYY')
    when kind in ('mismatch-pregnant', 'pregnancy') then (array['Not said', 'Pregnant', 'Not pregnant'])[1 + o.is_pregnant]
    when kind = 'provider' then (select trim(u.first_name || ' ' || u.last_name) from app_user u where u.user_id = o.user_id_physician)
    when kind = 'diagnosis' then (select string_agg(d ->> 'icd10Code', ', ') from jsonb_array_elements(o.diagnosis) d)
  end, '') $$;

-- What counts of an order that the laboratory has: while it is at the practice, it is still being written.
create function inconsistencies_in(o lab_order) returns table (kind text, found_at timestamptz, found_value text, ending text) language sql stable as $$
  select k.kind, k.found_at, k.found_value, case when k.ending = '' and o.ended > 100 then 'rejected' else k.ending end
  from (
    select m.kind, coalesce(o.held_at, o.accessioned_at, o.rejected_at, o.stage_at) as found_at, '' as found_value,
      case when m.is_of_person and o.matched = 3 and o.stage >= 30 then 'released' else '' end as ending
    from (values ('mismatch-name', true, o.mismatch_name), ('mismatch-dob', true, o.mismatch_dob), ('mismatch-date', false, o.mismatch_date),
      ('mismatch-pregnant', false, o.mismatch_pregnant)) m (kind, is_of_person, is_so) where m.is_so
    union all
    select distinct f.rule, coalesce(o.received_at, o.accessioned_at, o.stage_at), '', '' from jsonb_to_recordset(o.findings) as f (rule text, level text)
      where o.stage >= 20 and f.level = 'issue' and f.rule = any (inconsistent_rules())
    union all
    select 'over-stability', coalesce(o.accessioned_at, o.stage_at),
      coalesce(ceil(extract(epoch from coalesce(o.accessioned_at, o.stage_at) - o.collected_at) / 3600)::int || ' hours old', ''), 'processed'
      where o.age_override <> '' and o.stage >= 30
  ) k $$;

create function inconsistency_follows_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into inconsistency as i (lab_order_id, customer_id, location_id, user_id_physician, tab, kind, found_at, portal_value, found_value, resolved_at, ending)
    select new.lab_order_id, new.customer_id, new.location_id, new.user_id_physician, 'documents', f.kind, f.found_at, portal_says(new, f.kind), f.found_value,
      case when f.ending = '' then null else f.found_at end, f.ending
    from inconsistencies_in(new) f
    on conflict (lab_order_id, tab, kind, subject) do update
      set ending = excluded.ending, resolved_at = case when excluded.ending = '' then null else now() end
      where i.ending <> excluded.ending and not (i.ending = 'issue resolved' and excluded.ending = '');
  if tg_op = 'UPDATE' then
    update inconsistency i
      set ending = 'completed', resolved_at = now(),
        found_value = case when portal_says(new, i.kind) is distinct from i.portal_value then portal_says(new, i.kind) else i.found_value end
      where i.lab_order_id = new.lab_order_id and i.tab = 'documents' and i.ending = '' and not exists (select from inconsistencies_in(new) f where f.kind = i.kind);
    update inconsistency i set location_id = new.location_id, user_id_physician = new.user_id_physician
      where i.lab_order_id = new.lab_order_id and (i.location_id, i.user_id_physician) is distinct from (new.location_id, new.user_id_physician);
  end if;
  return null;
end $$;
create trigger order_is_inconsistent after insert on lab_order
  for each row when (new.stage >= 20 and (new.findings <> '[]' or new.mismatch_name or new.mismatch_dob or new.mismatch_date or new.mismatch_pregnant or new.age_override <> ''))
  execute function inconsistency_follows_order();
create trigger order_becomes_inconsistent after update on lab_order
  for each row when (
    (new.findings <> '[]' or old.findings <> '[]' or old.mismatch_name or old.mismatch_dob or old.mismatch_date or old.mismatch_pregnant
      or new.mismatch_name or new.mismatch_dob or new.mismatch_date or new.mismatch_pregnant or new.age_override <> '')
    and (old.findings, old.stage >= 20, old.stage >= 30, old.ended, old.matched, old.mismatch_name, old.mismatch_dob, old.mismatch_date, old.mismatch_pregnant, old.age_override,
        old.location_id, old.user_id_physician)
      is distinct from (new.findings, new.stage >= 20, new.stage >= 30, new.ended, new.matched, new.mismatch_name, new.mismatch_dob, new.mismatch_date, new.mismatch_pregnant,
        new.age_override, new.location_id, new.user_id_physician))
  execute function inconsistency_follows_order();

-- What the practice answered to an account issue on a mismatch settles it.
create function inconsistency_follows_incident() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status = 'resolved' then
    update inconsistency set ending = 'issue resolved', resolved_at = new.resolved_at
      where lab_order_id = new.lab_order_id and tab = 'documents' and kind like 'mismatch-%' and ending = '';
  elsif tg_op = 'UPDATE' and old.status = 'resolved' then
    update inconsistency set ending = '', resolved_at = null
      where lab_order_id = new.lab_order_id and tab = 'documents' and kind like 'mismatch-%' and ending = 'issue resolved';
  end if;
  return null;
end $$;
create trigger incident_settles_inconsistency after insert or update of status on customer_incident
  for each row when (new.lab_order_id is not null and new.audit_incident_type_id = 3) execute function inconsistency_follows_incident();

-- The verdicts of a version, one a row: the only place that reads how a version keeps them (Judged of the contract).
create function verdicts_in(judged jsonb) returns table (kind text, subject text, analytes text[], says text) language sql immutable as $$
  select v ->> 'state', coalesce(v ->> 'subject', ''), array(select jsonb_array_elements_text(coalesce(v -> 'analytes', '[]'))), coalesce(v ->> 'says', '')
  from jsonb_array_elements(coalesce(judged -> 'verdicts', '[]')) v $$;

-- Of an order the newest released version counts; what was withdrawn says nothing any more.
create function inconsistency_follows_result() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from result r where r.lab_order_id = new.lab_order_id and r.version > new.version and r.released_at is not null) then return null; end if;
  delete from inconsistency where lab_order_id = new.lab_order_id and tab = 'toxicology';
  if new.kind in ('final', 'corrected', 'amended') then
    insert into inconsistency (lab_order_id, customer_id, location_id, user_id_physician, tab, kind, subject, analytes, says, result_id, found_at)
      select o.lab_order_id, o.customer_id, o.location_id, o.user_id_physician, 'toxicology', v.kind, v.subject, v.analytes, v.says, new.result_id, new.released_at
      from lab_order o cross join verdicts_in(new.judged) v
      where o.lab_order_id = new.lab_order_id
        and v.kind in ('found, not prescribable', 'found, not explained', 'expected, not found', 'metabolite missing', 'needs review')
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger result_shows_inconsistency after insert or update of released_at, judged, kind on result
  for each row when (new.released_at is not null) execute function inconsistency_follows_result();

-- What is there already.
insert into inconsistency (lab_order_id, customer_id, location_id, user_id_physician, tab, kind, found_at, portal_value, found_value, resolved_at, ending)
  select o.lab_order_id, o.customer_id, o.location_id, o.user_id_physician, 'documents', f.kind, f.found_at, portal_says(o, f.kind), f.found_value,
    case when f.ending = '' then null else f.found_at end, f.ending
  from lab_order o cross join lateral inconsistencies_in(o) f
  where o.stage >= 20 and (o.findings <> '[]' or o.mismatch_name or o.mismatch_dob or o.mismatch_date or o.mismatch_pregnant or o.age_override <> '');
