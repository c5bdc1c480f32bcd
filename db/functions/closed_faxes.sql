-- A fax names no patient and its row stays in sight, or nobody would see that a report did not
-- arrive; its pages are a report.
create function closed_faxes()
returns bigint[]
language plpgsql
stable
security definer
set search_path = public, pg_temp
as $$
declare closed bigint[] := closed_orders();
begin
  if closed = '{}' then return '{}'; end if;
  return coalesce(
    (
      select array_agg(distinct fax_id) from delivery
      where lab_order_id = any (closed) and fax_id is not null
    ),
    '{}'
  );
end $$;
revoke all on function closed_faxes() from public;
grant execute on function closed_faxes() to labgate_all, labgate_some;
