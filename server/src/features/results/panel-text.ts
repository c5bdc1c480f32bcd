/**
 * SQL: the panel of a value with its source and part, if they distinguish it: 'Susceptibility,
 * Escherichia coli, #1'. `of` is the observation.
 */
export const describePanel = (of: string): string => `
  coalesce(
    (
      select
        left(
          concat_ws(
            ', ',
            nullif(p.panel ->> 'name', ''),
            nullif(p.panel -> 'parent' ->> 'says', ''),
            '#' || nullif(${of}.sub_id, '')
          ),
          400
        )
      from
        (
          select w.panels -> split_part(${of}.apart_by, '.', 1) as panel
          from result w
          where w.lab_order_id = ${of}.lab_order_id and w.version = ${of}.version_from
        ) p
      where ${of}.apart_by <> ''
    ),
    ''
  )
`

/** SQL: the same, only if the name alone could mean another value of the order. */
export const panelWhereNeeded = (of: string): string => `
  case
    when ${of}.sub_id <> ''
    or ${of}.analyte = 'as-sent'
    or exists (
      select
      from observation m
      where
        m.lab_order_id = ${of}.lab_order_id
        and m.analyte = ${of}.analyte
        and m.method = ${of}.method
        and m.apart_by <> ${of}.apart_by
    ) then ${describePanel(of)}
    else ''
  end
`
