import { isDrawable } from '@labgate/contract/kit/printed-name'

/**
 * SQL: a patient's name as lists show it: 'Moss, Ada Marie', '王, 小明 (Wang, Xiaoming)'. `p` is the
 * patient.
 */
export const shownName = `
  trim(both ', ' from p.last_name || ', ' || p.first_name || ' ' || p.middle_name) || case
    when p.latin_folded = '' then ''
    else ' (' || trim(
      coalesce(nullif(p.last_name_latin, ''), p.last_name) || ', ' || coalesce(
        nullif(p.first_name_latin, ''),
        p.first_name
      ) || ' ' || p.middle_name_latin
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
