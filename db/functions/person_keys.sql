-- What tells whose a payer's answer is: last and first name, and a member ID longer than three
-- letters and digits.
create function person_keys(last_name text, first_name text, member_id text)
returns text[]
language sql
immutable
set search_path = public, pg_temp
as $$
  select
    array_remove(
      array[
        person_key(last_name, first_name),
        case
          when length(plain_number(member_id)) > 3 then '#' || plain_number(member_id)
          else ''
        end
      ],
      ''
    )
$$;
