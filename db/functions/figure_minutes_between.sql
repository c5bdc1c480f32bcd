-- Whole minutes; null where either is not known, or they are in the wrong order.
create function figure_minutes_between(since timestamptz, until timestamptz)
returns int
language sql
immutable
parallel safe
as $$
  select
    case
      when until >= since then floor(extract(epoch from until - since) / 60)::int
    end
$$;
