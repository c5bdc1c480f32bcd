-- The charts that are closed to this transaction. The setting says 'all' for a practice's own
-- people, a task that needs the chart, and the system itself; else it lists the charts that its
-- user opened in an emergency. A transaction that says nothing has all of them closed.
-- Who opened the kept chart in an emergency has opened what was folded into it.
create function closed_charts()
returns bigint[]
language plpgsql
stable
security definer
set search_path = public, pg_temp
as $$
declare opened bigint[];
begin
  if current_setting('labgate.charts', true) = 'all' then return '{}'; end if;
  opened := coalesce(nullif(current_setting('labgate.charts', true), ''), '{}')::bigint[];
  return coalesce((select array_agg(patient_id) from patient
    where restricted > 0 and not patient_id = any (opened)
      and not coalesce(patient_id_merged_into, 0) = any (opened)), '{}');
end $$;
revoke all on function closed_charts() from public;
grant execute on function closed_charts() to labgate_all, labgate_some;
