-- What is printed of an order: its requisition, kept by the hash of its bytes, and a log of its labels.

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
create unique index document_of_order on order_document (lab_order_id, kind) where superseded_at is null;
create index document_of_order_ever on order_document (lab_order_id, order_document_id desc);
create index document_stale on order_document (order_document_id) where stale and superseded_at is null;
create index document_of_file on order_document (file_hash);

-- Whoever changes an order, a document of it is looked at again: nobody has to think of it.
create function document_grows_stale() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update order_document set stale = true where lab_order_id = new.lab_order_id and superseded_at is null and not stale;
  return null;
end $$;
create trigger order_makes_document_stale after update on lab_order
  for each row when (old.row_version is distinct from new.row_version) execute function document_grows_stale();

-- Every print of a label. What identified the patient stands as it was printed: a label that no longer says what is on record is not trusted
-- (rules.md#match-is-an-act).
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
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
create index label_of_order on label_print (lab_order_id, label_print_id desc);

-- Second lock: both are seen with their order, a document's file with the document.
do $$
declare
  tenant text;
begin
  foreach tenant in array array['order_document', 'label_print'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('create policy all_rows on %I to labgate_all using (true)', tenant);
    execute format('create policy rows_in_scope on %I to labgate_some
      using (customer_id = any ((select scope_customers())::bigint[]) and exists (select from lab_order o where o.lab_order_id = %I.lab_order_id))', tenant, tenant);
  end loop;
end $$;
grant select, insert on order_document, label_print to labgate_all, labgate_some;
grant update (stale, superseded_at) on order_document to labgate_all, labgate_some;
grant update (failed) on label_print to labgate_all, labgate_some;
create policy rows_of_documents on file for select to labgate_some using (exists (select from order_document d where d.file_hash = file.hash));
