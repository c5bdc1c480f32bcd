-- On which day an order stands in one measure; null: in none. As figure_marks has it (a test
-- compares the two), for questions about a few measures: with a constant measure nothing is left of
-- it but that measure's case.

create function figure_day(f figure_order, measure int)
returns date
language sql
immutable
parallel safe
as $$
  select
    case
      when f.ended = 90 then null
      else case measure
        when 1 then case
          when f.ended <> 100 then f.created_day
        end
        when 2 then case
          when f.ended <> 100 then f.collected_day
        end
        when 3 then f.received_day
        when 4 then f.accessioned_day
        when 5 then case
          when f.is_paper then f.accessioned_day
        end
        when 6 then f.resulted_day
        when 7 then f.released_day
        when 8 then case
          when f.ended = 100 then f.created_day
        end
        when 9 then case
          when f.is_stat then f.accessioned_day
        end
        when 10 then case
          when f.ended between 101 and 106
          or f.ended in (110, 111) then f.received_day
        end
        when 11 then case
          when f.has_mismatch
          or f.ended = 103 then f.received_day
        end
        when 12 then case
          when f.has_age_override then f.accessioned_day
        end
        when 13 then case
          when f.missing <> '{}' then f.received_day
        end
        when 14 then case
          when f.is_corrected then f.released_day
        end
        when 15 then case
          when f.is_withdrawn then coalesce(f.released_day, f.resulted_day)
        end
        when 16 then case
          when f.is_wrong_patient then coalesce(f.released_day, f.resulted_day)
        end
        when 17 then case
          when f.is_positive then f.released_day
        end
        when 18 then case
          when f.drugs_judged is not null then f.released_day
        end
        when 19 then case
          when f.drugs_not_found > 0
          or f.has_unexplained
          or f.has_not_prescribable
          or f.has_metabolite_missing then f.released_day
        end
        when 20 then case
          when f.has_unexplained then f.released_day
        end
        when 21 then case
          when f.has_not_prescribable then f.released_day
        end
        when 22 then case
          when f.drugs_not_found > 0 then f.released_day
        end
        when 23 then case
          when f.has_metabolite_missing then f.released_day
        end
        when 24 then case
          when f.ended in (102, 110, 111) then f.received_day
        end
        when 25 then case
          when 'name' = any (f.mismatches) then f.received_day
        end
        when 26 then case
          when 'birth-date' = any (f.mismatches) then f.received_day
        end
        when 27 then case
          when 'pregnancy' = any (f.mismatches) then f.received_day
        end
        when 28 then case
          when 'collection-date' = any (f.mismatches) then f.received_day
        end
        when 29 then case
          when 'collection-site' = any (f.mismatches) then f.received_day
        end
        else case
          when measure > 300 then case
            when (figure_missing_kinds())[measure - 300] = any (f.missing) then f.received_day
          end
          when measure > 200 then case
            when f.ended > 100
            and f.ended = measure - 100 then f.rejected_day
          end
          when measure > 100 then case
            when f.ended = measure then coalesce(f.received_day, f.created_day)
          end
        end
      end
    end
$$;
