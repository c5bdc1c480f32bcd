import type { FhirResource } from '@labgate/contract/interfaces/interfaces'
import type { Resource } from '@medplum/fhirtypes'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledOf, type Query } from '../../../db/queries.ts'
import type { Keyset } from '../../../http/page-of.ts'
import type { Parameters, Where } from './search-terms.ts'

/** Name of a kind of resource, and its search parameters. */
export interface Searched {
  type: FhirResource
  parameters: Parameters
  /**
   * Records that these point to and that a search can include, by the name `_include` uses for the
   * pointer.
   */
  includes?: Readonly<Record<string, { type: FhirResource }>>
}
/** Records included with those of a page. `R` is a row of the page. */
export interface Include<R> {
  type: FhirResource
  /** What these rows point to and the actor can see, each once. */
  bring(tx: Tx, actor: Actor, rows: readonly R[], base: string): Promise<Resource[]>
}
/** A kind of resource: how it is searched, found, and written. `R` is a row of its query. */
export interface Kind<R> extends Searched {
  includes?: Readonly<Record<string, Include<R>>>
  /** Rows visible to the actor that meet every condition, in page order, starting after `after`. */
  find(actor: Actor, wheres: readonly Where[], after: Keyset | undefined, limit: number): Query<R>
  /** The keyset of a page that ends with this row. */
  keyset(row: R): Keyset
  /** The resource with id, version, and time of its last change. */
  resource(row: R, base: string): Resource
}

/** Id, version, and time of the last change, as on every resource. */
export const metaOf = (version: number, lastUpdated: string, isSimulated = false) => ({
  versionId: String(version),
  lastUpdated,
  ...(isSimulated && {
    tag: [
      {
        system: 'http://terminology.hl7.org/CodeSystem/v3-ActReason',
        code: 'HTEST',
        display: 'test health data',
      },
    ],
  }),
})

/** Includes the records of another kind with these ids. */
export const including = <R, T>(of: Kind<T>, ids: (row: R) => readonly number[]): Include<R> => ({
  type: of.type,
  bring: async (tx, actor, rows, base) => {
    const wanted = [...new Set(rows.flatMap(ids))]
    const byId = of.parameters['_id']?.where(wanted.map(String), base)
    if (wanted.length === 0 || byId === undefined) return []
    const { rows: found } = await tx.executeQuery(
      compiledOf(of.find(actor, [byId], undefined, wanted.length)),
    )
    return found.map((row) => of.resource(row, base))
  },
})
