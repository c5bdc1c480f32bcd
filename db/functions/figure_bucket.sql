-- Logarithmic buckets: minutes up to 20 as themselves, then each 5 % wide; read at the geometric
-- middle they are off by 2.5 % at most.
-- Buckets in double precision: the same for every minute (a test compares them with the
-- contract's), and some twenty times faster than with numeric, which was most of what turnaround of
-- an account, a fold, and a rebuild cost.
create function figure_bucket(minutes int)
returns smallint
language sql
immutable
parallel safe
as $$
  select
    (
      case
        when minutes <= 20 then minutes
        else 20 + ceil(ln(minutes / 20.0::float8) / ln(1.05::float8))
      end
    )::smallint
$$;
