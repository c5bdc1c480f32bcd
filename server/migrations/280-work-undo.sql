-- What an act did to each item of work, so that it can be undone for a while (docs/decisions/0056).
create sequence work_act_number;
create table work_act (
  -- one act on many items has one number
  work_act_id bigint not null,
  work_item_id bigint not null references work_item,
  customer_id bigint,
  lab_order_id bigint,
  -- in the word of its button; 'note' a note
  act text not null check (char_length(act) between 1 and 40),
  user_id_created bigint not null,
  created_at timestamptz not null,
  -- the item before and after, and what its bill or claim was (server/src/features/work-queues/record-act.ts); never a text of a person
  was jsonb not null,
  became jsonb not null,
  undone_at timestamptz,
  user_id_undone bigint,
  primary key (work_act_id, work_item_id),
  check ((undone_at is null) = (user_id_undone is null))
);
create index work_act_of_item on work_act (work_item_id, work_act_id desc);
create index work_act_by_time on work_act (created_at desc);
create index work_act_of_person on work_act (user_id_created, created_at desc);
alter table work_note add column work_act_id bigint;

alter table work_act enable row level security;
create policy all_rows on work_act to labgate_all using (true);
create policy system_rows on work_act to labgate_system using (true);
create policy rows_in_scope on work_act to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and (lab_order_id is null or exists (select from lab_order o where o.lab_order_id = work_act.lab_order_id)));
create policy closed_orders on work_act as restrictive to labgate_all, labgate_some using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]));
create policy item_in_sight on work_act as restrictive to labgate_all, labgate_some
  using (exists (select from work_item w where w.work_item_id = work_act.work_item_id));
grant select, insert on work_act to labgate_all, labgate_some, labgate_system;
grant update (undone_at, user_id_undone) on work_act to labgate_all, labgate_system;
grant usage on sequence work_act_number to labgate_all, labgate_some, labgate_system;
