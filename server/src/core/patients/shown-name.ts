import { isDrawable } from '@labgate/contract/kit/printed-name'

const given = (first: string, middle: string): string =>
  `nullif(trim(${first} || ' ' || ${middle}), '')`

/**
 * SQL: the name of a row with `last_name` and `first_name`: 'Moss, Ada'; without a comma if one of
 * them is missing, and '' if both are or there is no row.
 */
export const lastFirst = (row: string): string =>
  `concat_ws(', ', nullif(${row}.last_name, ''), nullif(${row}.first_name, ''))`
/** SQL: the same with the middle name: 'Moss, Ada Marie'. */
export const lastFirstMiddle = (row: string): string =>
  `concat_ws(', ', nullif(${row}.last_name, ''), ${given(`${row}.first_name`, `${row}.middle_name`)})`

/**
 * SQL: a patient's name as lists show it: 'Moss, Ada Marie', '王, 小明 (Wang, Xiaoming)'. `p` is the
 * patient.
 */
export const shownName = `
  ${lastFirstMiddle('p')} || case
    when p.latin_folded = '' then ''
    else ' (' || concat_ws(
      ', ',
      nullif(coalesce(nullif(p.last_name_latin, ''), p.last_name), ''),
      ${given(`coalesce(nullif(p.first_name_latin, ''), p.first_name)`, 'p.middle_name_latin')}
    ) || ')'
  end
`

const inBothScripts = /^(.+) \(([^()]+)\)$/

/**
 * A shown name as printed on a sheet: unprintable names appear only in Latin letters, marked
 * (rules.md#names-in-other-scripts).
 */
export const shownOnPaper = (name: string): string => {
  if (isDrawable(name)) return name
  const latin = inBothScripts.exec(name)?.[2]
  return latin === undefined ? name : `${latin} (transliterated)`
}
