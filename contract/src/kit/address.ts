import { isDay, line } from './values.ts'

/*
 * What a URL contains, and how it is read. Screens read their filters this way, and so do tests
 * that follow a figure's link.
 */

/**
 * The kind of a filter, which says the values that it can have. 'text', 'number' and 'flag' appear
 * in the URL; 'personal' (a name, a birth date, a phone, an e-mail) is text that stays in the
 * memory of the page, so that no URL or history of a browser names a person (rules.md#patient-data-and-addresses). A 'number' is
 * an ID or a count: whole, and -1 for none chosen. A 'day' is YYYY-MM-DD, an 'anyDay' also `anyDay`,
 * a 'month' its first day. A list has the words or numbers that the filter can be; limits are those
 * of a text's characters or of a whole number.
 */
export type FilterKind =
  | 'text'
  | 'number'
  | 'flag'
  | 'personal'
  | 'day'
  | 'anyDay'
  | 'month'
  | readonly string[]
  | readonly number[]
  | { readonly longest: number }
  | { readonly least: number; readonly most: number }
export type FilterKinds = Readonly<Record<string, FilterKind>>
type FilterValue<Kind> = Kind extends 'number' | readonly number[] | { least: number }
  ? number
  : Kind extends 'flag'
    ? boolean
    : string
export type FilterValues<K extends FilterKinds> = { [N in keyof K]?: FilterValue<K[N]> }

/** The number of a value in a list of codes (records.md#code-lists); -1: none chosen. */
export const coded = { least: -1, most: 32_767 } as const

/** A day filter whose start was cleared: no limit. */
export const anyDay = 'any'

const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/
const isDayText = (text: string): boolean => {
  const [, year, month, day] = isoDay.exec(text) ?? []
  return year !== undefined && isDay(Number(year), Number(month), Number(day))
}
const wholeNumber = /^(?:-1|\d{1,10})$/
/** What each column of an ID has room for. */
export const mostId = 2_147_483_647
const numberOf = (text: string): number | undefined =>
  wholeNumber.test(text) && Number(text) <= mostId ? Number(text) : undefined

/** A text that is as long as the names and numbers that lists are searched by. */
const longest = 100
const within = (text: string, most: number): string | undefined =>
  line(most).safeParse(text).success ? text : undefined

const takes: Readonly<Record<Extract<FilterKind, string>, (text: string) => unknown>> = {
  text: (text) => within(text, longest),
  personal: (text) => text,
  number: numberOf,
  flag: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  day: (text) => (isDayText(text) ? text : undefined),
  anyDay: (text) => (text === anyDay || isDayText(text) ? text : undefined),
  month: (text) => (isDayText(text) && text.endsWith('-01') ? text : undefined),
}
/* The value that a text of the URL stands for; undefined if the filter cannot have it. */
const decode = (kind: FilterKind, text: unknown): unknown => {
  if (typeof text !== 'string' || text === '') return undefined
  if (typeof kind === 'string') return takes[kind](text)
  if ('longest' in kind) return within(text, kind.longest)
  if ('least' in kind) {
    const number = numberOf(text)
    return number !== undefined && number >= kind.least && number <= kind.most ? number : undefined
  }
  return kind.find((one) => String(one) === text)
}

/**
 * The filters of a URL, and the personal ones of the page's memory; values that a filter cannot have
 * are left out.
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

/** What a URL says that its filters cannot be, as it says it: 'month=2026-13-01'. */
export const ignoredIn = (
  kinds: FilterKinds,
  search: Readonly<Record<string, unknown>>,
): string[] =>
  Object.entries(kinds).flatMap(([name, kind]) => {
    const text = search[name]
    const isIgnored =
      typeof text === 'string' &&
      text !== '' &&
      kind !== 'personal' &&
      decode(kind, text) === undefined
    return isIgnored ? [`${name}=${text}`] : []
  })
