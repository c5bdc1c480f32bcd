-- Second lock. Both are the laboratory's alone.
alter table hl7_destination enable row level security;
create policy all_rows on hl7_destination to labgate_all using (true);
grant select, insert, update on hl7_destination to labgate_all;
