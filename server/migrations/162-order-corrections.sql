-- Corrections of orders by the laboratory (docs/decisions/0048): what was, what became of it, who, why, and what follows. Never changed but for the undo and the follow-up.
create table order_correction (
  order_correction_id bigint generated always as identity primary key,
  customer_id bigint not null,
  lab_order_id bigint not null,
  patient_id bigint not null,
  -- an act and a reason of the contract
  act text not null,
  reason text not null,
  note text not null check (char_length(note) between 1 and 500),
  -- the changed fields of the order before and after, by their names on the wire; a signature with its hash
  was jsonb not null,
  became jsonb not null,
  -- the same in words: [{label, was, becomes}]
  fields jsonb not null,
  -- what had left the house: {labels, reports, faxes, messages}
  left_house jsonb not null,
  reissue text not null default 'none' check (reissue in ('none', 'due', 'made', 'not-needed')),
  user_id_created bigint not null,
  created_by text not null,
  created_at timestamptz not null,
  user_id_undone bigint,
  undone_by text not null default '',
  undone_at timestamptz,
  undo_reason text not null default '' check (char_length(undo_reason) <= 500),
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id),
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id)
);
create index order_correction_of_order on order_correction (lab_order_id, order_correction_id desc);
create index order_correction_of_patient on order_correction (patient_id, order_correction_id desc);
create index order_correction_of_account on order_correction (customer_id, order_correction_id desc);
create index order_correction_due on order_correction (order_correction_id) where reissue = 'due';

alter table order_correction enable row level security;
create policy all_rows on order_correction to labgate_all using (true);
-- A practice reads what was corrected on the orders that it sees.
create policy rows_in_scope on order_correction for select to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and exists (select from lab_order o where o.lab_order_id = order_correction.lab_order_id));
create policy closed_charts on order_correction as restrictive to labgate_all, labgate_some using (patient_id <> all ((select closed_charts())::bigint[]));
grant select, insert, update (patient_id, reissue, user_id_undone, undone_by, undone_at, undo_reason) on order_correction to labgate_all;
grant select on order_correction to labgate_some;
-- Trends go by the time of collection.
grant update (collected_at) on observation to labgate_all;
