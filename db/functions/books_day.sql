-- The day on which a row of the ledger stands in the books (book_place), by the day of its check or
-- of the row itself.
create function books_day()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  money_of date;
  place record;
begin
  if new.ledger_id_reverses is null then
    money_of := case
      when new.payment_id is not null then (
        select received_on from payment where payment_id = new.payment_id
      )
      when new.remittance_claim_id is not null then (
        select r.paid_on
        from remittance_claim c join remittance r using (remittance_id)
        where c.remittance_claim_id = new.remittance_claim_id
      )
    end;
  end if;
  select * into place from book_place(new.at, money_of);
  new.posted_on := place.posted_on;
  new.late_for := place.late_for;
  return new;
end $$;
