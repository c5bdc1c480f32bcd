-- What each person did in the work queues, by week (docs/decisions/0056). Kept as it happens, so that reading it costs the same however many items there are.
alter table work_item
  -- whose work closed it: who decided, or the last who did something about it; null: nobody did
  add column user_id_handled bigint;
-- Closed items that people worked on: one that comes back counts as reopened.
create index work_item_handled on work_item (reason, about, closed_at) where user_id_handled is not null;

create table work_week (
  user_id bigint not null,
  queue text not null check (queue in ('insurance', 'billing')),
  -- Monday of the week in the zone of the house
  week date not null check (extract(isodow from week) = 1),
  -- which connection wrote it: two that write at once never wait for each other. The figures are the sums
  writer int not null,
  handled int not null default 0,
  touches int not null default 0,
  reopened int not null default 0,
  released_cents bigint not null default 0,
  primary key (user_id, queue, week, writer)
);
create index work_week_by_week on work_week (week);
create function week_of(at timestamptz) returns date language sql stable set search_path = public, pg_temp as $$ select date_trunc('week', at at time zone house_zone())::date $$;

create function work_note_counts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into work_week as w (user_id, queue, week, writer, touches)
  select n.user_id_created, i.queue, week_of(n.created_at), pg_backend_pid(), count(*) from new_rows n join work_item i using (work_item_id) group by 1, 2, 3
  on conflict (user_id, queue, week, writer) do update set touches = w.touches + excluded.touches;
  return null;
end $$;
create trigger work_note_counts after insert on work_note referencing new table as new_rows for each statement execute function work_note_counts();

-- A row at a time, so that of several items of a bill that close together the last one sees that the others are closed. Money of a bill is released once.
create function work_item_counts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  released bigint := 0;
begin
  if new.closed_at is not null then
    new.user_id_handled := coalesce(new.user_id_decided, (select n.user_id_created from work_note n left join work_act a on a.work_act_id = n.work_act_id and a.work_item_id = n.work_item_id
      where n.work_item_id = new.work_item_id and a.undone_at is null order by n.work_note_id desc limit 1));
    if new.user_id_handled is null then
      return new;
    end if;
    if new.decision in ('', 'billed-otherwise') and not exists (select from work_item o where o.bill_id = new.bill_id and o.closed_at is null and o.work_item_id <> new.work_item_id) then
      released := new.cents;
    end if;
    new.released_cents := released;
    insert into work_week as w (user_id, queue, week, writer, handled, released_cents)
    values (new.user_id_handled, new.queue, week_of(new.closed_at), pg_backend_pid(), 1, released)
    on conflict (user_id, queue, week, writer) do update set handled = w.handled + 1, released_cents = w.released_cents + excluded.released_cents;
  elsif old.user_id_handled is not null then
    -- undone: it was not handled after all
    insert into work_week as w (user_id, queue, week, writer, handled, released_cents)
    values (old.user_id_handled, old.queue, week_of(old.closed_at), pg_backend_pid(), -1, -old.released_cents)
    on conflict (user_id, queue, week, writer) do update set handled = w.handled - 1, released_cents = w.released_cents + excluded.released_cents;
    new.user_id_handled := null;
    new.released_cents := 0;
  end if;
  return new;
end $$;
alter table work_item add column released_cents bigint not null default 0;
create trigger work_item_counts before update of closed_at on work_item for each row when ((old.closed_at is null) <> (new.closed_at is null)) execute function work_item_counts();

-- The same problem within 30 days: it came back to whoever handled it.
create function work_item_reopens() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into work_week as w (user_id, queue, week, writer, reopened)
  select last.user_id_handled, n.queue, week_of(n.opened_at), pg_backend_pid(), count(*) from new_rows n
    cross join lateral (select i.user_id_handled from work_item i where i.reason = n.reason and i.about = n.about and i.user_id_handled is not null and i.closed_at > n.opened_at - interval '30 days'
      order by i.closed_at desc limit 1) last
  group by 1, 2, 3
  on conflict (user_id, queue, week, writer) do update set reopened = w.reopened + excluded.reopened;
  return null;
end $$;
create trigger work_item_reopens after insert on work_item referencing new table as new_rows for each statement execute function work_item_reopens();

-- Who works in the queues sees the own figures; billing review and administrators see all.
alter table work_week enable row level security;
create policy all_rows on work_week to labgate_all using (true);
create policy system_rows on work_week to labgate_system using (true);
create policy own_rows on work_week to labgate_some using (user_id = scope_user());
grant select on work_week to labgate_all, labgate_some, labgate_system;
