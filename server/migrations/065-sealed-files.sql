-- Files, collections of reports and messages to other systems are sealed by the server before they are written. Rows from before, and those
-- that a bulk load wrote as they were, are sealed by a job; until then they are read as they are (docs/decisions/0035).
do $$
declare t text;
begin
  foreach t in array array['file', 'hl7_out', 'hl7_back', 'report_bundle'] loop
    execute format('alter table %I add column is_sealed boolean not null default false', t);
    execute format('drop policy if exists system_rows on %I', t);
    execute format('create policy system_rows on %I to labgate_system using (true)', t);
    execute format('grant select, update (content, is_sealed) on %I to labgate_system', t);
  end loop;
end $$;
create index file_plain on file (hash) where not is_sealed;
create index hl7_out_plain on hl7_out (hl7_out_id) where not is_sealed and content is not null;
create index hl7_back_plain on hl7_back (delivery_id) where not is_sealed;
create index report_bundle_plain on report_bundle (report_bundle_id) where not is_sealed and content is not null;
