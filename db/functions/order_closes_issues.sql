create function order_closes_issues()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  by_user constant bigint := coalesce(new.user_id_updated, 0);
begin
  if old.ended > 100 and new.ended = 0 then
    perform close_issues(
      new.lab_order_id, null, array['reject'], 'The rejection was undone.', by_user, new.updated_at
    );
  elsif old.ended = 0 and new.ended in (90, 100) then
    perform close_issues(
      new.lab_order_id, null, array['hold', 'missing', 'difference'],
      'The order has ended: nothing more is needed.', by_user, new.updated_at
    );
  elsif old.hold <> 0 and (new.hold = 0 or new.ended > 100) then
    perform close_issues(
      new.lab_order_id, null, array['hold'], 'The hold has ended.', by_user, new.updated_at
    );
  end if;
  return null;
end $$;
