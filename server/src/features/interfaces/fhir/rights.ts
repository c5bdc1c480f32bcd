import { fhirResources, type FhirResource } from '@labgate/contract/interfaces/interfaces'

/**
 * 'Patient.rs': the right to read (r) and search (s) a kind of record, as SMART App Launch 2 writes
 * it after 'system/'.
 */
export type Right = `${FhirResource}.${'r' | 's' | 'rs'}`

const form = /^system\/(\*|[A-Za-z]+)\.(read|\*|c?r?u?d?s?)$/

/**
 * What a client gets of the scopes that it requests: version 1 (system/*.read) and version 2
 * (system/Patient.rs), no more than it is allowed, and read-only. Without a scope: everything it is
 * allowed. Empty if none can be granted.
 */
export const rightsFor = (scope: string, resources: readonly FhirResource[]): Right[] => {
  const scopes = scope.split(/\s+/).filter(Boolean)
  if (scopes.length === 0) return resources.map((resource): Right => `${resource}.rs`)
  const letters = new Map<FhirResource, Set<string>>()
  for (const one of scopes) {
    const [, of, what = ''] = form.exec(one) ?? []
    if (of === undefined || what === '') continue
    const given =
      what === 'read' || what === '*'
        ? ['r', 's']
        : [...what].filter((letter) => letter === 'r' || letter === 's')
    for (const resource of fhirResources)
      if ((of === '*' || of === resource) && resources.includes(resource)) {
        const before = letters.get(resource) ?? new Set()
        for (const letter of given) before.add(letter)
        letters.set(resource, before)
      }
  }
  return [...letters].flatMap(([resource, has]): Right[] =>
    has.size === 2
      ? [`${resource}.rs`]
      : has.has('r')
        ? [`${resource}.r`]
        : has.has('s')
          ? [`${resource}.s`]
          : [],
  )
}

/** Whether the rights allow reading (r) or searching (s) a kind of record. */
export const allows = (
  rights: readonly string[],
  resource: FhirResource,
  what: 'r' | 's',
): boolean => rights.includes(`${resource}.rs`) || rights.includes(`${resource}.${what}`)

/** The rights as the scope in a token response. */
export const scopeOf = (rights: readonly Right[]): string =>
  rights.map((right) => `system/${right}`).join(' ')
