-- Whether this is the demo laboratory: its numbers are drafts, and its results say so
-- (rules.md#approved-numbers).
create function is_demo()
  returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from setting where name = 'demo') $$;
