/*
 * What a URL contains, and how it is read. Screens read their filters this way, and so do tests
 * that follow a figure's link.
 */

/**
 * The kind of a filter. 'text', 'number' and 'flag' appear in the URL; 'personal' (a name, a birth
 * date, a phone, an e-mail) is text that appears only in the history state, so that no URL names a
 * person (rules.md#patient-data-and-addresses).
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

/**
 * The filters of a URL, and the personal ones of the history state; values of another kind are left
 * out.
 */
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

/** A day filter whose start was cleared: no limit. */
export const anyDay = 'any'
