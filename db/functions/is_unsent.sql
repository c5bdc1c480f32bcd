-- Bills that changed rows concern are judged again, held or not, as long as nobody was asked to
-- pay: what left keeps what it said.
create function is_unsent(bill bigint)
returns boolean
language sql
stable
as $$
  select
    not exists (
      select
      from claim c
      where
        c.bill_id = bill
        and c.replaced_at is null
        and c.rejected_at is null
        and c.refused_at is null
    )
    and not exists (select from invoice_line i where i.bill_id = bill)
    and not exists (select from statement_bill s where s.bill_id = bill)
$$;
