import { z } from 'zod'
import { say } from '../languages/say.ts'

/*
 * Value types on the wire (rules.md#wire-values). Each accepts what old clients send (numbers and
 * flags also as text, dates also as MM/dd/yyyy) and yields one form. The same type serves requests
 * and responses.
 */

/*
 * The contract uses some types hundreds of times, and every page that opens builds those it uses:
 * each type is built once per size. A schema never changes; its methods return a new one.
 */
const once = <A extends readonly number[], T>(build: (...sizes: A) => T): ((...sizes: A) => T) => {
  const built = new Map<string, T>()
  return (...sizes) => {
    const key = sizes.join()
    const kind = built.get(key) ?? build(...sizes)
    built.set(key, kind)
    return kind
  }
}

const asNumber = (given: number | string, ctx: { issues: unknown[] }): number => {
  const number =
    typeof given === 'number'
      ? given
      : /^\s*-?\d+(\.\d+)?\s*$/.test(given)
        ? Number(given)
        : Number.NaN
  if (Number.isFinite(number)) return number
  ctx.issues.push({ code: 'custom', message: say('Enter a number.'), input: given })
  return 0
}

/** A number between two bounds; text such as '7' is read as the number 7. */
export const number = once((least: number, most: number) =>
  z.codec(
    z.union([z.number(), z.string().max(40)], { error: say('Enter a number.') }),
    z
      .number()
      .min(least, say('At least {least}.', { least }))
      .max(most, say('At most {most}.', { most })),
    {
      decode: asNumber,
      encode: (value) => value,
    },
  ),
)

/** A whole number between two bounds. */
export const whole = once((least: number, most: number) =>
  z.codec(
    z.union([z.number(), z.string().max(40)], { error: say('Enter a whole number.') }),
    z
      .number()
      .int(say('Enter a whole number.'))
      .min(least, say('At least {least}.', { least }))
      .max(most, say('At most {most}.', { most })),
    { decode: asNumber, encode: (value) => value },
  ),
)

/** A record's id: 0 means none, -1 means not selected. */
export const id = () => whole(-1, Number.MAX_SAFE_INTEGER)

const truths = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  [1, true],
  [0, false],
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
  ['', false],
])

/** A flag; also accepts 1, 0, and their texts. */
export const flag = once(() =>
  z.codec(
    z.union([z.boolean(), z.number(), z.string().max(10)], { error: say('Enter true or false.') }),
    z.boolean(),
    {
      decode: (given, ctx) => {
        const truth = truths.get(typeof given === 'string' ? given.trim().toLowerCase() : given)
        if (truth === undefined)
          ctx.issues.push({ code: 'custom', message: say('Enter true or false.'), input: given })
        return truth ?? false
      },
      encode: (value) => value,
    },
  ),
)

/**
 * 1 or 0, for the four sales flags and multiLogin in the responses of Authenticate and
 * SwitchCustomer.
 */
export const bit = once(() => z.union([z.literal(0), z.literal(1)]))

const storable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/**
 * Text of at most `most` UTF-16 units that a database can store; surrounding blanks are dropped.
 */
export const text = once((most: number) =>
  z
    .string({ error: say('Enter text.') })
    .trim()
    .max(most, say('At most {most} characters.', { most }))
    .refine(storable, say('This has a character that cannot be saved.')),
)

/**
 * Also marks a schema as one of a line: what is sent to it loses its invisible characters
 * (invisible-lines.ts).
 */
export const isOneLine = (value: string): boolean => !/[\r\n\u2028\u2029]/.test(value)
/** Text of one line. */
export const line = once((most: number) => text(most).refine(isOneLine, say('One line only.')))

/** Text stored exactly as typed, including blanks: passwords, codes. */
export const secret = once((most: number) =>
  z
    .string({ error: say('Enter text.') })
    .max(most, say('At most {most} characters.', { most }))
    .refine(storable, say('This has a character that cannot be saved.')),
)

const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/
const usDay = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** True if year, month, and day name a calendar day between 1850 and 2199. */
export const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return (
    year >= 1850 && year < 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  )
}

/** A date without a zone, YYYY-MM-DD; null if absent. Also accepts MM/dd/yyyy and ''. */
export const day = once(() =>
  z.codec(
    z.union([z.string().max(40), z.null()], { error: say('Enter a date.') }),
    z.string().nullable(),
    {
      decode: (given, ctx) => {
        if (given === null || given.trim() === '') return null
        const iso = isoDay.exec(given.trim())
        const us = usDay.exec(given.trim())
        const [year, month, date] = iso ? [iso[1], iso[2], iso[3]] : us ? [us[3], us[1], us[2]] : []
        if (year === undefined || !isDay(Number(year), Number(month), Number(date))) {
          ctx.issues.push({
            code: 'custom',
            message: say('Enter a date, such as 03/31/2026 or 2026-03-31.'),
            input: given,
          })
          return null
        }
        return `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`
      },
      encode: (value) => value,
    },
  ),
)

const instantForm =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(:(\d{2})(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/**
 * A moment, YYYY-MM-DDTHH:mm:ss.sssZ; null if absent. Accepts an offset; refuses a bare local time.
 */
export const instant = once(() =>
  z.codec(
    z.union([z.string().max(40), z.null()], { error: say('Enter a date and time.') }),
    z.string().nullable(),
    {
      decode: (given, ctx) => {
        if (given === null || given.trim() === '') return null
        const parts = instantForm.exec(given.trim())
        const at =
          parts && isDay(Number(parts[1]), Number(parts[2]), Number(parts[3]))
            ? new Date(given.trim())
            : new Date(Number.NaN)
        if (Number.isNaN(at.getTime())) {
          ctx.issues.push({
            code: 'custom',
            message: say('Enter date and time with its zone, such as 2026-03-31T14:05:00Z.'),
            input: given,
          })
          return null
        }
        return at.toISOString()
      },
      encode: (value) => value,
    },
  ),
)

/** One of a fixed set of texts. */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values)

const addressForm = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** An email address or ''; blanks inside are dropped, case is kept as typed. */
export const email = once(() =>
  line(254)
    .overwrite((value) => value.replace(/\s/g, ''))
    .refine(
      (value) => value === '' || addressForm.test(value),
      say('This is not an email address.'),
    ),
)

/**
 * File content as base64 text. The decoded size is what counts, checked where the file is accepted.
 */
export const base64 = once(() =>
  z
    .string({ error: say('Enter the file as base64 text.') })
    .max(36_000_000, say('The file is larger than 25 MB.')),
)
