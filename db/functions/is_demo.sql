-- Whether this is the demo laboratory: its numbers are drafts, and its results say so
-- (rules.md#approved-numbers).
create function is_demo()
returns boolean
language plpgsql
stable
security definer
set search_path = public, pg_temp
as $$
begin
  return exists (select from setting where name = 'demo');
end $$;
