-- The laboratory's alone; a closed month stays closed.
alter table book_month enable row level security;
create policy all_rows on book_month to labgate_all using (true);
create policy system_rows on book_month to labgate_system using (true);
grant select, insert on book_month to labgate_all;
grant select on book_month to labgate_system;
