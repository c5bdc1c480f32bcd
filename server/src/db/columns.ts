/** Answers from memory what was asked before: a save asks of every field of a record, and there are as many as the contract has. */
const remembered = <T>(of: (field: string) => T): ((field: string) => T) => {
  const known = new Map<string, T>()
  return (field) => {
    const before = known.get(field)
    if (before !== undefined) return before
    const found = of(field)
    known.set(field, found)
    return found
  }
}

/** The column of a field of the wire: userId_AM -> user_id_am, showPPOnRequest -> show_pp_on_request. */
export const columnOf = remembered((field: string): string =>
  field
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase(),
)

const ids = /^(lab_|userId_|.*Id$|.*Id_Preferred$|defaultLocation$)/
/** Named like ids, and are none: texts and a flag. */
const notIds = new Set(['taxId', 'alternateLoginId', 'claimsPayerId', 'eligibilityPayerId'])
/** Fields whose absence is 0 on the wire and null in the database (decisions.md 23). */
export const isReference = remembered((field: string): boolean => ids.test(field) && !notIds.has(field))

/** A value of the wire as the database keeps it: an id of 0 or -1 is none. */
export const forColumn = (field: string, value: unknown): unknown => (isReference(field) && typeof value === 'number' && value <= 0 ? null : value)
