-- The charts that the person of this transaction opened last, or began an order for, latest first,
-- by their rows in the audit log, which a practice's own sign-in does not read otherwise. Whether
-- they may still be seen is asked of the patients (rules.md#last-patients).
create function charts_opened(most int)
returns table (patient_id bigint, audit_id bigint)
language sql
stable
security definer
set search_path = public, pg_temp
rows 20
as $$
  select o.patient_id, max(o.audit_id)
  from
    (
      select a.patient_id, a.audit_id
      from audit a
      where
        a.user_id = scope_user()
        and a.act in ('patients.get', 'orderForm.get')
        and a.patient_id > 0
        and a.outcome = 'done'
      order by a.audit_id desc
      limit 200
    ) o
  group by o.patient_id
  order by 2 desc
  limit least(most, 50)
$$;
revoke all on function charts_opened(int) from public;
grant execute on function charts_opened(int) to labgate_all, labgate_some;
