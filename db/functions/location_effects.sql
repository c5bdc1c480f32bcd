-- What follows from a new or changed location (docs/decisions/0071).
create function location_effects()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  -- It is new with a fax number, or its fax number changed.
  if
    (tg_op = 'INSERT' and new.fax <> '')
    or (tg_op = 'UPDATE' and dialled(old.fax) <> dialled(new.fax))
  then
    perform replace_main_fax_number(new);
  end if;
  return null;
end $$;
