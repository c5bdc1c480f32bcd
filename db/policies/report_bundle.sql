-- Files, collections of reports and messages to other systems are sealed by the server before they
-- are written. Rows from before, and those that a bulk load wrote as they were, are sealed by a
-- job; until then they are read as they are (docs/decisions/0035).
alter table report_bundle enable row level security;
create policy own_rows on report_bundle to labgate_all, labgate_some
  using (user_id = (select scope_user()));
create policy system_rows on report_bundle to labgate_system using (true);
grant select, insert, update on report_bundle to labgate_all, labgate_some;
grant select, update, delete on report_bundle to labgate_system;
grant update (content, is_sealed) on report_bundle to labgate_system;
