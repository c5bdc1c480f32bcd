-- Second lock. Faxes are the laboratory's alone; a practice sees who got what of its own orders.
alter table fax_event enable row level security;
create policy all_rows on fax_event to labgate_all using (true);
grant select, insert, update on fax_event to labgate_all;
