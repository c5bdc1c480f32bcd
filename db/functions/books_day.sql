-- Where a row of the ledger stands in the books: on the laboratory's day, and never in a closed
-- month. What belongs to a closed month, by the day of its check or of the row itself, stands in the
-- first open one and says so (books_begin).
create function books_day()
returns trigger
language plpgsql
as $$
declare
  day date := (new.at at time zone current_setting('labgate.books_zone'))::date;
  first_open date := nullif(current_setting('labgate.books_open'), '')::date;
begin
  new.posted_on := greatest(day, first_open);
  new.late_for := null;
  if first_open is not null then
    if new.ledger_id_reverses is null
      and (new.payment_id is not null or new.remittance_claim_id is not null)
    then
      day := least(day, money_day(new.payment_id, new.remittance_claim_id));
    end if;
    if day < first_open then
      new.late_for := date_trunc('month', day);
    end if;
  end if;
  return new;
end $$;
