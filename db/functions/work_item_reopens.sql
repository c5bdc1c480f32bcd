-- The same problem within 30 days: it came back to whoever handled it.
create function work_item_reopens()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into work_week as w (user_id, queue, week, writer, reopened)
  select last.user_id_handled, n.queue, week_of(n.opened_at), pg_backend_pid(), count(*)
    from new_rows n
    cross join lateral (
      select i.user_id_handled from work_item i
      where i.reason = n.reason and i.about = n.about and i.user_id_handled is not null
        and i.closed_at > n.opened_at - interval '30 days'
      order by i.closed_at desc limit 1
    ) last
  group by 1, 2, 3
  on conflict (user_id, queue, week, writer)
    do update set reopened = w.reopened + excluded.reopened;
  return null;
end $$;
