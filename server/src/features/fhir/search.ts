import type { Bundle, Resource } from '@medplum/fhirtypes'
import { Refusal } from '../../access/refusal.ts'
import { keysetOf, pageOf, type Keyset } from '../../http/page-of.ts'
import type { Kind, Searched } from './kind.ts'
import { FhirFault } from './outcome.ts'
import type { Where } from './search-terms.ts'

const usual = 50
const most = 200
const mostWithOthers = 50
/** How many records a page has, for the capability statement. */
export const pageSizes = `Records on a page: ${usual}, at most ${most}; at most ${mostWithOthers} with _include.`
/** Parameters that say how to answer, not what to look for. */
const aside = ['_count', '_continue', '_format']

/** A search as it was understood. */
export interface Search {
  wheres: readonly Where[]
  /** What it was narrowed by: names, never values. */
  names: readonly string[]
  /** What is brought along, by its name. */
  includes: readonly string[]
  count: number
  after: Keyset | undefined
  /** Its parameters for the link to itself; undefined where one tells something of a patient and stands in no address. */
  address: string | undefined
  paging: { after?: string; pageSize: number; terms: string }
}

/** Which pointer an _include names: 'DiagnosticReport:result', or with the kind that it points to behind it. Undefined: none that can be followed. */
const includeIn = ({ type, includes = {} }: Searched, value: string): string | undefined => {
  const [from, name = '', to, ...more] = value.split(':')
  const found = from === type && more.length === 0 && Object.hasOwn(includes, name) ? includes[name] : undefined
  return found === undefined || (to !== undefined && to !== found.type) ? undefined : name
}

const countIn = (text: string | null, atMost: number): number => {
  if (text === null) return Math.min(usual, atMost)
  if (!/^\d{1,6}$/.test(text) || Number(text) < 1) throw new FhirFault(400, 'invalid', '_count must be 1 or more.')
  return Math.min(Number(text), atMost)
}

/**
 * Reads the parameters of a search. A parameter that comes twice must be met twice; alternatives stand behind commas. Refused: one that is not known
 * (left out instead when the client asks for lenient handling), one with a modifier, and in an address one that tells something of a patient.
 */
export const readSearch = (
  kind: Searched,
  given: URLSearchParams,
  base: string,
  { isAddress, isLenient }: { isAddress: boolean; isLenient: boolean },
): Search => {
  const wheres: Where[] = []
  const kept = new URLSearchParams()
  const includes = new Set<string>()
  let isPersonal = false
  for (const [name, value] of given) {
    if (value.includes('\0') || name.includes('\0')) throw new FhirFault(400, 'invalid', 'A parameter contains the character NUL (U+0000).')
    if (aside.includes(name)) continue
    if (name === '_include') {
      const include = includeIn(kind, value)
      if (include === undefined && !isLenient) throw new FhirFault(400, 'not-supported', `A search for ${kind.type} does not support this _include.`)
      if (include === undefined) continue
      includes.add(include)
      kept.append(name, value)
      continue
    }
    const parameter = Object.hasOwn(kind.parameters, name) ? kind.parameters[name] : undefined
    if (parameter === undefined) {
      if (isLenient) continue
      throw new FhirFault(400, 'not-supported', `${kind.type} is not searched by ${/^[\w:.-]{1,60}$/.test(name) ? name : 'this parameter'}.`)
    }
    const values = value.split(',').filter((one) => one !== '')
    if (values.length === 0) throw new FhirFault(400, 'invalid', `${name} is empty.`)
    if (values.length > 100) throw new FhirFault(400, 'too-costly', `${name} has more than 100 alternatives.`)
    if (parameter.byPost === true && isAddress)
      throw new FhirFault(400, 'invalid', `Search by ${name} goes by POST to ${kind.type}/_search, so that no patient data appears in an address.`)
    isPersonal ||= parameter.byPost === true
    wheres.push(parameter.where(values, base))
    kept.append(name, value)
  }
  const count = countIn(given.get('_count'), includes.size > 0 ? mostWithOthers : most)
  if (given.has('_count')) kept.set('_count', String(count))
  const after = given.get('_continue')
  const paging = { ...(after !== null && { after }), pageSize: count, terms: isPersonal ? '' : kept.toString() }
  return {
    wheres,
    names: [...new Set(kept.keys())],
    includes: [...includes],
    count,
    after: keysetIn(kind.type, paging),
    address: isPersonal ? undefined : kept.toString(),
    paging,
  }
}

const keysetIn = (type: string, paging: Search['paging']): Keyset | undefined => {
  try {
    return keysetOf(`fhir.${type}`, paging)
  } catch (error) {
    if (error instanceof Refusal) throw new FhirFault(400, 'invalid', 'This page belongs to a different search. Search again.')
    throw error
  }
}

/** What a resource is called within our address: 'Patient/12'. */
export const nameOf = (resource: Resource): string => `${resource.resourceType}/${resource.id ?? ''}`
const entryOf = (resource: Resource, base: string, mode: 'match' | 'include') => ({ fullUrl: `${base}/${nameOf(resource)}`, resource, search: { mode } })

/**
 * A page of what was found, one row more than it holds among the rows, and behind it what was brought along. Its next page is named by the search and by where this one ends. A search by
 * something of a patient has one page: where more fits it is refused.
 */
export const bundleOf = <R>(kind: Kind<R>, search: Search, rows: readonly R[], others: readonly Resource[], base: string): Bundle => {
  const { list, next } = pageOf(`fhir.${kind.type}`, search.paging, rows, 0, kind.keyset)
  if (next !== '' && search.address === undefined)
    throw new FhirFault(422, 'too-costly', `More than ${search.count} records match. Narrow the search ( patient document), or ask for a larger _count.`)
  const path = `${base}/${kind.type}`
  const at = (terms: string): string => (terms === '' ? path : `${path}?${terms}`)
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    link: [
      { relation: 'self', url: search.address === undefined ? `${path}/_search` : at(search.address) },
      ...(next === '' || search.address === undefined ? [] : [{ relation: 'next', url: at([search.address, `_continue=${next}`].filter(Boolean).join('&')) }]),
    ],
    // an empty list is none in FHIR
    ...(list.length > 0 && {
      entry: [
        ...list.map((row) => entryOf(kind.resource(row, base), base, 'match')),
        ...new Map(others.map((resource) => [nameOf(resource), entryOf(resource, base, 'include')])).values(),
      ],
    }),
  }
}
