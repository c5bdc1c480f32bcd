import { createHash, createHmac } from 'node:crypto'
import type { Crypt } from '../../access/crypt.ts'

/**
 * The key of the audit log, wherever it is stored: with LABGATE_KEY, in a KMS or in an HSM. It
 * computes codes and is never exported; it is used once for each process that writes rows, and once
 * for each seal.
 */
export interface AuditKey {
  id: string
  mac(purpose: string, text: string): Promise<Buffer>
}

export const auditKeyOf = (key: Buffer): AuditKey => ({
  id: createHash('sha256').update('labgate audit key').update(key).digest('hex').slice(0, 16),
  mac: async (purpose, text) => createHmac('sha256', key).update(`${purpose}\0${text}`).digest(),
})

/** The built-in key: derived from LABGATE_KEY, which opens nothing that this key is for. */
export const derivedAuditKey = (crypt: Pick<Crypt, 'derive'>): AuditKey =>
  auditKeyOf(crypt.derive('audit'))
