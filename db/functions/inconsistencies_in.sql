-- What counts of an order that the laboratory has: while it is at the practice, it is still being
-- written.

create function inconsistencies_in(o lab_order)
returns table (kind text, found_at timestamptz, found_value text, ending text)
language sql
stable
as $$
  select
    k.kind,
    k.found_at,
    k.found_value,
    case
      when k.ending = ''
      and o.ended > 100 then 'rejected'
      else k.ending
    end
  from
    (
      select
        m.kind,
        coalesce(o.held_at, o.accessioned_at, o.rejected_at, o.stage_at) as found_at,
        case
          -- the collection as the tube has it, if the bench entered it
          when m.kind = 'mismatch-date' then coalesce(
            trim(to_char(o.tube_collected_day, 'MM/DD/YYYY') || ' ' || o.tube_collected_time),
            ''
          )
          else ''
        end as found_value,
        case
          when m.is_of_person
          and o.matched = 3
          and o.stage >= 30 then 'released'
          else ''
        end as ending
      from
        (
          values
            ('mismatch-name', true, o.mismatch_name),
            ('mismatch-dob', true, o.mismatch_dob),
            ('mismatch-date', false, o.mismatch_date),
            ('mismatch-pregnant', false, o.mismatch_pregnant),
            ('mismatch-site', false, o.mismatch_site)
        ) m (kind, is_of_person, is_so)
      where m.is_so
      union all
      select distinct f.rule, coalesce(o.received_at, o.accessioned_at, o.stage_at), '', ''
      from jsonb_to_recordset(o.findings) as f (rule text, level text)
      where o.stage >= 20 and f.level = 'issue' and f.rule = any (inconsistent_rules())
      union all
      select
        'over-stability',
        coalesce(o.accessioned_at, o.stage_at),
        coalesce(
          sentence_hours_old(
            ceil(
              extract(epoch from coalesce(o.accessioned_at, o.stage_at) - o.collected_at) / 3600
            )::int::text
          ),
          ''
        ),
        'processed'
      where o.age_override <> '' and o.stage >= 30
    ) k
$$;
