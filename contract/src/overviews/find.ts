import { z } from 'zod'
import { moneySoughtOf } from '../billing/money-sought.ts'
import { answer, body, endpoints } from '../kit/endpoint.ts'
import { requisitionNumber, scanOf, specimenNumber } from '../kit/numbers.ts'
import { birthIn, type DaySpan } from '../kit/typed-days.ts'
import { day, flag, id, line } from '../kit/values.ts'
import { carriers } from '../shipping/carriers.ts'

/**
 * What one search finds, in the order in which kinds are shown unless the format of the search text
 * puts one first.
 */
export const foundKinds = [
  'patient',
  'tube',
  'requisition',
  'order',
  'report',
  'parcel',
  'manifest',
  'account',
  'user',
  'claim',
  'check',
  'payment',
  'statement',
  'invoice',
  'refund',
  'authorization',
] as const
export type FoundKind = (typeof foundKinds)[number]
/** Rows per kind. */
export const mostFound = 8

export const Found = z.object({
  kind: z.enum(foundKinds),
  /** ID of the record itself; for tube, requisition and report, of the order. */
  id: id(),
  /** For tube, requisition, order, report, and a patient's money: the patient. */
  patientId: id(),
  name: line(320),
  /** Number of the record. */
  code: line(60),
  /** For a patient the birth date, for an order the collection day, for money its day. */
  day: day(),
  /** For a patient found by the name of a record merged into it: 'formerly Moss, Ada'. */
  says: line(300),
})
export type Found = z.infer<typeof Found>

export const find = endpoints({
  /**
   * Everything in scope that the search text may mean: names with typos, birth dates, numbers with
   * or without zeros, amounts. At most 8 of each kind.
   */
  anything: {
    method: 'POST',
    path: '/api/Find/FindAnything',
    access: 'find.use',
    input: body({ typed: line(100) }),
    answer: answer({
      list: z.array(Found),
      /** No patient's name begins with it: those found resemble it. */ resembling: flag(),
    }),
  },
})

export interface Reading {
  /** The kind that the format of the search text indicates. */
  first: FoundKind | undefined
  /** Words that may be a name; '' if there are none. */
  name: string
  birth: DaySpan | undefined
  /** Ten digits; '' if none. */
  phone: string
  email: string
  /** Possible patient record number or tracking number; '' if it cannot be one. */
  code: string
  tubes: string[]
  requisitions: string[]
  parcelId: number
  manifestId: number
}

const isTracking = (code: string): boolean =>
  /[A-Z]/.test(code) && carriers.some((carrier) => carrier.name !== 'Courier' && carrier.fits(code))
const largestId = 999_999_999

/** Possible meanings of a search text. `today`: YYYY-MM-DD. */
export const readingOf = (typed: string, today: string): Reading => {
  const text = typed.trim().replace(/\s+/g, ' ')
  const code = text.replace(/\s/g, '').toUpperCase()
  const scan = scanOf(code)
  const birth = birthIn(text, today)
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const phone = /^\+?[\d ().-]+$/.test(text) && digits.length === 10 ? digits : ''
  const email = text.includes('@') ? text : ''
  const words = birth?.rest ?? text
  const name = email === '' && /^[\p{L}\p{M}][^\d@]+$/u.test(words) ? words : ''
  const sheet = /^(SL|MF)[A-Z]?0*(\d{1,9})$/.exec(code)
  const number = /^\d{1,12}$/.test(code) ? Number(code) : 0
  const requisition = /^R0*(\d{1,9})$/.exec(code)?.[1]
  const isId = number > 0 && number <= largestId
  const claim = /^B\d{1,15}S[1-3]V\d{1,4}$/.test(code)
  const first: FoundKind | undefined = claim
    ? 'claim'
    : moneySoughtOf(text).cents !== undefined
      ? 'check'
      : scan?.kind === 'specimen'
        ? 'tube'
        : scan?.kind === 'parcel' || sheet?.[1] === 'SL' || isTracking(code)
          ? 'parcel'
          : scan?.kind === 'manifest' || sheet?.[1] === 'MF'
            ? 'manifest'
            : requisition !== undefined
              ? 'requisition'
              : phone !== '' || birth !== undefined
                ? 'patient'
                : email !== ''
                  ? 'user'
                  : number > 0
                    ? 'tube'
                    : undefined
  const sheetId = Number(sheet?.[2] ?? 0)
  return {
    first,
    name: sheet || requisition !== undefined ? '' : name,
    birth: birth && { ...birth.span },
    phone,
    email,
    code: /\d/.test(code) && code.length <= 40 ? code : '',
    tubes:
      number === 0
        ? []
        : [
            ...new Set([
              code.padStart(12, '0'),
              ...(code.length <= 11 ? [specimenNumber(number)] : []),
            ]),
          ],
    requisitions: [
      ...new Set([
        ...(isId ? [requisitionNumber(number)] : []),
        ...(requisition === undefined ? [] : [requisitionNumber(Number(requisition))]),
        ...(/\d/.test(code) ? [code] : []),
      ]),
    ],
    parcelId:
      scan?.kind === 'parcel' || scan?.kind === 'parcel-or-manifest'
        ? scan.id
        : sheet?.[1] === 'SL'
          ? sheetId
          : isId
            ? number
            : 0,
    manifestId:
      scan?.kind === 'manifest' || scan?.kind === 'parcel-or-manifest'
        ? scan.id
        : sheet?.[1] === 'MF'
          ? sheetId
          : isId
            ? number
            : 0,
  }
}

/** The kinds in display order. */
export const kindsBy = (first: FoundKind | undefined): FoundKind[] =>
  first === undefined ? [...foundKinds] : [first, ...foundKinds.filter((kind) => kind !== first)]
