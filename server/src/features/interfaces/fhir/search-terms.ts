import { dayAfter } from '@labgate/contract/kit/days'
import { sql, type RawBuilder } from 'kysely'
import { dayBegins } from '../../../core/orders/order-zone.ts'
import { FhirFault } from './outcome.ts'

/** A condition of a search. */
export type Where = RawBuilder<boolean>

/**
 * A search parameter: its name in the capability statement, and the condition that its alternatives
 * form.
 */
export interface Parameter {
  type: 'token' | 'reference' | 'date' | 'string'
  says: string
  /**
   * It reveals something about a patient: sent by POST to _search and never in an address
   * (rules.md#get-and-post).
   */
  byPost?: true
  where(values: readonly string[], base: string): Where
}
export type Parameters = Readonly<Record<string, Parameter>>

const never = sql<boolean>`false`
const fault = (text: string): FhirFault => new FhirFault(400, 'invalid', text)

const idOf = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)
const anyOf = (column: string, ids: readonly number[]): Where =>
  sql<boolean>`${sql.raw(column)} = any (${ids}::bigint[])`

/**
 * Ids of the resource itself. `column` is our own SQL; `within` narrows the search to where they
 * can be, if no index covers the column.
 */
export const byId = (column: string, within?: (ids: readonly number[]) => Where): Parameter => ({
  type: 'token',
  says: 'The ID of the record.',
  where: (values) => {
    const ids = values.map(idOf)
    return within === undefined
      ? anyOf(column, ids)
      : sql<boolean>`(${within(ids)} and ${anyOf(column, ids)})`
  },
})

/** A reference to another resource: 'Patient/12', '12', or its full address here. */
export const byReference = (column: string, type: string, text: string): Parameter => ({
  type: 'reference',
  says: text,
  where: (values, base) =>
    anyOf(
      column,
      values.map((value) => {
        const local = value.startsWith(`${base}/`) ? value.slice(base.length + 1) : value
        const [name, id] = local.includes('/') ? local.split('/') : [type, local]
        return name === type ? idOf(id ?? '') : 0
      }),
    ),
})

/**
 * A coded value: 'code', 'system|code' or '|code'. `where` gets each code with its system;
 * undefined if the search leaves it open.
 */
export const byToken = (
  text: string,
  where: (code: string, system: string | undefined, base: string) => Where,
  more: { byPost?: true } = {},
): Parameter => ({
  ...more,
  type: 'token',
  says: text,
  where: (values, base) => {
    const each = values.map((value) => {
      const cut = value.indexOf('|')
      return cut < 0
        ? where(value, undefined, base)
        : where(value.slice(cut + 1), value.slice(0, cut), base)
    })
    return sql<boolean>`(${sql.join(each, sql` or `)})`
  },
})

/**
 * Codes of a fixed list, each with the SQL condition for a record to have it, which is true or
 * false; the first true one applies.
 */
export type Codes = Readonly<Record<string, string>>

/** SQL: the code that a record has. */
export const codeIn = (codes: Codes): string =>
  `case ${Object.entries(codes)
    .map(([code, condition]) => `when ${condition} then '${code}'`)
    .join(' ')} end`

/**
 * Codes of a fixed list, searched by their conditions, so that an index reaches those that few
 * records have. `within`: SQL for where such records can be, if no index covers the condition.
 */
export const byCode = (codes: Codes, text: string, within: Codes = {}): Parameter =>
  byToken(text, (code) => {
    const at = Object.keys(codes).indexOf(code)
    // that no earlier one is true is estimated as nearly always true
    const earlier = Object.values(codes)
      .slice(0, at)
      .map((one) => `nullif(${one}, true) is not null`)
    const conditions = [codes[code], within[code], ...earlier].filter((one) => one !== undefined)
    return at < 0 ? never : sql<boolean>`(${sql.raw(conditions.join(' and '))})`
  })

