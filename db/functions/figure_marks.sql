-- What an order adds to which day, by measures of the contract (contract/src/figures/measures.ts; a
-- test compares the two). Rejections and missing kinds stand on the day of receipt: they are shares
-- of what was received. An order that was moved to another account (90) counts there. 200 and up:
-- the same rejection on the day on which it was made.

create function figure_marks(f figure_order)
returns table (measure smallint, day date)
language sql
immutable
parallel safe
as $$
  select m.measure::smallint, m.day
  from
    (
      values
        (
          1,
          case
            when f.ended <> 100 then f.created_day
          end
        ),
        (
          2,
          case
            when f.ended <> 100 then f.collected_day
          end
        ),
        (3, f.received_day),
        (4, f.accessioned_day),
        (
          5,
          case
            when f.is_paper then f.accessioned_day
          end
        ),
        (6, f.resulted_day),
        (7, f.released_day),
        (
          8,
          case
            when f.ended = 100 then f.created_day
          end
        ),
        (
          9,
          case
            when f.is_stat then f.accessioned_day
          end
        ),
        (
          10,
          case
            when f.ended between 101 and 106
            or f.ended in (110, 111) then f.received_day
          end
        ),
        (
          11,
          case
            when f.has_mismatch
            or f.ended = 103 then f.received_day
          end
        ),
        (
          12,
          case
            when f.has_age_override then f.accessioned_day
          end
        ),
        (
          13,
          case
            when f.missing <> '{}' then f.received_day
          end
        ),
        (
          14,
          case
            when f.is_corrected then f.released_day
          end
        ),
        (
          15,
          case
            when f.is_withdrawn then coalesce(f.released_day, f.resulted_day)
          end
        ),
        (
          16,
          case
            when f.is_wrong_patient then coalesce(f.released_day, f.resulted_day)
          end
        ),
        (
          17,
          case
            when f.is_positive then f.released_day
          end
        ),
        (
          18,
          case
            when f.drugs_judged is not null then f.released_day
          end
        ),
        (
          19,
          case
            when f.drugs_not_found > 0
            or f.has_unexplained
            or f.has_not_prescribable
            or f.has_metabolite_missing then f.released_day
          end
        ),
        (
          20,
          case
            when f.has_unexplained then f.released_day
          end
        ),
        (
          21,
          case
            when f.has_not_prescribable then f.released_day
          end
        ),
        (
          22,
          case
            when f.drugs_not_found > 0 then f.released_day
          end
        ),
        (
          23,
          case
            when f.has_metabolite_missing then f.released_day
          end
        ),
        (
          24,
          case
            when f.ended in (102, 110, 111) then f.received_day
          end
        ),
        (
          25,
          case
            when 'name' = any (f.mismatches) then f.received_day
          end
        ),
        (
          26,
          case
            when 'birth-date' = any (f.mismatches) then f.received_day
          end
        ),
        (
          27,
          case
            when 'pregnancy' = any (f.mismatches) then f.received_day
          end
        ),
        (
          28,
          case
            when 'collection-date' = any (f.mismatches) then f.received_day
          end
        ),
        (
          29,
          case
            when 'collection-site' = any (f.mismatches) then f.received_day
          end
        ),
        (
          case
            when f.ended > 100 then f.ended
          end,
          coalesce(f.received_day, f.created_day)
        ),
        (
          case
            when f.ended > 100 then f.ended + 100
          end,
          f.rejected_day
        )
    ) m (measure, day)
  where f.ended <> 90 and m.measure is not null and m.day is not null
  union all
  select (300 + array_position(figure_missing_kinds(), k))::smallint, f.received_day
  from unnest(f.missing) k
  where f.ended <> 90 and f.received_day is not null
$$;
