create function house_zone()
  returns text language sql stable security definer set search_path = public, pg_temp
  as $$ select time_zone from laboratory_setting $$;
