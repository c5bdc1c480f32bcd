-- The number at the location is the one that is verified: whoever changes it and however, the new
-- one begins unverified.
create function location_has_fax_number()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  wanted constant text := case
    when dialled(new.fax) ~ '^\+\d{4,20}$' then dialled(new.fax)
    else ''
  end;
begin
  update fax_number set retired_at = now()
    where location_id = new.location_id and retired_at is null and is_main and number <> wanted;
  if wanted = '' then return null; end if;
  update fax_number set is_main = true
    where location_id = new.location_id and retired_at is null and number = wanted;
  if not found then
    insert into fax_number (
      location_id, customer_id, number, is_main, needs_second, entered_at, user_id_entered
    )
      select new.location_id, new.customer_id, wanted, true,
        exists (select from fax_number f where f.location_id = new.location_id), now(),
          new.user_id_updated;
  end if;
  return null;
end $$;
