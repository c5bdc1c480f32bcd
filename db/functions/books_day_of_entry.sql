-- Where an entry of a payer's account stands in the books, as a row of the ledger does (books_day):
-- by the day of its check or of the entry itself.
create function books_day_of_entry()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  made date := (new.made_at at time zone current_setting('labgate.books_zone'))::date;
  first_open date := nullif(current_setting('labgate.books_open'), '')::date;
  belongs date := least(
    made,
    (select r.paid_on from remittance r where r.remittance_id = new.remittance_id)
  );
begin
  new.posted_on := greatest(made, first_open);
  new.late_for := case when belongs < first_open then date_trunc('month', belongs) end;
  return new;
end $$;
