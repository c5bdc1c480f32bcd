-- Results in their versions, critical values, and what differs from the order.
--
-- Laboratory systems, the messages exchanged with them, and the results of orders in their versions
-- (docs/decisions/0021).
--
-- A critical value that nobody took climbs by steps (rules.md#critical-values,
-- docs/decisions/0021).
--
-- A value is told apart by its panel and its whole part, bears all that came with it, and both
-- flags: ours and the laboratory's (docs/decisions/0029).
--
-- Results where a practice reads them: how severe each is, notes of the practice, and whom one was
-- handed to (docs/decisions/0039).

-- What is known of an order: a version for each message that changed it, and for each change of
-- what it was judged by. Nothing is overwritten.
create table result (
  result_id bigint generated always as identity primary key,
  lab_order_id bigint not null,
  customer_id bigint not null,
  version smallint not null check (version > 0),
  kind text not null
    check (
      kind
      in ('preliminary', 'final', 'corrected', 'amended', 'withdrawn', 'withdrawn, wrong patient')
    ),
  hl7_in_id bigint references hl7_in,
  -- what the laboratory calls it: OBR-3; unique for the system that sent it
  lab_system_id bigint references lab_system,
  filler_number text not null default '',
  -- its values are made up, and every page says so (rules.md#simulated-results)
  simulated boolean not null default false,
  made_at timestamptz not null,
  -- why it does not go out by itself: ids of the contract
  waits_for text[] not null default '{}',
  released_at timestamptz,
  -- 0 by itself
  user_id_released bigint,
  release_note text not null default '' check (char_length(release_note) <= 500),
  has_positive boolean not null default false,
  has_critical boolean not null default false,
  -- what it was judged by and what came of it, as of then (rules.md#toxicology-verdicts): the shape
  -- of the contract
  judged jsonb,
  -- what changed against the version before, in words that are printed
  changes jsonb not null default '[]',
  -- A changed medication list makes an amended draft of a released toxicology report
  -- (rules.md#amended-reports, docs/decisions/0022). a draft that nobody released: why, and who
  -- said so; 0 by itself
  discarded_at timestamptz,
  user_id_discarded bigint,
  discard_note text not null default '' check (char_length(discard_note) <= 500),
  -- What the laboratory says of a result as a whole: the notes of its groups (NTE behind OBR).
  note text not null default '',
  -- The panels (OBR) of the version's values by their keys: names, numbers, and what they were made
  -- of.
  panels jsonb not null default '{}',
  -- What `waits_for` is about, value by value.
  waits_says text not null default '',
  -- By which tables a version of a result was judged; '' the rows as they shipped.
  clinical_tables text not null default '',
  identity jsonb,
  -- who filed it against a warning: somebody else releases it
  user_id_filed bigint,
  -- names of ordered panels that a version has no value of, as of the version; versions from before
  -- this was determined state none
  not_reported text[] not null default '{}',
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id),
  unique (lab_order_id, version),
  unique (result_id, customer_id),
  check (released_at is null or kind <> 'preliminary'),
  check (discarded_at is null or (released_at is null and kind = 'amended'))
);
create index result_by_filler on result (lab_system_id, filler_number) where filler_number <> '';
create index result_released on result (released_at desc, result_id desc)
  where released_at is not null;
create index result_of_message on result (hl7_in_id) where hl7_in_id is not null;
-- The latest released results of an account, and its latest orders.
create index result_released_of_account on result (customer_id, released_at desc, result_id desc)
  where released_at is not null;
create index result_to_release on result (made_at, result_id)
  where released_at is null and discarded_at is null and kind in ('final', 'corrected', 'amended');
create index result_changed_of_account on result (customer_id, released_at desc, result_id desc)
  where released_at is not null and kind not in ('preliminary', 'final');

-- A value, in force from one version to before another. Digits stay as they came.
create table observation (
  observation_id bigint generated always as identity primary key,
  lab_order_id bigint not null,
  customer_id bigint not null,
  patient_id bigint not null,
  version_from smallint not null,
  -- null: still in force
  version_to smallint,
  place smallint not null,
  -- of the catalog
  analyte text not null,
  method text not null check (method in ('screen', 'confirmation', 'measured')),
  -- as the sender names it
  code text not null,
  name text not null default '',
  sub_id text not null default '',
  value_type text not null,
  comparator text not null default '' check (comparator in ('', '<', '>', '<=', '>=')),
  value text not null default '',
  unit text not null default '',
  -- as of then: the cut-off or the interval, whose row it was and whether a director had approved
  -- it
  cut_off text not null default '',
  low text not null default '',
  high text not null default '',
  -- the intervals of either sex in words, where the patient is neither and they differ
  -- (rules.md#neither-sex)
  both_sexes text not null default '',
  is_draft boolean not null default false,
  -- as the sender says it: OBX-7 and OBX-8
  interval_says text not null default '',
  sender_flag text not null default '',
  flag text not null,
  -- OBX-11
  state text not null check (state in ('F', 'C', 'P', 'S', 'R', 'I', 'X', 'N', 'O', 'W', 'D')),
  collected_at timestamptz,
  analysed_at timestamptz,
  performing_lab_id bigint references performing_lab,
  note text not null default '',
  -- Panel, and under its sender's own name the code; '' for what was filed before panels were kept:
  -- it stays what it is known by.
  apart_by text not null default '',
  -- OBX-3.3, of `code`.
  coding_system text not null default '',
  -- What is said of the unit beside its code.
  unit_says text not null default '',
  -- By our limits alone, where `flag` says something else because of the laboratory's flag; null:
  -- the same.
  own_flag text,
  -- Final by itself, but its panel was sent in part (OBR-25 A): it is final once its panel is.
  held_by_panel boolean not null default false,
  -- The unit of the limits that a value was compared with. Before, they were shown in the value's
  -- own, whatever that was.
  limit_unit text not null default '',
  -- A coded value with its codes, such as SNOMED CT: their texts alone were kept, and nothing that
  -- reads codes could use it.
  value_codes jsonb not null default '[]',
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
create index observation_of_order on observation (lab_order_id, place);
create index observation_of_patient on observation (patient_id, analyte, collected_at desc)
  where version_to is null;
create index observation_changed_of_account on observation (customer_id, lab_order_id)
  where state in ('C', 'X', 'W', 'D') or version_to is not null;
create unique index observation_in_force
  on observation (lab_order_id, analyte, method, sub_id, apart_by)
  where version_to is null;
comment on column observation.flag is 'Ours and the laboratory''s together: the worse of the two.';

-- What came as a file with a result, and the report of a version with its notices; bytes by their
-- hash.
create table result_document (
  result_document_id bigint generated always as identity primary key,
  result_id bigint not null,
  customer_id bigint not null,
  kind text not null check (kind in ('report', 'report with notice', 'enclosed')),
  title text not null default '' check (char_length(title) <= 200),
  file_hash bytea not null references file,
  made_at timestamptz not null,
  -- A file that came with a result: what it is of, so that a later file of the same replaces it,
  -- and its number of pages.
  source text not null default '' check (char_length(source) <= 500),
  pages int not null default 0 check (pages >= 0),
  foreign key (result_id, customer_id) references result (result_id, customer_id)
);
create unique index report_of_result on result_document (result_id, kind) where kind <> 'enclosed';
create index document_of_result on result_document (result_id);
create index result_document_of_file on result_document (file_hash);

-- A critical value is told by telephone at once and read back (42 CFR 493.1291(g)); until somebody
-- took it, it climbs.
create table critical_value (
  critical_value_id bigint generated always as identity primary key,
  result_id bigint not null,
  customer_id bigint not null,
  lab_order_id bigint not null,
  observation_id bigint not null references observation,
  found_at timestamptz not null,
  escalated_at timestamptz,
  escalations smallint not null default 0,
  taken_at timestamptz,
  -- each step: {step, at, says}
  steps jsonb not null default '[]',
  -- a newer version says something else before anybody took it: there is nothing to tell any more
  superseded_at timestamptz,
  foreign key (result_id, customer_id) references result (result_id, customer_id),
  unique (result_id, observation_id)
);
create index critical_open on critical_value (found_at)
  where taken_at is null and superseded_at is null;
create index critical_of_order on critical_value (lab_order_id);
create index critical_of_observation on critical_value (observation_id);
-- critical values that somebody took, or that are none any more, the latest first; those that
-- nobody took have critical_open
create index critical_taken on critical_value (found_at desc)
  where taken_at is not null or superseded_at is not null;

create table critical_call (
  critical_call_id bigint generated always as identity primary key,
  critical_value_id bigint not null references critical_value,
  customer_id bigint not null,
  called_at timestamptz not null,
  phone text not null default '' check (char_length(phone) <= 40),
  reached text not null default '' check (char_length(reached) <= 120),
  read_back boolean not null default false,
  note text not null default '' check (char_length(note) <= 500),
  user_id_called bigint not null,
  recorded_at timestamptz not null
);
create index call_of_critical_value on critical_call (critical_value_id, critical_call_id);

-- What a practice's people write to each other about a result. The laboratory keeps it and has no
-- screen for it.
create table result_comment (
  result_comment_id bigint generated always as identity primary key,
  lab_order_id bigint not null,
  customer_id bigint not null,
  note text not null check (char_length(note) between 1 and 2000),
  user_id_created bigint not null,
  user_id_subject bigint not null default scope_subject(),
  created_at timestamptz not null,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
create index comment_of_result on result_comment (lab_order_id, result_comment_id desc);

create table result_handover (
  result_handover_id bigint generated always as identity primary key,
  lab_order_id bigint not null,
  customer_id bigint not null,
  user_id_from bigint not null,
  user_id_subject bigint not null default scope_subject(),
  user_id_to bigint not null check (user_id_to <> user_id_from),
  note text not null default '' check (char_length(note) <= 500),
  created_at timestamptz not null,
  -- it was handed to somebody else
  ended_at timestamptz,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
create unique index handover_of_result on result_handover (lab_order_id) where ended_at is null;
create index handover_to on result_handover (user_id_to) where ended_at is null;

-- When somebody opened Results, and since when what came in is new to them. A row per user and
-- account, theirs alone.
create table result_visit (
  user_id bigint not null,
  customer_id bigint not null,
  -- the last time
  opened_at timestamptz not null,
  -- the time before that, once they were away for a while
  since timestamptz not null,
  primary key (user_id, customer_id),
  check (since <= opened_at)
);

-- What order, paper and tube do not agree on, and what a result says that the medication list does
-- not: the Inconsistency Report (docs/decisions/0024).
create table inconsistency (
  inconsistency_id bigint generated always as identity primary key,
  lab_order_id bigint not null,
  customer_id bigint not null,
  location_id bigint not null,
  user_id_physician bigint,
  tab text not null check (tab in ('documents', 'toxicology')),
  -- of the contract
  kind text not null check (char_length(kind) between 1 and 40),
  -- of a verdict: the drug or analyte as people read it, the keys of the catalog, and why; '' of
  -- documents
  subject text not null default '' check (char_length(subject) <= 160),
  analytes text[] not null default '{}',
  says text not null default '' check (char_length(says) <= 600),
  result_id bigint references result,
  -- in whole milliseconds: a list is continued after it
  found_at timestamptz(3) not null,
  -- as of then: what the order said, and what tube, paper or practice said instead; '' where it is
  -- not known
  portal_value text not null default '',
  found_value text not null default '',
  resolved_at timestamptz,
  -- how it ended; '' while it is open
  ending text not null default ''
    check (ending in ('', 'completed', 'released', 'processed', 'issue resolved', 'rejected')),
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id),
  unique (lab_order_id, tab, kind, subject),
  check ((resolved_at is null) = (ending = ''))
);
create index inconsistency_by_day on inconsistency (tab, found_at desc, inconsistency_id desc);
create index inconsistency_of_account
  on inconsistency (customer_id, tab, found_at desc, inconsistency_id desc);
create index inconsistency_of_result on inconsistency (result_id) where result_id is not null;
-- Inconsistencies of one kind, of which a year holds few among many.
create index inconsistency_of_kind
  on inconsistency (tab, kind, found_at desc, inconsistency_id desc);
