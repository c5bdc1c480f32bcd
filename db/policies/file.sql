-- Files, collections of reports and messages to other systems are sealed by the server before they
-- are written. Rows from before, and those that a bulk load wrote as they were, are sealed by a
-- job; until then they are read as they are (docs/decisions/0035).
alter table file enable row level security;
create policy all_rows on file to labgate_all using (true);
create policy rows_pointed_at on file to labgate_some
  using (
    exists (select from customer_attachment a where a.file_hash = file.hash)
    or exists (select from customer_attachment a where a.pdf_hash = file.hash)
    or exists (select from user_signature s where s.file_hash = file.hash)
    or exists (select from patient_attachment a where a.file_hash = file.hash)
    or exists (select from patient_attachment a where a.pdf_hash = file.hash)
  );
create policy rows_to_add on file for insert to labgate_some with check (true);
create policy system_rows on file to labgate_system using (true);
create policy rows_of_documents on file for select to labgate_some
  using (exists (select from order_document d where d.file_hash = file.hash));
create policy rows_of_orders on file for select to labgate_some
  using (
    exists (select from lab_order_attachment a where a.file_hash = file.hash)
    or exists (select from lab_order_attachment a where a.pdf_hash = file.hash)
  );
-- A practice reads the files of the results that it reads.
create policy rows_of_results on file for select to labgate_some
  using (exists (select from result_document d where d.file_hash = file.hash));
create policy rows_of_issues on file for select to labgate_some
  using (exists (select from customer_incident_file f where f.file_hash = file.hash));
grant select on file to labgate_all, labgate_some, labgate_system;
-- which object has the bytes is known only once they are in it: the laboratory itself notes it
grant insert (hash, size, file_type, content, is_sealed, moves) on file
  to labgate_all, labgate_some, labgate_system;
grant update (content, is_sealed, object_name, moves) on file to labgate_system;
