-- Who entered a part of a destination since it was confirmed, with one more: each of them is refused
-- as the one who confirms it.
create function also_asked(before bigint[], was_confirmed boolean, asks bigint)
returns bigint[]
language sql
immutable
as $$
  select
    array(
      select distinct a
      from
        unnest(
          case
            when was_confirmed then '{}'::bigint[]
            else before
          end || asks
        ) a
      where a is not null
      order by a
    )
$$;
