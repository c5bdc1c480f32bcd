-- Where names begin whose last name is one slip away from the typed one: a letter more, less,
-- other, or two changed about, at any place. Each is a range [begins, ends) of the folded names,
-- 'last first': some four hundred short looks into an index, and no table is read. The bounds come
-- whole, since joining texts in the condition would keep the ranges from their index under the row
-- policies.
create function name_slips(typed_last text, typed_first text)
returns table (begins text, ends text)
language sql
immutable
strict
parallel safe
rows 400
as $$
  with
    typed as (select left(fold_name(typed_last), 40) as name),
    place as (
      select name, at, left(name, at - 1) as before, substr(name, at) as behind
      from
        typed,
        generate_series(1, char_length(name) + 1) at
    ),
    letter as (select chr(code) as letter from generate_series(97, 122) code),
    slip as (
      select name as last from typed
      union
      select before || substr(behind, 2) from place
      union
      select before || substr(behind, 2, 1) || left(behind, 1) || substr(behind, 3)
      from place
      where char_length(behind) > 1
      union
      select before || letter || substr(behind, 2)
      from
        place,
        letter
      where behind <> ''
      union
      select before || letter || behind
      from
        place,
        letter
    )
  select
    last || ' ' || f.first as begins,
    case
      when f.first = '' then last || '!'
      else last || ' ' || f.first || chr(1114109)
    end as ends
  from
    slip,
    (select fold_name(typed_first) as first) f
  where char_length(last) > 1 and char_length((select name from typed)) > 2
$$;
