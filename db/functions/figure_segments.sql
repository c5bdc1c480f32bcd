-- Turnaround of an order by segments of the contract, each on the day of its closing clock.
create function figure_segments(f figure_order)
returns table (segment smallint, day date, minutes int)
language sql
immutable
parallel safe
as $$
  select s.segment::smallint, s.day, s.minutes
  from
    (
      values
        (1, f.received_day, f.transit_minutes),
        (2, f.accessioned_day, f.dock_minutes),
        (3, f.resulted_day, f.test_minutes),
        (4, f.released_day, f.release_minutes),
        (5, f.delivered_day, f.delivery_minutes),
        (6, f.released_day, f.laboratory_minutes),
        (7, f.released_day, f.laboratory_net_minutes),
        (8, f.released_day, f.practice_minutes),
        (9, f.reviewed_day, f.reading_minutes)
    ) s (segment, day, minutes)
  where f.ended <> 90 and s.day is not null and s.minutes is not null
$$;
