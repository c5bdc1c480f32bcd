create function house_zone()
returns text
language plpgsql
stable
security definer
set search_path = public, pg_temp
as $$
begin
  return (select time_zone from laboratory_setting);
end $$;
