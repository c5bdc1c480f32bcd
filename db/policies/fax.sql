-- Second lock. Faxes are the laboratory's alone; a practice sees who got what of its own orders.
alter table fax enable row level security;
create policy all_rows on fax to labgate_all using (true);
grant select, insert, update on fax to labgate_all;
grant usage on sequence fax_fax_id_seq to labgate_all;
