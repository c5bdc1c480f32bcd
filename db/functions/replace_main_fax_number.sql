-- The number at the location is the one that is verified: whoever changes it and however, the new
-- one begins unverified.
create function replace_main_fax_number(l location)
returns void
language plpgsql
as $$
declare
  wanted constant text := case
    when dialled(l.fax) ~ '^\+\d{4,20}$' then dialled(l.fax)
    else ''
  end;
begin
  update fax_number set retired_at = now()
    where location_id = l.location_id and retired_at is null and is_main and number <> wanted;
  if wanted = '' then return; end if;
  update fax_number set is_main = true
    where location_id = l.location_id and retired_at is null and number = wanted;
  if not found then
    insert into fax_number (
      location_id, customer_id, number, is_main, needs_second, entered_at, user_id_entered
    )
      select l.location_id, l.customer_id, wanted, true,
        exists (select from fax_number f where f.location_id = l.location_id), now(),
          l.user_id_updated;
  end if;
end $$;
