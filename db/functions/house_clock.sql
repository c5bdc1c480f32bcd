-- How the laboratory writes times of day: 12 or 24 hours.
create function house_clock()
returns text
language plpgsql
stable
security definer
set search_path = public, pg_temp
as $$
begin
  return (select clock from laboratory_setting);
end $$;
