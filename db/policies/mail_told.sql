alter table mail_told enable row level security;
create policy all_rows on mail_told to labgate_all using (user_id = (select scope_user()));
create policy rows_in_scope on mail_told to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[]) and user_id = (select scope_user())
  );
create policy system_rows on mail_told to labgate_system using (true);
-- Whoever sees an invoice sees who was told of it.
create policy invoices_told on mail_told for select to labgate_all using (kind = 'invoices');
create policy invoices_told_in_scope on mail_told for select to labgate_some
  using (kind = 'invoices' and customer_id = any ((select scope_customers())::bigint[]));
grant select, insert on mail_told to labgate_all, labgate_some;
grant select, delete on mail_told to labgate_system;
