create function parole_releases()
returns table (
  patient_id bigint,
  until date,
  lab_types bigint[],
  medications boolean,
  practice boolean
)
language sql
stable
security definer
set search_path = public, pg_temp
rows 20
as $$
  with
    linked as materialized (
      select l.patient_id, l.user_id, day_at_account(c.time_zone) as today
      from
        app_user o
        join patient_parole l on l.user_id = o.user_id and l.removed_at is null
        join customer c on c.customer_id = l.customer_id
      where
        o.user_id = scope_user()
        and o.user_type_id = 14
        and not o.disabled
        and not in_staff_hand(o.user_id)
    )
  select
    l.patient_id,
    max(r.expire_date),
    coalesce(array_agg(distinct t.lab_type) filter (where t.lab_type is not null), '{}'),
    bool_or(r.releases_medications),
    bool_or(r.releases_practice)
  from
    linked l
    join patient_attachment r
      on r.patient_id = l.patient_id and release_counts(r, l.user_id, l.today)
    left join lateral unnest(r.released_lab_types) as t (lab_type) on true
  group by l.patient_id
$$;
revoke all on function parole_releases() from public;
grant execute on function parole_releases() to labgate_some;
