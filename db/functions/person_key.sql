-- Last and first name as payers and former systems write them: capital letters and digits, of the
-- first name the first word; empty if one of the two is missing, which tells of nobody.
create function person_key(last_name text, first_name text)
returns text
language sql
immutable
set search_path = public, pg_temp
as $$
  select
    case
      when '' in (n.last, n.first) then ''
      else n.last || '|' || n.first
    end
  from
    (
      select
        plain_number(fold(coalesce(last_name, ''))) as last,
        plain_number(
          fold(split_part(translate(trim(coalesce(first_name, '')), '-', ' '), ' ', 1))
        ) as first
    ) n
$$;
