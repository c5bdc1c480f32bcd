-- A row at a time, so that of several items of a bill that close together the last one sees that
-- the others are closed. Money of a bill is released once.
-- Who voids a claim or refunds a credit releases no money.
create function work_item_counts()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  released bigint := 0;
begin
  if new.closed_at is not null then
    new.user_id_handled := coalesce(
      new.user_id_decided,
      (
        select n.user_id_created from work_note n
        left join work_act a on a.work_act_id = n.work_act_id and a.work_item_id = n.work_item_id
        where n.work_item_id = new.work_item_id and a.undone_at is null order by n.work_note_id desc
        limit 1
      )
    );
    if new.user_id_handled is null then
      return new;
    end if;
    if new.decision in ('', 'billed-otherwise') and new.reason not in ('void-claim', 'credit')
      and not exists (
        select from work_item o
        where o.bill_id = new.bill_id and o.closed_at is null and o.work_item_id <> new.work_item_id
      ) then
      released := new.cents;
    end if;
    new.released_cents := released;
    insert into work_week as w (user_id, queue, week, writer, handled, released_cents)
    values (new.user_id_handled, new.queue, week_of(new.closed_at), pg_backend_pid(), 1, released)
    on conflict (user_id, queue, week, writer)
      do update set handled = w.handled + 1,
        released_cents = w.released_cents + excluded.released_cents;
  elsif old.user_id_handled is not null then
    -- undone: it was not handled after all
    insert into work_week as w (user_id, queue, week, writer, handled, released_cents)
    values (
      old.user_id_handled, old.queue, week_of(old.closed_at), pg_backend_pid(), -1,
      -old.released_cents
    )
    on conflict (user_id, queue, week, writer)
      do update set handled = w.handled - 1,
        released_cents = w.released_cents + excluded.released_cents;
    new.user_id_handled := null;
    new.released_cents := 0;
  end if;
  return new;
end $$;
