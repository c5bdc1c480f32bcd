/*
 * Finds SQL that joins the names of a person by hand, which begins or ends with a comma where one of
 * them is missing, instead of by server/src/core/patients/shown-name.ts.
 */
const joins = [
  // p.last_name || ', ' || p.first_name; coalesce(p.last_name, '') || ', '
  /\blast_name(?:_latin)?(?:\s*,\s*[\w.']*\s*\))*\s*\|\|\s*',/g,
  // concat_ws(', ', p.last_name, p.first_name)
  /\bconcat_ws\(\s*', ',\s*(?:\w+\(\s*)*(?:[\w.]|\$\{\w+\})*\blast_name\b/g,
]

/** The lines of `text` that join a person's last name with what follows it, as findings. */
export const handmadeNames = (file: string, text: string): string[] =>
  joins.flatMap((join) =>
    [...text.matchAll(join)].map(
      ({ index }) =>
        `${file}:${text.slice(0, index).split('\n').length} joins a name by hand: use lastFirst of server/src/core/patients/shown-name.ts.`,
    ),
  )
