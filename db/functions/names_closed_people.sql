-- Whether one of these people, as a payer's file names them, has a chart that is closed to the
-- reader.
create function names_closed_people(last_names text[], first_names text[], member_ids text[])
returns boolean
language sql
stable
set search_path = public, pg_temp
as $$
  select
    exists (
      select
      from unnest(last_names, first_names, member_ids) as n (last, first, id)
      where person_keys(n.last, n.first, n.id) && (select closed_people())
    )
$$;
revoke all on function names_closed_people(text[], text[], text[]) from public;
grant execute
on function names_closed_people(text[], text[], text[])
to labgate_all, labgate_system;
