-- What an answer says of another day of its month: a plan ends, and begins. What a plan was before
-- an end that is past is not known.
create function cover_on(status text, answered jsonb, day text)
returns text
language sql
immutable
parallel safe
as $$
  select
    case
      when base = 'inactive'
      and answered ->> 'endDate' >= day then 'unknown'
      when base in ('active', 'no-laboratory-benefit')
      and (answered ->> 'endDate' < day or answered ->> 'effectiveDate' > day) then 'inactive'
      else base
    end
  from
    (
      select
        coalesce(
          answered ->> 'coverage',
          case status
            when 'active' then 'active'
            when 'inactive' then 'inactive'
            when 'not found' then 'not-found'
          end
        )
    ) as b (base)
$$;
