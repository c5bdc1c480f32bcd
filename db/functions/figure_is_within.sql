-- Whether the whole period lies between the days.
create function figure_is_within(grain text, start date, from_day date, until_day date)
returns boolean
language sql
immutable
parallel safe
as $$
  select
    start >= from_day
    and case grain
      when 'd' then start
      when 'w' then start + 6
      else (start + interval '1 month - 1 day')::date
    end <= until_day
$$;
