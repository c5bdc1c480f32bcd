/*
 * Parts of queries that are written as text. Each takes SQL of our own making (a column, a select), never what somebody typed.
 */

/** SQL whose parameters stand behind so many others: $1 becomes $4 behind three. */
export const behind = (sql: string, others: number): string => sql.replace(/\$(\d+)/g, (_, at: string) => `$${Number(at) + others}`)

/** The rows of a select as one JSON array; [] when there are none. */
export const jsonRows = (select: string): string => `coalesce((select json_agg(row_to_json(r)) from (${select}) r), '[]'::json)`
/** An instant inside JSON, as the wire has it: YYYY-MM-DDTHH:mm:ss.sssZ. */
export const isoInstant = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
/** What an id of a reference list says; '' when there is none. */
export const codeName = (list: string, column: string): string => `coalesce((select description from code where list = '${list}' and id = ${column}), '')`
/** The name of somebody of the laboratory, whom everybody may see; '' for others. */
export const staffName = (column: string): string => `coalesce((select name from staff where user_id = ${column}), '')`
/** The name of anybody in sight; '' for others. */
export const personName = (column: string): string =>
  `coalesce((select name from staff where user_id = ${column}), (select trim(first_name || ' ' || last_name) from app_user where user_id = ${column}), '')`

/** SQL: an observation's value as it is read, '<5 ng/mL', 'Not detected': a word has no unit. */
export const valueSays = (of: string): string =>
  `${of}.comparator || ${of}.value || case when ${of}.unit <> '' and ${of}.value ~ '^[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)$' then ' ' || ${of}.unit else '' end`
