-- Claims, the files exchanged with payers, and questions about coverage.
--
-- A claim without a decision in its payer's time is asked about: 276 out, 277 in
-- (docs/decisions/0055). An answer changes no state and posts nothing.

-- Files to and from payers, and what remittances say (docs/decisions/0055). Files and remittances
-- are the laboratory's alone.
create table x12_file (
  x12_file_id bigint generated always as identity primary key,
  trading_partner_id bigint not null references trading_partner,
  direction text not null check (direction in ('in', 'out')),
  name text not null check (char_length(name) between 1 and 200),
  -- of the bytes: the same file has one effect
  hash bytea not null,
  size int not null,
  -- sealed
  content bytea not null,
  -- transaction sets in it, such as {837} or {999,277CA}
  kinds text[] not null default '{}',
  control text not null default '',
  is_test boolean not null default false,
  -- out: waiting, sent, refused. in: new, read, refused, set aside
  state text not null check (state in ('waiting', 'sent', 'new', 'read', 'refused', 'set aside')),
  -- [{interchange, group, set, segment, code, says}], without a value
  faults jsonb not null default '[]',
  -- {claims, accepted, rejected, posted, held, unmatched, cents}
  counts jsonb not null default '{}',
  says text not null default '' check (char_length(says) <= 300),
  x12_file_id_answers bigint references x12_file,
  tries smallint not null default 0,
  at timestamptz not null,
  done_at timestamptz,
  user_id bigint,
  -- it is put to the partner at once, and leaves as a file only after that
  hold_until timestamptz,
  -- what a person has to look at in a file that was read: sets of other versions, sets that are
  -- lost, nothing that is about us
  attention text not null default '' check (char_length(attention) <= 300),
  -- money in what was not read
  cents bigint not null default 0,
  -- in: its reading began, and has not ended
  begun_at timestamptz,
  unique (direction, trading_partner_id, hash)
);
alter table x12_file alter column content set storage external;
create index x12_file_by_time on x12_file (x12_file_id desc);
create index x12_file_waiting on x12_file (state, x12_file_id) where state in ('waiting', 'new');
create index x12_file_of_kind on x12_file using gin (kinds);
create index x12_file_of_partner on x12_file (trading_partner_id, x12_file_id desc);
-- A file of ours is shown with the files that answer it.
create index x12_file_answers on x12_file (x12_file_id_answers, x12_file_id desc)
  where x12_file_id_answers is not null;
-- A payer's file that could not be read is work, like a remittance that is held: the money in it is
-- not posted.
create index x12_file_unreadable on x12_file (x12_file_id)
  where direction = 'in' and state = 'refused';
create index x12_file_to_check on x12_file (x12_file_id)
  where direction = 'in' and state = 'read' and attention <> '';

-- A file that we have and could not take away from its partner's folder: as long as its size and
-- time are the same there, it is not fetched again.
create table x12_file_left (
  trading_partner_id bigint not null references trading_partner,
  name text not null check (char_length(name) between 1 and 200),
  stamp text not null,
  x12_file_id bigint not null references x12_file,
  primary key (trading_partner_id, name)
);

