-- The day on which a row of the ledger stands in the books. What belongs to a closed month, by the
-- day of the check or of the row itself, stands in the first open one and says so. A close takes
-- the lock alone, so no row enters a month while it is closed; each query here sees what was
-- committed before it, also while the statement waited.
create function books_day()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  -- not house_zone(): each row of a day's payments would switch its search path once more
  day date := (new.at at time zone (select time_zone from laboratory_setting))::date;
  money_of date;
  first_open date;
begin
  perform pg_advisory_xact_lock_shared(hashtext('labgate books'));
  select (max(month) + interval '1 month')::date into first_open from book_month;
  new.posted_on := greatest(day, first_open);
  new.late_for := null;
  if first_open is null then return new; end if;
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
  if least(day, money_of) < first_open then
    new.late_for := date_trunc('month', least(day, money_of));
  end if;
  return new;
end $$;
