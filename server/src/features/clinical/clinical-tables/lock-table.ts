import type { ClinicalTableRow } from '@labgate/contract/clinical/clinical-tables'
import type { TableKind } from '@labgate/contract/clinical/kinds'
import { dayAt } from '@labgate/contract/kit/time-zones'
import { orRefuse } from '../../../access/refusal.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { q } from '../../../db/queries.ts'
import {
  approvedOf,
  baseRows,
  drugsFor,
  listedLinks,
  openDrafts,
  tableOf,
  type Drug,
  type PrintedVersion,
} from './table.ts'

/** A laboratory's table, locked against other changes until the transaction ends. */
export interface LockedTable {
  labId: number
  kind: TableKind
  lab: {
    name: string
    director: string
    directorCredentials: string
    userIdDirector: number
    isConfirmed: boolean
  }
  today: string
  rows: ReadonlyMap<string, ClinicalTableRow>
  approved: readonly PrintedVersion[]
  drugs: readonly Drug[]
}

const labToLock = (labId: number) =>
  q
    .selectFrom('lab')
    .select([
      'name',
      'director',
      'director_credentials as directorCredentials',
      'user_id_director as userIdDirector',
      'confirmed_at as confirmedAt',
      'time_zone as timeZone',
    ])
    .where('lab_id', '=', labId)
    .forUpdate()

/**
 * Locks the laboratory, so that drafts and approvals of its tables are serialized, and reads the
 * table. Refused if there is none.
 */
export const lockTable = async (
  tx: Tx,
  labId: number,
  kind: TableKind,
  now: Date,
): Promise<LockedTable> => {
  const [[found], approved, drafts, drugs, listed] = await pipeline(
    tx,
    labToLock(labId),
    approvedOf(labId, kind),
    openDrafts(labId, kind),
    drugsFor(kind),
    listedLinks(kind),
  )
  const { timeZone, userIdDirector, confirmedAt, ...lab } = orRefuse(found, 'Laboratory not found.')
  const today = dayAt(now, timeZone)
  const rows = tableOf(kind, baseRows(kind, listed), { approved, drafts, today })
  return {
    labId,
    kind,
    lab: { ...lab, userIdDirector: userIdDirector ?? 0, isConfirmed: confirmedAt !== null },
    today,
    rows: new Map(rows.map((row) => [row.key, row])),
    approved,
    drugs,
  }
}
