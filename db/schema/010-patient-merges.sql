-- Records of one person that become one, and can be separated again.
--
-- Two records of one person become one, and can be separated again (docs/decisions/0046). Nothing
-- is deleted: what was changed stays beside it, value by value.

-- Two records that look alike and were found to be two people.
create table patient_not_same (
  customer_id bigint not null,
  patient_id_one bigint not null,
  patient_id_other bigint not null,
  note text not null default '' check (char_length(note) <= 500),
  user_id_created bigint not null,
  created_by text not null,
  created_at timestamptz not null,
  primary key (patient_id_one, patient_id_other),
  foreign key (patient_id_one, customer_id) references patient (patient_id, customer_id),
  foreign key (patient_id_other, customer_id) references patient (patient_id, customer_id),
  check (patient_id_one < patient_id_other)
);

create table patient_merge (
  patient_merge_id bigint generated always as identity primary key,
  customer_id bigint not null,
  -- the record that is kept, and the one that is folded into it
  patient_id bigint not null,
  patient_id_folded bigint not null,
  -- asked: waits for a second person
  state text not null check (state in ('asked', 'rejected', 'merged', 'undone')),
  reason text not null check (char_length(reason) between 1 and 500),
  -- why a second person is needed: ids of the contract
  second_person_for text[] not null default '{}',
  -- fields whose value was taken from the folded record: ids of the contract
  picks text[] not null default '{}',
  -- versions of both records as they were shown to whoever asked
  row_version bigint not null,
  row_version_folded bigint not null,
  -- of each table the last key at the merge: what is beyond it came later
  marks jsonb not null default '{}',
  user_id_created bigint not null,
  created_by text not null,
  created_at timestamptz not null,
  user_id_decided bigint,
  decided_by text not null default '',
  decided_at timestamptz,
  decision_note text not null default '' check (char_length(decision_note) <= 500),
  merged_at timestamptz,
  user_id_undone bigint,
  undone_by text not null default '',
  undone_at timestamptz,
  undo_reason text not null default '' check (char_length(undo_reason) <= 500),
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id),
  foreign key (patient_id_folded, customer_id) references patient (patient_id, customer_id),
  unique (patient_merge_id, customer_id),
  check (patient_id <> patient_id_folded),
  check ((state in ('merged', 'undone')) = (merged_at is not null)),
  check ((state = 'undone') = (undone_at is not null))
);
create index merge_into on patient_merge (patient_id, patient_merge_id desc);
-- A record is folded once at a time, and asked about once.
create unique index merge_of_folded on patient_merge (patient_id_folded)
  where state in ('asked', 'merged');
create index merge_of_account on patient_merge (customer_id, patient_merge_id desc);

-- A value that a merge changed, as it was and as it became; both as JSON. This is what is undone.
create table patient_merge_row (
  patient_merge_id bigint not null,
  customer_id bigint not null,
  table_name text not null,
  row_id bigint not null,
  column_name text not null,
  was jsonb not null,
  became jsonb not null,
  primary key (patient_merge_id, table_name, row_id, column_name),
  foreign key (patient_merge_id, customer_id)
    references patient_merge (patient_merge_id, customer_id)
);
create index merge_row_of on patient_merge_row (table_name, row_id);
