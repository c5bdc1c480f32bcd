create function work_note_counts()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into work_week as w (user_id, queue, week, writer, touches)
  select n.user_id_created, i.queue, week_of(n.created_at), pg_backend_pid(), count(*)
    from new_rows n join work_item i using (work_item_id) group by 1, 2, 3
  on conflict (user_id, queue, week, writer) do update set touches = w.touches + excluded.touches;
  return null;
end $$;
