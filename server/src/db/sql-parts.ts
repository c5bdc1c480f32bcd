/*
 * Parts of queries that are written as text. Each takes SQL that we write ourselves (a column, a
 * select), never user input.
 */

/** SQL with its parameters renumbered to follow this many others: $1 becomes $4 after three. */
export const shiftParameters = (sql: string, others: number): string =>
  sql.replace(/\$(\d+)/g, (_, at: string) => `$${Number(at) + others}`)

/** The rows of a select as one JSON array; [] if there are none. */
export const jsonRows = (select: string): string =>
  `coalesce((select json_agg(row_to_json(r)) from (${select}) r), '[]'::json)`
/** An instant inside JSON, in wire format: YYYY-MM-DDTHH:mm:ss.sssZ. */
export const isoInstant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
/** The laboratory's day at an instant: a column, or a parameter such as $1. */
export const laboratoryDayOf = (instant: string): string =>
  `(${instant}::timestamptz at time zone house_zone())::date`
/** The description of an id of a reference list; '' if there is none. */
export const codeName = (list: string, column: string): string =>
  `coalesce((select description from code where list = '${list}' and id = ${column}), '')`
/** The name of a member of the laboratory, visible to everyone; '' for others. */
export const staffName = (column: string): string =>
  `coalesce((select name from staff where user_id = ${column}), '')`
/** The name of any visible person; '' for others. */
export const personName = (column: string): string => `
  coalesce(
    (select name from staff where user_id = ${column}),
    (select trim(first_name || ' ' || last_name) from app_user where user_id = ${column}),
    ''
  )
`

/**
 * Who wrote the row `of`, and during a visit as whom: 'Dana Cruz (as Ann Lee)', the words of
 * `nameOf`. '' for a writer who is not visible. `column` has the writer.
 */
export const writerName = (of: string, column = 'user_id_created'): string => `
  ${personName(`${of}.${column}`)} || case
    when ${of}.user_id_subject > 0 then ' (as ' || ${personName(`${of}.user_id_subject`)} || ')'
    else ''
  end
`

/** SQL: an observation's value as displayed, '<5 ng/mL', 'Not detected': a word has no unit. */
export const describeValue = (of: string): string => `
  ${of}.comparator || ${of}.value || case
    when ${of}.unit <> ''
    and ${of}.value ~ '^[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)$' then ' ' || ${of}.unit
    else ''
  end
`
