-- A practice's administrator can choose to be told of new invoices by email (docs/decisions/0045, 0059).
alter table mail_choice drop constraint mail_choice_kind_check;
alter table mail_choice add constraint mail_choice_kind_check check (kind in ('results', 'critical', 'signature', 'inbox', 'invoices'));
alter table invoice
  -- how often the laboratory had it emailed once more, and when it asked last
  add column mail_version int not null default 0,
  add column mail_asked_at timestamptz;
grant update (mail_version, mail_asked_at) on invoice to labgate_all;
-- Whoever sees an invoice sees who was told of it.
create policy invoices_told on mail_told for select to labgate_all using (kind = 'invoices');
create policy invoices_told_in_scope on mail_told for select to labgate_some using (kind = 'invoices' and customer_id = any ((select scope_customers())::bigint[]));
create index mail_told_of_invoice on mail_told (record_id) where kind = 'invoices';
-- Whether a user chose it: their choices are their own rows.
create function invoice_mail_chosen(who bigint) returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from mail_choice where user_id = who and kind = 'invoices') $$;
revoke execute on function invoice_mail_chosen(bigint) from public;
grant execute on function invoice_mail_chosen(bigint) to labgate_all;
