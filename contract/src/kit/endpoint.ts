import { z } from 'zod'
import type { Verb } from '../access/permissions.ts'
import { say } from '../languages/say.ts'
import { id, line, secret, whole } from './values.ts'

/** Who can call. There is no default, so an endpoint cannot be left open by oversight. */
export type Access = 'public' | 'signed-in' | Verb

/** The block that every request carries (rules.md#validation-block). */
export const Validation = z.object({
  entityId_Login: id(),
  userId_Login: id(),
  token: secret(200),
  tranSourceId: whole(0, 999),
  version: line(20),
})
export type Validation = z.infer<typeof Validation>

/**
 * A value sent as JSON inside a query parameter, or as an object if the same call is made by POST.
 */
export const asJson = <T extends z.ZodType>(inner: T) =>
  z.codec(z.union([z.string().max(20_000), z.record(z.string(), z.unknown())]), inner, {
    decode: (given, ctx) => {
      if (typeof given !== 'string') return given as z.input<T>
      try {
        return JSON.parse(given) as z.input<T>
      } catch {
        ctx.issues.push({ code: 'custom', message: say('This is not JSON.'), input: given })
        return z.NEVER
      }
    },
    encode: (value) => JSON.stringify(value),
  })

export interface Endpoint {
  method: 'GET' | 'POST'
  path: `/api/${string}`
  access: Access
  input: z.ZodObject
  answer: z.ZodObject
  /**
   * A GET that changes something, or carries a secret, a search term or patient data: the web app
   * sends it as POST (rules.md#get-and-post).
   */
  byPost?: true
  /**
   * Changes data: needs the verb in both types during a visit (rules.md#acting-as-a-customer),
   * takes an Idempotency-Key.
   */
  changes?: true
  /** Carries a file: the body can be 36 MB instead of 1 MB (rules.md#body-limits). */
  carriesFile?: true
  /**
   * Takes the public validation block: entity 1, user -1, the UTC date as token
   * (rules.md#public-block). It authorizes nothing else.
   */
  publicBlock?: true
  /** Refused while acting as a customer (rules.md#acting-as-a-customer). */
  notInVisit?: true
}

export const endpoints = <const T extends Record<string, Endpoint>>(table: T): T => table

/** What a caller provides; the client adds the validation block. */
export type RequestInput<E extends Endpoint> = Omit<
  z.input<E['input']>,
  'validation' | 'searchCriteria'
> &
  (E['input']['shape'] extends { searchCriteria: z.ZodType<infer C> }
    ? { searchCriteria: Partial<C> }
    : unknown)
/** What a handler receives, decoded. */
export type ParsedInput<E extends Endpoint> = Omit<z.output<E['input']>, 'validation'>
/** What a caller gets if the response is valid. */
export type ApiResponse<E extends Endpoint> = z.output<E['answer']>

const validationOfQuery = asJson(Validation)
/** Input of a read call: query parameters, by name. */
export const query = <T extends z.ZodRawShape>(shape: T) =>
  z.object({ validation: validationOfQuery, ...shape })
/** Input of a call with a body. */
export const body = <T extends z.ZodRawShape>(shape: T) =>
  z.object({ validation: Validation, ...shape })

export const Answer = z.object({ valid: z.boolean(), message: z.string() })
export const answer = <T extends z.ZodRawShape>(shape: T) => Answer.extend(shape)
/** Response of a save: the record's ID, as text. */
export const Saved = answer({ id: z.string() })
/** Response of a call that only reports success or failure. */
export const Done = Answer

/**
 * Whether a call returns a file: the bytes as a download, or JSON if `b64=true` is requested
 * (docs/wire.md).
 */
export const answersFile = ({
  input,
  answer: { shape },
}: Pick<Endpoint, 'input' | 'answer'>): boolean => 'b64' in input.shape && 'fileAsBase64' in shape

/**
 * A page of a list. `next` continues it ('' at the end); `total` is exact up to 1000
 * (rules.md#lists-and-old-clients).
 */
export const listOf = <T extends z.ZodType>(row: T) =>
  answer({ list: z.array(row), next: z.string(), total: z.number(), totalIsMore: z.boolean() })
/** A list that is never long enough to page. */
export const shortListOf = <T extends z.ZodType>(row: T) => answer({ list: z.array(row) })

/**
 * Paging and sort order of a search; part of searchCriteria. Without pageSize up to 5,000 rows are
 * returned, or the call is refused.
 */
export const paging = { after: secret(600), pageSize: whole(1, 5000), sort: line(40) }
/** Search criteria, all optional. */
export const criteria = <T extends z.ZodRawShape>(shape: T) =>
  asJson(z.object({ ...paging, ...shape }).partial())

/** One fault in one field. `path` leads to the field; `rule` is stable, `message` is for people. */
export const Issue = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  rule: z.string(),
})
export type Issue = z.infer<typeof Issue>
