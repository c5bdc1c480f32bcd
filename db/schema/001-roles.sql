-- Extensions and roles. What each role may do stands in policies/ (rules.md#two-locks).
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists fuzzystrmatch;

-- Roles belong to the cluster, so another database may have made them. labgate_none is what a
-- connection is outside forActor: it may take the other roles and nothing else, so a lost scope
-- means 'permission denied'.
do $$
declare wanted text;
begin
  foreach wanted
    in array array['labgate_none', 'labgate_all', 'labgate_some', 'labgate_system'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin', wanted);
      end if;
    exception when duplicate_object or unique_violation then null;
    end;
    if not pg_has_role(current_user, wanted, 'member') then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end $$;
grant usage on schema public to labgate_all, labgate_some, labgate_system;
