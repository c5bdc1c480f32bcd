-- What counts of a laboratory system's source (`source_of`): what is entered, as far as it is no
-- wider than what was confirmed. Nothing, while nothing was. Addresses: those in both. Certificates:
-- an empty list asks for none; where none of the entered ones is confirmed, the confirmed ones stay,
-- and none fits both. Under another name, its results are read.
create function source_in_force(confirmed jsonb, entered jsonb)
returns jsonb
language sql
stable
as $$
  select
    case
      when confirmed is not null then jsonb_build_object(
        'active',
        (confirmed ->> 'active')::boolean and (entered ->> 'active')::boolean,
        'labId',
        confirmed -> 'labId',
        'addresses',
        (
          select coalesce(jsonb_agg(a), '[]')
          from jsonb_array_elements_text(entered -> 'addresses') a
          where
            exists (
              select
              from jsonb_array_elements_text(confirmed -> 'addresses') c
              where c::inet >>= a::inet
            )
        ) || (
          select coalesce(jsonb_agg(c), '[]')
          from jsonb_array_elements_text(confirmed -> 'addresses') c
          where
            exists (
              select
              from jsonb_array_elements_text(entered -> 'addresses') a
              where a::inet >> c::inet
            )
        ),
        'certificates',
        case
          when confirmed -> 'certificates' = '[]' then entered -> 'certificates'
          else coalesce(
            (
              select jsonb_agg(c)
              from jsonb_array_elements_text(entered -> 'certificates') c
              where confirmed -> 'certificates' ? c
            ),
            confirmed -> 'certificates'
          )
        end,
        'strict',
        (confirmed ->> 'strict')::boolean or (entered ->> 'strict')::boolean,
        'trusted',
        (confirmed ->> 'trusted')::boolean
        and (entered ->> 'trusted')::boolean
        and confirmed ->> 'application' is not distinct from entered ->> 'application'
        and confirmed ->> 'facility' is not distinct from entered ->> 'facility',
        'application',
        entered -> 'application',
        'facility',
        entered -> 'facility',
        'personAssigner',
        case
          when confirmed -> 'personAssigner' = entered -> 'personAssigner' then entered ->> 'personAssigner'
          else ''
        end,
        'unreadSegments',
        (
          select coalesce(jsonb_agg(u), '[]')
          from jsonb_array_elements_text(entered -> 'unreadSegments') u
          where confirmed -> 'unreadSegments' ? u
        )
      )
    end
$$;
