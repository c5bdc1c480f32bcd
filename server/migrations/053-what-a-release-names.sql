-- What a release of information names: which kinds of tests, and whether medications and the practice (42 CFR 2.31(a)(3), docs/decisions/0013).
alter table patient_attachment
  add column released_lab_types bigint[] not null default '{}',
  add column releases_medications boolean not null default false,
  add column releases_practice boolean not null default false;
-- Releases that were entered before the form asked for this: toxicology, which parole officers are linked for. Anything else has to be entered from the paper.
update patient_attachment set released_lab_types = '{1,2}' where attachment_type_id = 12;

-- Who is asking, as a parole officer: the linked patients, the last day of their release, and what all releases in force name together.
drop function parole_releases();
create function parole_releases() returns table (patient_id bigint, until date, lab_types bigint[], medications boolean, practice boolean)
  language sql stable security definer set search_path = public, pg_temp rows 20
  as $$ with linked as materialized (
          select l.patient_id, l.user_id, day_at_account(c.time_zone) as today
          from app_user o
          join patient_parole l on l.user_id = o.user_id and l.removed_at is null
          join customer c on c.customer_id = l.customer_id
          where o.user_id = scope_user() and o.user_type_id = 14 and not o.disabled)
        select l.patient_id, max(r.expire_date), coalesce(array_agg(distinct t.lab_type) filter (where t.lab_type is not null), '{}'),
          bool_or(r.releases_medications), bool_or(r.releases_practice)
        from linked l join patient_attachment r on r.patient_id = l.patient_id and release_counts(r, l.user_id, l.today)
        left join lateral unnest(r.released_lab_types) as t (lab_type) on true
        group by l.patient_id $$;
-- The kinds of tests that are released, each as patient * 1000 + kind, so that a policy compares one number.
create function parole_tests() returns bigint[] language sql stable security definer set search_path = public, pg_temp
  as $$ select array_agg(r.patient_id * 1000 + t.lab_type) from parole_releases() r, unnest(r.lab_types) as t (lab_type) $$;
revoke all on function parole_releases(), parole_tests() from public;
grant execute on function parole_releases(), parole_tests() to labgate_some;

alter policy rows_of_officer on lab_order
  using ((lab_status_id between 30 and 60 or ended > 0)
         and patient_id = any ((select case when scope_customers() = '{}' then parole_patients() end)::bigint[])
         and patient_id * 1000 + lab_type_id = any ((select case when scope_customers() = '{}' then parole_tests() end)::bigint[]));

create or replace function parole_report(asked bigint) returns bigint language sql stable security definer set search_path = public, pg_temp
  as $$ select r.result_id from lab_order o join result r on r.lab_order_id = o.lab_order_id
        join parole_releases() p on p.patient_id = o.patient_id and o.lab_type_id = any (p.lab_types)
        where o.lab_order_id = asked and o.ended = 0 and o.stage >= 50
          and r.released_at is not null and r.kind in ('final', 'corrected', 'amended')
          and not exists (select from result n where n.lab_order_id = o.lab_order_id and n.version > r.version and (n.released_at is not null or n.kind like 'withdrawn%')) $$;
