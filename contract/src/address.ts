/*
 * What stands in an address, and how it is read. A screen reads its filters so, and so does a test that follows the link of a figure.
 */

/**
 * What kind a filter is. 'text', 'number' and 'flag' stand in the address; 'personal' (a name, a birth date, a phone, an e-mail) is
 * text that stands in the history state only, so that no address names a person (decisions.md 13).
 */
export type FilterKind = 'text' | 'number' | 'flag' | 'personal'
export type FilterKinds = Readonly<Record<string, FilterKind>>
type FilterValue<Kind> = Kind extends 'number' ? number : Kind extends 'flag' ? boolean : string
export type FilterValues<K extends FilterKinds> = { [N in keyof K]?: FilterValue<K[N]> }

const decode = (kind: FilterKind, text: unknown): unknown => {
  if (typeof text !== 'string' || text === '') return undefined
  if (kind === 'number') return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
  return kind === 'flag' ? text === 'true' : text
}

/** The filters of an address, and the personal ones of the history state; what is of another kind is left out. */
export const filtersOf = <K extends FilterKinds>(
  kinds: K,
  search: Readonly<Record<string, unknown>>,
  personal?: Readonly<Record<string, string>>,
): FilterValues<K> =>
  Object.fromEntries(
    Object.entries(kinds).flatMap(([name, kind]) => {
      const found = kind === 'personal' ? personal?.[name] : decode(kind, search[name])
      return found === undefined || found === '' ? [] : [[name, found]]
    }),
  ) as FilterValues<K>

/** A day filter whose beginning was taken away: no limit. */
export const anyDay = 'any'