-- A version of a bill to one payer. Its state is read off what happened to it
-- (rules.md#claim-states).
create table claim (
  claim_id bigint generated always as identity primary key,
  bill_id bigint not null,
  customer_id bigint not null,
  lab_order_id bigint not null,
  sequence smallint not null check (sequence between 1 and 3),
  version smallint not null default 1 check (version > 0),
  -- CLM05-3: 1 original, 7 replaces, 8 voids
  frequency smallint not null default 1 check (frequency in (1, 7, 8)),
  -- CLM01: never used twice
  number text not null unique check (number ~ '^[0-9A-Z]{1,20}$'),
  insurance_id bigint not null references insurance,
  patient_insurance_id bigint references patient_insurance,
  service_day date not null,
  cents bigint not null check (cents >= 0),
  -- the whole claim as it was written (server/src/x12/faces/claim.ts)
  snapshot jsonb not null,
  made_at timestamptz not null,
  x12_file_id bigint,
  sent_at timestamptz,
  -- by TA1 or 999: the file or the set, before anyone looked at the claim
  refused_at timestamptz,
  -- by 999
  received_at timestamptz,
  -- by 277CA
  rejected_at timestamptz,
  accepted_at timestamptz,
  -- by 835
  adjudicated_at timestamptz,
  -- the payer decided a part, and another is awaited (MA15)
  part_awaited_since timestamptz,
  outcome text not null default ''
    check (
      outcome in (
        '', 'paid', 'partly-denied', 'denied', 'nothing-due', 'reversed', 'forwarded',
        'predetermined'
      )
    ),
  -- a person sends it again, or takes it back; the next batch does
  asked_again_at timestamptz,
  void_asked_at timestamptz,
  -- a later version took its place, or it was void
  replaced_at timestamptz,
  closed_at timestamptz,
  payer_number text not null default '' check (char_length(payer_number) <= 50),
  -- last category, status, and entity of a 277CA or 277, in the payer's codes: 'A7:164:IL'
  status_code text not null default '' check (char_length(status_code) <= 40),
  status_at timestamptz,
  row_version bigint not null default 1,
  state text not null
    generated always as (
      case
        when replaced_at is not null then 'replaced'
        when closed_at is not null then 'closed'
        when adjudicated_at is not null then 'adjudicated'
        when accepted_at is not null and (rejected_at is null or accepted_at > rejected_at) then
          'accepted'
        when rejected_at is not null then 'rejected'
        when received_at is not null then 'received'
        when refused_at is not null then 'refused by file'
        when sent_at is not null then 'sent'
        when x12_file_id is not null then 'batched'
        else 'ready'
      end
    ) stored,
  status_asked_at timestamptz,
  status_asks smallint not null default 0,
  x12_file_id_status bigint references x12_file,
  -- what the last 277 comes to (server/src/x12/faces/claim-status.ts); '' none came. Its code is in
  -- status_code, when we read it in status_at
  status_word text not null default ''
    check (
      status_word in (
        '', 'acknowledged', 'rejected', 'pending', 'finalized', 'asks-for-papers', 'not-found',
        'no-answer'
      )
    ),
  -- the payer's date of it
  status_on date,
  foreign key (bill_id, customer_id) references bill (bill_id, customer_id),
  unique (claim_id, customer_id),
  unique (bill_id, sequence, version),
  foreign key (x12_file_id) references x12_file
);
create unique index claim_alive on claim (bill_id, sequence)
  where replaced_at is null and rejected_at is null and refused_at is null;
create index claim_of_bill on claim (bill_id, claim_id desc);
create index claim_of_file on claim (x12_file_id);
create index claim_by_cents on claim (cents, claim_id desc);
create index claim_by_payer_number on claim (payer_number) where payer_number <> '';
create index claim_unanswered on claim (sent_at)
  where adjudicated_at is null and replaced_at is null and closed_at is null;
create index claim_of_account on claim (customer_id, claim_id desc);
-- Claims of other orders of the same person and day, for every order that is judged.
create index claim_of_order on claim (lab_order_id);
-- What the next batch takes beside new bills: sent again, taken back, and money that went on to a
-- later payer.
create index claim_asked_again on claim (bill_id) where asked_again_at is not null;
create index claim_void_asked on claim (claim_id) where void_asked_at is not null;
-- A payment that no number finds is looked for among the claims of its day that have no decision.
create index claim_undecided on claim (service_day) where adjudicated_at is null;
create index claim_of_status_file on claim (x12_file_id_status)
  where x12_file_id_status is not null;
create index claim_of_number on claim ((number collate "C"));

-- Bills of which a claim may be due: noted by triggers, taken by the job that writes claims. Of all
-- others nothing is asked, however many there are.
create table claim_due (
  n bigint generated always as identity primary key,
  bill_id bigint not null
);

-- What a payer said of a patient's coverage on a day.
create table patient_eligibility (
  patient_eligibility_id bigint generated always as identity primary key,
  patient_id bigint not null,
  customer_id bigint not null,
  patient_insurance_id bigint references patient_insurance,
  lab_order_id bigint,
  request_date timestamptz not null,
  -- asked, active, inactive, not found, failed
  status text not null check (status in ('asked', 'active', 'inactive', 'not found', 'failed')),
  -- why it failed, in words
  says text not null default '' check (char_length(says) <= 300),
  asked jsonb not null,
  answered jsonb not null default '{}',
  answered_at timestamptz,
  user_id_created bigint not null,
  -- the payer that is asked; null: by no file
  insurance_id bigint references insurance,
  -- why it is asked: a person asks, a new or changed insurance, an order's collection day, a tube
  -- that arrived
  moment text not null default 'person'
    check (moment in ('person', 'insurance', 'order', 'arrival')),
  -- YYYY-MM of the service day
  service_month text not null default '' check (service_month ~ '^(\d{4}-\d{2})?$'),
  -- of what identifies the member: payer, number, names, birth date, dates
  member_hash bytea,
  -- contract/src/billing/eligibility.ts: what the answer comes to; '' none yet
  word text not null default ''
    check (
      word in (
        '', 'active', 'active-without-laboratory', 'inactive', 'not-found', 'other-payer',
        'differs', 'unknown'
      )
    ),
  tries smallint not null default 0,
  -- when it is put to the payer next; null: by no file
  ask_after timestamptz,
  -- the last try is under way since then
  sent_at timestamptz,
  x12_file_id bigint references x12_file,
  x12_file_id_answer bigint references x12_file,
  -- A partner may answer one question in the same exchange (docs/decisions/0055). somebody waits
  -- for the answer since then, and the partner answers at once; null: it goes by file
  now_at timestamptz,
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id)
);
create index eligibility_of_patient
  on patient_eligibility (patient_id, patient_eligibility_id desc);
-- No payer is asked twice for the same by itself.
create unique index eligibility_once
  on patient_eligibility (patient_insurance_id, service_month, member_hash)
  where moment <> 'person';
create index eligibility_to_ask on patient_eligibility (ask_after)
  where status = 'asked' and ask_after is not null;
create index eligibility_of_insurance
  on patient_eligibility (patient_insurance_id, service_month, patient_eligibility_id desc);
create index eligibility_of_file on patient_eligibility (x12_file_id) where x12_file_id is not null;
create index eligibility_of_answer on patient_eligibility (x12_file_id_answer)
  where x12_file_id_answer is not null;
create index eligibility_now on patient_eligibility (now_at)
  where now_at is not null and status = 'asked';
