-- What the code could forget to check, the tables refuse. Constraints of before compared two ids;
-- they stay.
create function refuse_same_person()
returns trigger
language plpgsql
as $$
begin
  raise exception 'a second person has to do this in %, not another sign-in of the first',
    tg_table_name
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
end $$;
