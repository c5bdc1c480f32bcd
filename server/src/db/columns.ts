/**
 * Memoizes: a save looks up every field of a record, and there are only as many as the contract
 * has.
 */
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

type LowerSnake<S extends string, Before extends string = '_'> = S extends `${infer C}${infer Rest}`
  ? C extends Lowercase<C>
    ? `${C}${LowerSnake<Rest, C>}`
    : `${Before extends '_' ? '' : '_'}${Lowercase<C>}${LowerSnake<Rest, C>}`
  : ''
/** The column of a wire field, to the compiler; no two capitals may follow each other. */
export type ColumnOf<Field extends string> = LowerSnake<Field>

/** The column of a wire field: userId_AM -> user_id_am, showPPOnRequest -> show_pp_on_request. */
export const columnOf = remembered((field: string): string =>
  field
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase(),
)

const ids = /^(lab_|userId_|.*Id$|.*Id_Preferred$|defaultLocation$)/
/** Named like ids but not ids: texts and a flag. */
const notIds = new Set([
  'taxId',
  'medicalRecordId',
  'alternateLoginId',
  'claimsPayerId',
  'eligibilityPayerId',
])
/** Fields whose absence is 0 on the wire and null in the database (rules.md#wire-values). */
export const isReference = remembered(
  (field: string): boolean => ids.test(field) && !notIds.has(field),
)

/** A wire value as the database stores it: an id of 0 or -1 means none. */
export const forColumn = (field: string, value: unknown): unknown =>
  isReference(field) && typeof value === 'number' && value <= 0 ? null : value
