import { howMany } from '@labgate/contract/kit/how-many'
import type { Bundle, Resource } from '@medplum/fhirtypes'
import { Refusal } from '../../../access/refusal.ts'
import { keysetOf, pageOf, type Keyset } from '../../../http/page-of.ts'
import type { Kind, Searched } from './kind.ts'
import { FhirFault } from './outcome.ts'
import type { Where } from './search-terms.ts'

const usual = 50
const most = 200
const mostWithOthers = 50
/** Page sizes, for the capability statement. */
export const pageSizes = `Records on a page: ${usual}, at most ${most}; at most ${mostWithOthers} with _include.`
/** Parameters about the response, not the search. */
const aside = ['_count', '_continue', '_format']

/** A parsed search. */
export interface Search {
  wheres: readonly Where[]
  /** What it was narrowed by: names, never values. */
  names: readonly string[]
  /** What to include, by name. */
  includes: readonly string[]
  count: number
  after: Keyset | undefined
  /**
   * Its parameters for the link to itself; undefined if one reveals something about a patient and
   * must not appear in an address.
   */
  address: string | undefined
  paging: { after?: string; pageSize: number; terms: string }
}

/**
 * The pointer named by an _include: 'DiagnosticReport:result', optionally followed by the kind it
 * points to. Undefined: none that can be followed.
 */
const includeIn = ({ type, includes = {} }: Searched, value: string): string | undefined => {
  const [from, name = '', to, ...more] = value.split(':')
  const found =
    from === type && more.length === 0 && Object.hasOwn(includes, name) ? includes[name] : undefined
  return found === undefined || (to !== undefined && to !== found.type) ? undefined : name
}

const countIn = (text: string | null, atMost: number): number => {
  if (text === null) return Math.min(usual, atMost)
  if (!/^\d{1,6}$/.test(text) || Number(text) < 1)
    throw new FhirFault(400, 'invalid', '_count must be 1 or more.')
  return Math.min(Number(text), atMost)
}

/** The parameter of that name; undefined for an unknown one that a lenient search leaves out. */
const parameterOf = (kind: Searched, name: string, isLenient: boolean) => {
  const parameter = Object.hasOwn(kind.parameters, name) ? kind.parameters[name] : undefined
  if (parameter === undefined && !isLenient)
    throw new FhirFault(
      400,
      'not-supported',
      `${kind.type} is not searched by ${/^[\w:.-]{1,60}$/.test(name) ? name : 'this parameter'}.`,
    )
  return parameter
}

/** Alternatives of a parameter, separated by commas. */
const alternativesOf = (name: string, value: string): string[] => {
  const values = value.split(',').filter((one) => one !== '')
  if (values.length === 0) throw new FhirFault(400, 'invalid', `${name} is empty.`)
  if (values.length > 100)
    throw new FhirFault(400, 'too-costly', `${name} has more than 100 alternatives.`)
  return values
}

/**
 * Reads the parameters of a search. A repeated parameter must be met each time; alternatives are
 * separated by commas. Refuses an unknown parameter (left out instead if the client requests
 * lenient handling), one with a modifier, and in an address one that reveals something about a
 * patient.
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
    if (value.includes('\0') || name.includes('\0'))
      throw new FhirFault(400, 'invalid', 'A parameter contains the character NUL (U+0000).')
    if (aside.includes(name)) continue
    if (name === '_include') {
      const include = includeIn(kind, value)
      if (include === undefined && !isLenient)
        throw new FhirFault(
          400,
          'not-supported',
          `A search for ${kind.type} does not support this _include.`,
        )
      if (include === undefined) continue
      includes.add(include)
      kept.append(name, value)
      continue
    }
    const parameter = parameterOf(kind, name, isLenient)
    if (parameter === undefined) continue
    const values = alternativesOf(name, value)
    if (parameter.byPost === true && isAddress)
      throw new FhirFault(
        400,
        'invalid',
        `Search by ${name} goes by POST to ${kind.type}/_search, so that no patient data appears in an address.`,
      )
    isPersonal ||= parameter.byPost === true
    wheres.push(parameter.where(values, base))
    kept.append(name, value)
  }
  const count = countIn(given.get('_count'), includes.size > 0 ? mostWithOthers : most)
  if (given.has('_count')) kept.set('_count', String(count))
  const after = given.get('_continue')
  const paging = {
    ...(after !== null && { after }),
    pageSize: count,
    terms: isPersonal ? '' : kept.toString(),
  }
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
    if (error instanceof Refusal)
      throw new FhirFault(400, 'invalid', 'This page belongs to a different search. Search again.')
    throw error
  }
}

/** A resource's name within our address: 'Patient/12'. */
export const nameOf = (resource: Resource): string =>
  `${resource.resourceType}/${resource.id ?? ''}`
const entryOf = (resource: Resource, base: string, mode: 'match' | 'include') => ({
  fullUrl: `${base}/${nameOf(resource)}`,
  resource,
  search: { mode },
})

/**
 * A page of matches, then the included resources. `rows` has one row more than the page. The next
 * page is identified by the search and by where this one ends. A search by patient data has only
 * one page: it is refused if more match.
 */
export const bundleOf = <R>(
  kind: Kind<R>,
  search: Search,
  rows: readonly R[],
  others: readonly Resource[],
  base: string,
): Bundle => {
  const { list, next } = pageOf(`fhir.${kind.type}`, search.paging, rows, 0, kind.keyset)
  if (next !== '' && search.address === undefined)
    throw new FhirFault(
      422,
      'too-costly',
      `More than ${howMany(search.count, 'record')} match. Narrow the search ( patient document), or ask for a larger _count.`,
    )
  const path = `${base}/${kind.type}`
  const at = (terms: string): string => (terms === '' ? path : `${path}?${terms}`)
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    link: [
      {
        relation: 'self',
        url: search.address === undefined ? `${path}/_search` : at(search.address),
      },
      ...(next === '' || search.address === undefined
        ? []
        : [
            {
              relation: 'next',
              url: at([search.address, `_continue=${next}`].filter(Boolean).join('&')),
            },
          ]),
    ],
    // FHIR has no empty lists
    ...(list.length > 0 && {
      entry: [
        ...list.map((row) => entryOf(kind.resource(row, base), base, 'match')),
        ...new Map(
          others.map((resource) => [nameOf(resource), entryOf(resource, base, 'include')]),
        ).values(),
      ],
    }),
  }
}
