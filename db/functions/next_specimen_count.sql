-- The next number of the laboratory's own, over what was printed for any account.
create function next_specimen_count()
returns bigint
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  number bigint;
begin
  loop
    number := nextval('specimen_count');
    if not exists (
      select from specimen_range r where int8range(r.first_count, r.last_count, '[]') @> number
    ) then
      return number;
    end if;
  end loop;
end $$;
revoke all on function next_specimen_count() from public;
grant execute on function next_specimen_count() to labgate_all, labgate_some;
