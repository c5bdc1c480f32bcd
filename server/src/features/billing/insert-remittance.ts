import type { Tx } from '../../db/database.ts'
import type { Remittance } from '../../x12/faces/remittance.ts'
import { insertRemittance, insertRemittanceClaims, type Row } from './insert-remittance.queries.ts'

/** Where a remittance comes from: a set in a file, or paper that a person keyed. */
export interface RemittanceOrigin {
  x12FileId: number | null
  atSet: number
  /** Permanent name: rows posted from it are posted once. */
  source: string
  userId?: number
  /** Here a test moves no money. */
  ignoresTests: boolean
  /** Our NPIs and tax IDs: a remittance to another payee is held. */
  ours: readonly string[]
}

export const insertSet = async (
  tx: Tx,
  set: Remittance,
  origin: RemittanceOrigin,
  state: string,
  text: string,
  difference: number,
  hash: Buffer,
  now: Date,
): Promise<number> => {
  const { rows } = await tx.executeQuery(
    insertRemittance({
      x12FileId: origin.x12FileId,
      atSet: origin.atSet,
      set,
      state,
      difference,
      message: text,
      hash,
      userId: origin.userId,
      now,
    }),
  )
  return rows[0]?.id ?? 0
}

export const insertClaims = async (
  tx: Tx,
  remittanceId: number,
  rows: readonly Omit<Row, 'remittanceClaimId'>[],
  state: 'posted' | 'held' | 'set aside',
): Promise<Row[]> => {
  const { rows: made } = await tx.executeQuery(insertRemittanceClaims(remittanceId, rows, state))
  const idAt = new Map(made.map(({ id, at }) => [at, id]))
  return rows.map((row) => ({ ...row, remittanceClaimId: idAt.get(row.claim.at) ?? 0 }))
}
