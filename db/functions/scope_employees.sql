-- Whether employees of the practice are in the asker's scope; not set: they are not.
create function scope_employees()
returns boolean
language sql
stable
parallel safe
as $$
  select coalesce(current_setting('labgate.employees', true), '') = 'yes'
$$;
