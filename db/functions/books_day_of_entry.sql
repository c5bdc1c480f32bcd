-- The day on which an entry of a payer's account stands in the books (book_place), by the day of its
-- check or of the entry itself.
create function books_day_of_entry()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  place record;
begin
  select p.* into place
  from book_place(
    new.made_at,
    (select r.paid_on from remittance r where r.remittance_id = new.remittance_id)
  ) p;
  new.posted_on := place.posted_on;
  new.late_for := place.late_for;
  return new;
end $$;
