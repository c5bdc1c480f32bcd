import type { z } from 'zod'
import { Refusal } from '../access/refusal.ts'

type Raw = Record<string, unknown>
const pagingNames = new Set(['after', 'pagesize'])
const asObject = (given: unknown): unknown => {
  if (typeof given !== 'string') return given ?? {}
  try {
    return JSON.parse(given) as unknown
  } catch {
    return undefined
  }
}

/**
 * `after` and `pageSize` are accepted next to searchCriteria as well as in it
 * (rules.md#lists-and-old-clients): they are moved into it here, with case-insensitive names.
 * Refused if both places have one. If a call has no criteria, or they cannot be read, everything
 * stays as is and the schema reports it.
 */
export const pagingLifter = (input: z.ZodObject): ((raw: Raw) => Raw) => {
  if (!('searchCriteria' in input.shape)) return (raw) => raw
  return (raw) => {
    const others = Object.entries(raw).filter(([name]) => pagingNames.has(name.toLowerCase()))
    if (others.length === 0) return raw
    const place =
      Object.keys(raw).find((name) => name.toLowerCase() === 'searchcriteria') ?? 'searchCriteria'
    const criteria = asObject(raw[place])
    if (typeof criteria !== 'object' || criteria === null || Array.isArray(criteria)) return raw
    const inside = new Set(Object.keys(criteria).map((name) => name.toLowerCase()))
    const twice = others.find(([name]) => inside.has(name.toLowerCase()))
    if (twice) throw new Refusal('not-valid', `${twice[0]} is given twice.`)
    const rest = Object.entries(raw).filter(([name]) => !pagingNames.has(name.toLowerCase()))
    return { ...Object.fromEntries(rest), [place]: { ...criteria, ...Object.fromEntries(others) } }
  }
}
