export const patternOf = (table: string, alias: string): string => `
  join ${table} ${alias}
    on ${alias}.lab_type_id = r.lab_type_id
    and ${alias}.version = r.form
    and ${alias}.variant = r.variant
`

/*
 * A version that waited for a person was released by one; an unreleased one waits for its own
 * reason, or because no one has trusted its sender.
 */
export const versions = `
  insert into result
    (
      lab_order_id,
      customer_id,
      version,
      kind,
      hl7_in_id,
      lab_system_id,
      filler_number,
      simulated,
      made_at,
      waits_for,
      released_at,
      user_id_released,
      release_note,
      has_positive,
      has_critical,
      judged,
      changes
    )
  select
    f.lab_order_id,
    f.customer_id,
    f.version,
    f.kind,
    f.hl7_in_id,
    $1::bigint,
    'SIM-' || f.lab_order_id,
    true,
    f.made_at - case
      when x.goes_out
      and p.waits_for <> '{}' then interval '2 hours'
      else interval '0'
    end,
    case
      when f.kind = 'preliminary' then '{}'
      when r.is_out
      or p.waits_for <> '{}' then p.waits_for
      else '{untrusted}'
    end,
    case
      when x.goes_out then f.made_at
    end,
    case
      when x.goes_out then case
        when p.waits_for = '{}' then 0
        else $2::bigint
      end
    end,
    case
      when x.goes_out
      and p.waits_for <> '{}' then 'Looked at, and the practice was called.'
      else ''
    end,
    p.has_positive,
    p.has_critical and f.kind <> 'preliminary',
    case
      when f.kind <> 'preliminary' then p.judged
    end,
    case
      when f.kind = 'corrected' then p.changes
      else '[]'
    end
  from
    filed f
    join resulted r using (n)
    ${patternOf('pattern_version', 'p')},
    lateral (select r.is_out and f.kind <> 'preliminary' as goes_out) x
`

const valueFields =
  'v.place, v.analyte, v.method, v.code, v.name, v.value_type, v.comparator, v.value, v.unit, v.cut_off, v.low, v.high, v.both_sexes, v.limit_unit, v.is_draft, v.flag'

const intoValues = `
  insert into observation
    (
      lab_order_id,
      customer_id,
      patient_id,
      version_from,
      version_to,
      state,
      collected_at,
      analysed_at,
      performing_lab_id,
      ${valueFields.replaceAll('v.', '')}
    )
`

/** Number of values that a partial result brings first. */
const early = 3

export const inForce = `
  ${intoValues}
  select
    r.lab_order_id,
    r.customer_id,
    r.patient_id,
    case
      when r.is_early
      or (r.is_corrected and v.is_changed) then 2
      else 1
    end,
    null,
    case
      when r.is_corrected
      and v.is_changed then 'C'
      else 'F'
    end,
    r.collected_at,
    r.made_at - interval '1 hour',
    r.performing_lab_id,
    ${valueFields}
  from resulted r
  ${patternOf('pattern_value', 'v')} and not v.is_old
  where r.n between $1::bigint and $2::bigint
`

export const replaced = `
  ${intoValues}
  select
    r.lab_order_id,
    r.customer_id,
    r.patient_id,
    1,
    2,
    case
      when r.is_early then 'P'
      else 'F'
    end,
    r.collected_at,
    r.made_at - interval '9 hours',
    r.performing_lab_id,
    ${valueFields}
  from resulted r
  ${patternOf('pattern_value', 'v')}
  where (r.is_early and not v.is_old and v.place < ${early}) or (r.is_corrected and v.is_old)
`

/* A correction is an event of the order, and its result is as old as that. */
export const corrections = `
  with
    corrected as (
      update lab_order o
      set
        resulted_at = r.made_at + interval '30 hours',
        stage_at = r.made_at + interval '30 hours',
        updated_at = r.made_at + interval '30 hours'
      from resulted r
      where r.is_corrected and o.lab_order_id = r.lab_order_id
      returning o.lab_order_id, o.customer_id, o.resulted_at
    )
  insert into order_event (lab_order_id, customer_id, move, lab_status_id, user_id, user_name, at)
  select lab_order_id, customer_id, 'correct', 50, 0, 'Laboratory', resulted_at from corrected
`

export const verdicts = `
  create temporary table pattern_verdict
  on commit drop
  as
    select lab_type_id, version, variant, v.*
    from
      pattern_version,
      lateral verdicts_in(judged) v
    where
      v.kind in (
        'found, not prescribable',
        'found, not explained',
        'expected, not found',
        'metabolite missing',
        'needs review'
      )
`
