-- Corrections of orders and of a patient’s identity once the laboratory has a specimen.
--
-- Who a patient is, while the laboratory has a specimen and after its report is out
-- (rules.md#closed-after-receipt, #match-is-an-act, docs/decisions/0031).
--
-- An order that was recorded for the wrong patient is moved to the right one (docs/decisions/0048).
-- Once there is a result a second person confirms the move: until then it is 'asked', with what was
-- read from the tube or the requisition.
--
-- An order in the wrong account ends there, and its specimen goes on with one in the right account
-- (docs/decisions/0048).

create table identity_correction (
  identity_correction_id bigint generated always as identity primary key,
  patient_id bigint not null,
  customer_id bigint not null,
  -- wrong: recorded wrong, reports that went out are amended; changed: became another, such as by
  -- marriage
  kind text not null check (kind in ('wrong', 'changed')),
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected')),
  -- the fields that change, as they were and as they are to be: the shape of the contract
  was jsonb not null,
  asked jsonb not null,
  reason text not null check (char_length(reason) between 1 and 500),
  customer_incident_id bigint references customer_incident,
  user_id_created bigint not null,
  created_by text not null,
  created_at timestamptz not null,
  user_id_decided bigint,
  decided_by text not null default '',
  decided_at timestamptz,
  decision_note text not null default '' check (char_length(decision_note) <= 500),
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id),
  unique (identity_correction_id, customer_id),
  check ((state = 'open') = (decided_at is null))
);
create unique index correction_open_once on identity_correction (patient_id) where state = 'open';
create index correction_of_patient on identity_correction (patient_id, identity_correction_id desc);

-- A specimen that was under way when its patient's identity was to change.
create table correction_tube (
  identity_correction_id bigint not null,
  lab_order_id bigint not null,
  customer_id bigint not null,
  -- the hold that it had already; 0: the correction put it on hold
  hold_before smallint not null default 0,
  -- somebody looked at the tube since, or the request was rejected; null: it waits
  checked_at timestamptz,
  user_id_checked bigint,
  checked_by text not null default '',
  check_says text not null default '' check (char_length(check_says) <= 500),
  primary key (identity_correction_id, lab_order_id),
  foreign key (identity_correction_id, customer_id)
    references identity_correction (identity_correction_id, customer_id),
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
create index tube_to_check on correction_tube (lab_order_id) where checked_at is null;

-- Corrections of orders by the laboratory (docs/decisions/0048): what was, what became of it, who,
-- why, and what follows. Never changed but for the undo and the follow-up.
create table order_correction (
  order_correction_id bigint generated always as identity primary key,
  customer_id bigint not null,
  lab_order_id bigint not null,
  patient_id bigint not null,
  -- an act and a reason of the contract
  act text not null,
  reason text not null,
  note text not null check (char_length(note) between 1 and 500),
  -- the changed fields of the order before and after, by their names on the wire; a signature with
  -- its hash
  was jsonb not null,
  became jsonb not null,
  -- the same in words: [{label, was, becomes}]
  fields jsonb not null,
  -- what had left the laboratory: {labels, reports, faxes, messages}
  left_house jsonb not null,
  reissue text not null default 'none' check (reissue in ('none', 'due', 'made', 'not-needed')),
  user_id_created bigint not null,
  created_by text not null,
  created_at timestamptz not null,
  user_id_undone bigint,
  undone_by text not null default '',
  undone_at timestamptz,
  undo_reason text not null default '' check (char_length(undo_reason) <= 500),
  state text not null default 'done' check (state in ('asked', 'done', 'rejected')),
  patient_id_before bigint,
  asked jsonb,
  -- versions of the result up to this one were reported for patient_id_before
  versions_before int not null default 0,
  user_id_decided bigint,
  decided_by text not null default '',
  decided_at timestamptz,
  decision_note text not null default '' check (char_length(decision_note) <= 500),
  retired_number text
    generated always as (
      case when act in ('barcode', 'account') then was ->> 'specimenBarcode' end
    ) stored,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id),
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id),
  foreign key (patient_id_before, customer_id) references patient (patient_id, customer_id)
);
create index order_correction_of_order on order_correction (lab_order_id, order_correction_id desc);
create index order_correction_of_patient on order_correction (patient_id, order_correction_id desc);
create index order_correction_of_account
  on order_correction (customer_id, order_correction_id desc);
create index order_correction_due on order_correction (order_correction_id) where reissue = 'due';
create unique index order_correction_retired on order_correction (retired_number)
  where retired_number is not null and undone_at is null;
create index order_correction_of_patient_before
  on order_correction (patient_id_before, order_correction_id desc)
  where patient_id_before is not null;
create unique index order_correction_asked on order_correction (lab_order_id) where state = 'asked';

-- Where an order was moved to: the laboratory alone reads it, so that neither practice learns of
-- the other. Not carried out yet: it waits for a second person.
create table order_account_move (
  -- the correction of the order in the wrong account
  order_correction_id bigint primary key references order_correction,
  lab_order_id bigint not null references lab_order,
  customer_id_to bigint not null references customer,
  -- the order in the right account
  lab_order_id_moved bigint unique references lab_order,
  -- what was asked: patient, provider, location, label, and what the identifiers were read from
  asked jsonb not null,
  -- what the laboratory wrote; the practices read none of it
  note text not null check (char_length(note) between 1 and 500),
  decision_note text not null default '' check (char_length(decision_note) <= 500),
  -- values went with it: they are not tested again
  has_result boolean not null default false
);
create index order_account_move_of_order on order_account_move (lab_order_id);
