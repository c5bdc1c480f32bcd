import type { FhirResource } from '@labgate/contract/interfaces'
import type { Resource } from '@medplum/fhirtypes'
import type { Actor } from '../../access/actor.ts'
import type { Built } from '../../db/queries.ts'
import type { Keyset } from '../../http/page-of.ts'
import type { Parameters, Where } from './search-terms.ts'

/** What a kind of resource is called, and searched by. */
export interface Searched {
  type: FhirResource
  parameters: Parameters
}
/** A kind of resource: how it is searched for, found and written. `R` is a row of its query. */
export interface Kind<R> extends Searched {
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
