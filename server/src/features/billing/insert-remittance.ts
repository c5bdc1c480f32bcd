import type { Tx } from '../../db/database.ts'
import type { Remittance } from '../../x12/faces/remittance.ts'
import type { Hold } from './hold-remittance.ts'
import { insertRemittance, insertRemittanceClaims, type Row } from './insert-remittance.queries.ts'
import type { RemittanceOrigin } from './remittance-origin.ts'

/** Stores a set that is held or set aside, or whose claims are to be posted; returns its id. */
export const insertSet = async (
  tx: Tx,
  set: Remittance,
  origin: RemittanceOrigin,
  hold: Hold | undefined,
  hash: Buffer,
  now: Date,
): Promise<number> => {
  const { rows } = await tx.executeQuery(insertRemittance({ set, origin, hold, hash, now }))
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
