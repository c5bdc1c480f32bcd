-- Second lock. Both are the laboratory's alone.
alter table hl7_back enable row level security;
create policy all_rows on hl7_back to labgate_all using (true);
-- Files, collections of reports and messages to other systems are sealed by the server before they
-- are written. Rows from before, and those that a bulk load wrote as they were, are sealed by a
-- job; until then they are read as they are (docs/decisions/0035).
create policy system_rows on hl7_back to labgate_system using (true);
grant select, insert, update on hl7_back to labgate_all;
grant select on hl7_back to labgate_system;
grant update (content, is_sealed) on hl7_back to labgate_system;