/** A category shared by all records: they are all laboratory records. */
export const byCategory = (category: { system?: string; code?: string }): Parameter =>
  byToken('The category; the same for all records.', (code, system) =>
    code === category.code && (system === undefined || system === category.system)
      ? sql<boolean>`true`
      : never,
  )

const form =
  /^(eq|ne|gt|lt|ge|le|sa|eb)?(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,3})\d*)?)?(Z|[+-]\d\d:\d\d))?)?)?$/
/**
 * Whether the calendar has this day. Years are those with a four-digit year before and after them.
 */
const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return year > 0 && year < 9999 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/**
 * The instants that a search date starts and ends at. A day, month, or year is by the laboratory's
 * clock.
 */
const periodOf = (
  text: string,
): { prefix: string; begin: RawBuilder<unknown>; end: RawBuilder<unknown> } => {
  // an unescaped plus in an address arrives as a space
  const found = form.exec(text.replace(/ (\d\d:\d\d)$/, '+$1'))
  const [, prefix = 'eq', year = '', month, day, clock, second, fraction, zone = ''] = found ?? []
  if (found === null)
    throw fault(
      'A date is YYYY, YYYY-MM, YYYY-MM-DD or a time with its offset, with eq, ne, gt, lt, ge, le, sa or eb before it.',
    )
  if (!isDay(Number(year), Number(month ?? 1), Number(day ?? 1)))
    throw fault('This date does not exist.')
  if (clock !== undefined) {
    const from = new Date(
      `${year}-${month}-${day}T${clock}:${second ?? '00'}.${(fraction ?? '0').padEnd(3, '0')}${zone}`,
    )
    if (Number.isNaN(from.getTime())) throw fault('This time does not exist.')
    const until = new Date(
      from.getTime() + (fraction !== undefined ? 1 : second !== undefined ? 1000 : 60_000),
    )
    return {
      prefix,
      begin: sql`${from.toISOString()}::timestamptz`,
      end: sql`${until.toISOString()}::timestamptz`,
    }
  }
  const first = `${year}-${month ?? '01'}-${day ?? '01'}`
  const next =
    day !== undefined
      ? dayAfter(first, 1)
      : month !== undefined
        ? `${dayAfter(first, 31).slice(0, 8)}01`
        : `${String(Number(year) + 1).padStart(4, '0')}-01-01`
  return { prefix, begin: dayBegins(first), end: dayBegins(next) }
}

/** A date or instant. `column` is our own SQL that yields an instant. */
export const byDate = (column: string, text: string): Parameter => ({
  type: 'date',
  says: `${text} Dates are in the laboratory’s time zone.`,
  where: (values) => {
    const at = sql.raw(column)
    const each = values.map((value): Where => {
      const { prefix, begin, end } = periodOf(value)
      if (prefix === 'ne') return sql<boolean>`(${at} < ${begin} or ${at} >= ${end})`
      if (prefix === 'gt' || prefix === 'sa') return sql<boolean>`${at} >= ${end}`
      if (prefix === 'lt' || prefix === 'eb') return sql<boolean>`${at} < ${begin}`
      if (prefix === 'ge') return sql<boolean>`${at} >= ${begin}`
      if (prefix === 'le') return sql<boolean>`${at} < ${end}`
      return sql<boolean>`(${at} >= ${begin} and ${at} < ${end})`
    })
    return sql<boolean>`(${sql.join(each, sql` or `)})`
  },
})

/** A birth date: whole days only. */
export const byDay = (column: string, text: string): Parameter => ({
  type: 'date',
  says: text,
  byPost: true,
  where: (values) => {
    const days = values.map((value) => {
      const day = value.replace(/^eq/, '')
      const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
      if (!isDay(Number(year), Number(month), Number(date)))
        throw fault('Enter the full birth date: YYYY-MM-DD.')
      return day
    })
    return sql<boolean>`${sql.raw(column)} = any (${days}::date[])`
  },
})
