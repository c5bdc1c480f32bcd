-- Whether a user chose it: their choices are their own rows.
create function invoice_mail_chosen(who bigint)
returns boolean
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select exists (select from mail_choice where user_id = who and kind = 'invoices')
$$;
revoke all on function invoice_mail_chosen(bigint) from public;
grant execute on function invoice_mail_chosen(bigint) to labgate_all;
