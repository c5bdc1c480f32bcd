-- Orders that are due on a later day, once or every so many weeks (docs/decisions/0047). A plan reminds: it holds no tests and no signature of its own.
create table order_plan (
  order_plan_id bigint generated always as identity primary key,
  customer_id bigint not null,
  location_id bigint not null,
  patient_id bigint not null,
  -- the order that is repeated, and its type
  lab_order_id bigint not null,
  lab_type_id bigint not null check (lab_type_id > 0),
  -- who ordered it: the next one begins with this provider, where still there
  user_id_physician bigint,
  first_day date not null,
  -- 0: once, on the first day
  every_weeks int not null check (every_weeks between 0 and 26),
  until_day date,
  note text not null default '' check (char_length(note) <= 500),
  user_id_created bigint not null,
  created_by text not null,
  created_at timestamptz not null,
  user_id_ended bigint,
  ended_by text not null default '',
  ended_at timestamptz,
  end_reason text not null default '' check (char_length(end_reason) <= 500),
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id),
  foreign key (location_id, customer_id) references location (location_id, customer_id),
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id),
  unique (order_plan_id, customer_id),
  check ((every_weeks = 0) = (until_day is null)),
  check (until_day is null or until_day - first_day between 0 and 366)
);
create index plan_of_account on order_plan (customer_id, first_day) where ended_at is null;
create index plan_of_patient on order_plan (patient_id, order_plan_id desc);
create index plan_of_order on order_plan (lab_order_id);
create index plan_of_location on order_plan (location_id);

-- A due day for which an order was placed, or that was skipped with a reason.
create table order_plan_day (
  order_plan_id bigint not null,
  customer_id bigint not null,
  due_day date not null,
  lab_order_id bigint,
  skip_reason text not null default '' check (char_length(skip_reason) <= 500),
  -- its order was canceled: the day can be ordered again
  is_open boolean not null default false,
  user_id_created bigint not null,
  created_by text not null,
  created_at timestamptz not null,
  primary key (order_plan_id, due_day),
  foreign key (order_plan_id, customer_id) references order_plan (order_plan_id, customer_id),
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id),
  check ((lab_order_id is null) = (skip_reason <> ''))
);
create unique index plan_day_of_order on order_plan_day (lab_order_id) where lab_order_id is not null;

alter table order_plan enable row level security;
alter table order_plan_day enable row level security;
create policy all_rows on order_plan to labgate_all using (true);
create policy all_rows on order_plan_day to labgate_all using (true);
create policy rows_in_scope on order_plan to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and exists (select from patient p where p.patient_id = order_plan.patient_id));
create policy rows_in_scope on order_plan_day to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and exists (select from order_plan p where p.order_plan_id = order_plan_day.order_plan_id));
create policy closed_charts on order_plan as restrictive to labgate_all, labgate_some using (patient_id <> all ((select closed_charts())::bigint[]));
create policy closed_charts on order_plan_day as restrictive to labgate_all, labgate_some
  using (exists (select from order_plan p where p.order_plan_id = order_plan_day.order_plan_id and p.patient_id <> all ((select closed_charts())::bigint[])));
grant select, insert, update (user_id_ended, ended_by, ended_at, end_reason) on order_plan to labgate_all, labgate_some;
grant update (patient_id) on order_plan to labgate_all;
grant select, insert, update (lab_order_id, skip_reason, is_open, user_id_created, created_by, created_at) on order_plan_day to labgate_all, labgate_some;
create trigger folded_record_takes_nothing before insert or update of patient_id on order_plan for each row execute function folded_record_takes_nothing();

-- A canceled order leaves its day to be ordered again; un-canceled, it takes the day back unless another order has it.
create function planned_day_follows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update order_plan_day set is_open = (new.ended = 100) where lab_order_id = new.lab_order_id;
  return null;
end $$;
create trigger planned_day_follows after update of ended on lab_order for each row when (old.ended is distinct from new.ended) execute function planned_day_follows();
