import { isDrawable } from '@labgate/contract/printed-name'

/** SQL: how lists show a patient's name: 'Moss, Ada Marie', '王, 小明 (Wang, Xiaoming)'. `p` is the patient. */
export const shownName = `trim(both ', ' from p.last_name || ', ' || p.first_name || ' ' || p.middle_name) || case when p.latin_folded = '' then '' else
  ' (' || trim(coalesce(nullif(p.last_name_latin, ''), p.last_name) || ', ' || coalesce(nullif(p.first_name_latin, ''), p.first_name) || ' ' || p.middle_name_latin) || ')' end`

const inBothScripts = /^(.+) \(([^()]+)\)$/

/** A shown name as a sheet bears it: what paper cannot show stands in Latin letters alone, marked (decisions.md 40). */
export const shownOnPaper = (name: string): string => {
  if (isDrawable(name)) return name
  const latin = inBothScripts.exec(name)?.[2]
  return latin === undefined ? name : `${latin} (transliterated)`
}
