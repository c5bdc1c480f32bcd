-- The last lock: no attempt to a number that is not verified, whatever asked for it. A test page
-- holds nothing about a patient.
create function fax_goes_to_verified()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if not exists (
    select from fax f
      join fax_number n on n.fax_number_id = new.fax_number_id and n.customer_id = f.customer_id
    where f.fax_id = new.fax_id and n.number = new.number and n.retired_at is null
      and (f.kind = 'test' or n.state = 'verified')
  ) then
    raise exception 'a fax goes to a verified number of its account alone'
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
