create function keep_primary_place()
returns trigger
language plpgsql
as $$
begin
  if new."primary" then
    update customer set primary_name = new.location_name, city = new.city, state = new.state
      where customer_id = new.customer_id
        and (primary_name, city, state) is distinct from (new.location_name, new.city, new.state);
  end if;
  return null;
end $$;
