-- The target in minutes on a day of the laboratory; null without one.
create function turnaround_target_on(of_type int, of_priority int, on_day date)
returns int
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select minutes
  from turnaround_target
  where
    state = 'approved'
    and lab_type_id = of_type
    and priority = of_priority
    and effective_from <= on_day
  order by effective_from desc, turnaround_target_id desc
  limit 1
$$;
