-- How a text of an order's result is printed where paper cannot show it: as a person entered it, with who and when. Nothing is changed or deleted: the newest
-- of a text counts, and reports that were made before keep their bytes.
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
alter table printed_text enable row level security;
create policy all_rows on printed_text to labgate_all using (true);
grant select, insert on printed_text to labgate_all;

-- Rounds in which the paper of a fax could not be made.
alter table fax add column paper_failures smallint not null default 0;
