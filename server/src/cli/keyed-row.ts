import { randomBytes } from 'node:crypto'
import { ticketOffice } from '../access/audit-tickets.ts'
import { cryptWith } from '../access/crypt.ts'
import { readKey, type Config } from '../config.ts'
import type { Run } from '../db/backup/plan.ts'
import { derivedAuditKey } from '../ports/audit-key/audit-key.ts'

/**
 * Writes a command's audit row, keyed like the server's. A command writes one row and ends: its
 * number needs no other row to vouch for it.
 */
export const writeKeyedRow = async (
  run: Run,
  config: Config,
  { act, customerId = 0, target }: { act: string; customerId?: number; target: string },
): Promise<void> => {
  const office = await ticketOffice(
    derivedAuditKey(cryptWith(readKey(config).key)),
    randomBytes(6).readUIntBE(0, 6),
  )
  const [ticket] = office.issue(1).tickets
  await run(
    `insert into audit (user_id, act, customer_id, target, mac) values (0, $1, $2, $3, $4)`,
    [act, customerId, target, ticket],
  )
}
