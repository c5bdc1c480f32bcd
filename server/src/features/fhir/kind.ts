import type { FhirResource } from '@labgate/contract/interfaces'
import type { Resource } from '@medplum/fhirtypes'
import type { Actor } from '../../access/actor.ts'
import type { Tx } from '../../db/database.ts'
import { compiledOf, type Built } from '../../db/queries.ts'
import type { Keyset } from '../../http/page-of.ts'
import type { Parameters, Where } from './search-terms.ts'

/** What a kind of resource is called, and searched by. */
export interface Searched {
  type: FhirResource
  parameters: Parameters
  /** Records to which these point and which a search may bring along, by the name that `_include` has for the pointer. */
  includes?: Readonly<Record<string, { type: FhirResource }>>
}
/** Records that stand beside those of a page. `R` is a row of the page. */
export interface Include<R> {
  type: FhirResource
  /** What these rows point to and the actor may see, each once. */
  bring(tx: Tx, actor: Actor, rows: readonly R[], base: string): Promise<Resource[]>
}
/** A kind of resource: how it is searched for, found and written. `R` is a row of its query. */
export interface Kind<R> extends Searched {
  includes?: Readonly<Record<string, Include<R>>>
  /** Rows in sight of the actor that meet every condition, in the order of pages, from behind `after`. */
  find(actor: Actor, wheres: readonly Where[], after: Keyset | undefined, limit: number): Built<R>
  /** Where a page ends that ends with this row. */
  keyset(row: R): Keyset
  /** The resource with id, version and time of its last change. */
  resource(row: R, base: string): Resource
}

/** Id, version and time of the last change, as every resource bears them. */
export const metaOf = (version: number, lastUpdated: string, isSimulated = false) => ({
  versionId: String(version),
  lastUpdated,
  ...(isSimulated && { tag: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActReason', code: 'HTEST', display: 'test health data' }] }),
})

/** Brings along the records of another kind under these ids. */
export const including = <R, T>(of: Kind<T>, ids: (row: R) => readonly number[]): Include<R> => ({
  type: of.type,
  bring: async (tx, actor, rows, base) => {
    const wanted = [...new Set(rows.flatMap(ids))]
    const byId = of.parameters['_id']?.where(wanted.map(String), base)
    if (wanted.length === 0 || byId === undefined) return []
    const { rows: found } = await tx.executeQuery(compiledOf(of.find(actor, [byId], undefined, wanted.length)))
    return found.map((row) => of.resource(row, base))
  },
})
