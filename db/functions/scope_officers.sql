-- Sign-ins of parole officers are in the scope of who looks after them, beside those of the scope's
-- accounts.
create function scope_officers()
returns boolean
language sql
stable
parallel safe
as $$
  select coalesce(current_setting('labgate.officers', true), '') = 'yes'
$$;
