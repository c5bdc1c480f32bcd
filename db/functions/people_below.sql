-- Somebody and whoever is below them by the accounts of today (docs/decisions/0006): ids, and
-- nothing of a record.
create function people_below(boss bigint)
returns bigint[]
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select
    array(
      select id
      from
        (
          select boss as id
          union
          select unnest(array[user_id_rm, user_id_tm, user_id_am, user_id_specialist])
          from customer
          where user_id_vp = boss
          union
          select unnest(array[user_id_tm, user_id_am]) from customer where user_id_rm = boss
          union
          select user_id_am from customer where user_id_tm = boss
        ) below
      where id > 0
    )
$$;
revoke all on function people_below(bigint) from public;
grant execute on function people_below(bigint) to labgate_some, labgate_all;
