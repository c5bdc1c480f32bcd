-- First day of a period: 'd' the day, 'w' its week from Sunday on, 'm' its month.
create function figure_start(grain text, day date)
returns date
language sql
immutable
parallel safe
as $$
  select
    case grain
      when 'd' then day
      when 'w' then day - extract(dow from day)::int
      else date_trunc('month', day::timestamp)::date
    end
$$;
