-- Papers, labels, and notes of orders, and plans for coming ones.

-- What is printed of an order: its requisition, kept by the hash of its bytes, and a log of its
-- labels.
create table order_document (
  order_document_id bigint generated always as identity primary key,
  lab_order_id bigint not null,
  customer_id bigint not null,
  kind text not null check (kind = 'requisition'),
  file_hash bytea not null references file,
  -- of what stands in it: as long as that is the same, the document is the present one
  facts_hash bytea not null,
  -- the order was changed since; whether the document is another is not known yet
  stale boolean not null default false,
  built_at timestamptz not null,
  -- by a newer version; the old one stays retrievable
  superseded_at timestamptz,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
create unique index document_of_order on order_document (lab_order_id, kind)
  where superseded_at is null;
create index document_of_order_ever on order_document (lab_order_id, order_document_id desc);
create index document_stale on order_document (order_document_id)
  where stale and superseded_at is null;
create index document_of_file on order_document (file_hash);

-- Every print of a label. What identified the patient stands as it was printed: a label that no
-- longer says what is on record is not trusted (rules.md#match-is-an-act).
create table label_print (
  label_print_id bigint generated always as identity primary key,
  lab_order_id bigint not null,
  customer_id bigint not null,
  specimen_barcode text not null,
  copies smallint not null check (copies between 1 and 5),
  -- '' the first time
  reason text not null default '' check (char_length(reason) <= 200),
  -- '' in the browser
  printer text not null default '',
  -- why the printer did not take it; '' when it did
  failed text not null default '',
  last_name text not null,
  first_name text not null,
  middle_name text not null,
  dob date,
  user_id bigint not null,
  user_name text not null,
  at timestamptz not null,
  -- What a label bore is what it was printed with.
  first_name_latin text not null default '',
  middle_name_latin text not null default '',
  last_name_latin text not null default '',
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
create index label_of_order on label_print (lab_order_id, label_print_id desc);

create table lab_order_attachment (
  lab_order_attachment_id bigint generated always as identity primary key,
  lab_order_id bigint not null,
  customer_id bigint not null,
  lo_attachment_type_id bigint not null,
  description text not null default '' check (char_length(description) <= 200),
  file_name text not null default '',
  file_hash bytea not null references file,
  pdf_hash bytea references file,
  pdf_failed text not null default '',
  user_id_created bigint not null,
  user_id_subject bigint not null default scope_subject(),
  date_created timestamptz not null default now(),
  deleted_at timestamptz,
  user_id_deleted bigint,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
create index attachment_of_order
  on lab_order_attachment (lab_order_id, lab_order_attachment_id desc);
create index order_attachment_of_file on lab_order_attachment (file_hash);
create index order_attachment_of_pdf on lab_order_attachment (pdf_hash) where pdf_hash is not null;

create table lab_order_note (
  lab_order_note_id bigint generated always as identity primary key,
  lab_order_id bigint not null,
  customer_id bigint not null,
  note text not null check (char_length(note) between 1 and 2000),
  date_time timestamptz not null default now(),
  user_id_created bigint not null,
  user_id_subject bigint not null default scope_subject(),
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
create index note_of_order on lab_order_note (lab_order_id, lab_order_note_id desc);

-- Orders that are due on a later day, once or every so many weeks (docs/decisions/0047). A plan
-- reminds: it holds no tests and no signature of its own.
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
create unique index plan_day_of_order on order_plan_day (lab_order_id)
  where lab_order_id is not null;

-- How a text of an order's result is printed where paper cannot show it: as a person entered it,
-- with who and when. Nothing is changed or deleted: the newest of a text counts, and reports that
-- were made before keep their bytes.
create table printed_text (
  printed_text_id bigint generated always as identity primary key,
  lab_order_id bigint not null,
  customer_id bigint not null,
  -- as it came
  said text not null,
  printed text not null check (char_length(printed) between 1 and 4000),
  user_id_created bigint not null,
  created_at timestamptz not null,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
create index printed_text_of_order on printed_text (lab_order_id, printed_text_id desc);
