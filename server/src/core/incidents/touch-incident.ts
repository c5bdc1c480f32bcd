import type { Tx } from '../../db/database.ts'

interface Touch {
  userId: number
  at: Date
  /** The status it takes, not resolved; undefined: it stays. */
  status?: 'in work' | 'waiting for client' | undefined
}
/**
 * Raises the version of an account issue to which something was added: whoever resolves or closes
 * it has seen what the other side wrote.
 */
export const touchIncident = async (
  tx: Tx,
  customerIncidentId: number,
  { userId, at, status }: Touch,
): Promise<void> => {
  await tx
    .updateTable('customer_incident')
    .set(({ eb }) => ({
      ...(status !== undefined && { status, resolved_at: null, user_id_resolved: null }),
      user_id_updated: userId,
      updated_at: at.toISOString(),
      row_version: eb('row_version', '+', 1),
    }))
    .where('customer_incident_id', '=', customerIncidentId)
    .execute()
}
