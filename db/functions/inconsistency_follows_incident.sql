-- What the practice answered to an account issue on a mismatch settles it.
create function inconsistency_follows_incident()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if new.status = 'resolved' then
    update inconsistency set ending = 'issue resolved', resolved_at = new.resolved_at
      where lab_order_id = new.lab_order_id and tab = 'documents' and kind like 'mismatch-%'
        and ending = '';
  elsif tg_op = 'UPDATE' and old.status = 'resolved' then
    update inconsistency set ending = '', resolved_at = null
      where lab_order_id = new.lab_order_id and tab = 'documents' and kind like 'mismatch-%'
        and ending = 'issue resolved';
  end if;
  return null;
end $$;
