-- Measures that accounts and owners need by the day; the others by week and month.
-- Reasons are asked by the day, too, by sales of their accounts: rejections and kinds of missing
-- information are few, and so are their cells.
create function figure_has_days(measure smallint)
returns boolean
language sql
immutable
parallel safe
as $$
  select measure in (1, 2, 3, 4, 5, 10, 13) or measure > 100
$$;
