-- A specimen that was relabeled: its former number is retired for good, and a scan of it says so (docs/decisions/0048). Undone, the number is the specimen's again.
alter table order_correction add retired_number text generated always as (case when act = 'barcode' then was ->> 'specimenBarcode' end) stored;
create unique index order_correction_retired on order_correction (retired_number) where retired_number is not null and undone_at is null;

-- No order takes a number that was retired. It looks after the write: a number that another save gave up in the meantime is retired by then.
create function number_is_not_retired() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from order_correction c where c.retired_number = new.specimen_barcode and c.undone_at is null) then
    raise exception 'specimen number % was retired', new.specimen_barcode using errcode = '23505', constraint = 'retired_specimen_number';
  end if;
  return null;
end $$;
create trigger number_is_not_retired after insert or update of specimen_barcode on lab_order for each row execute function number_is_not_retired();
