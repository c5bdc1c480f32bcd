-- No order takes a number that was retired. It looks after the write: a number that another save
-- gave up in the meantime is retired by then.
create function number_is_not_retired()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if exists (
    select from order_correction c
    where c.retired_number = new.specimen_barcode and c.undone_at is null
  ) then
    raise exception 'specimen number % was retired', new.specimen_barcode
      using errcode = '23505', constraint = 'retired_specimen_number';
  end if;
  return null;
end $$;
