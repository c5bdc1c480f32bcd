import type { Crypt } from '../../../access/crypt.ts'
import type { Database } from '../../../db/database.ts'
import { rawQuery } from '../../../db/queries.ts'
import { auditKeyOf, derivedAuditKey, type AuditKey } from '../../../ports/audit-key/audit-key.ts'

/** What a former audit key is bound to where it is stored sealed. */
export const auditKeyPlace = (keyId: string): string => `audit key ${keyId}`

/** The audit key, and the keys before it was changed. */
export const auditKeys = async (database: Database, crypt: Crypt): Promise<AuditKey[]> => {
  const [outcome] = await database.systemQuery('audit keys', [
    rawQuery<{ key_id: string; sealed: Buffer }>(
      'select key_id, sealed from audit_key order by at desc',
    ),
  ])
  const older = outcome?.rows ?? []
  return [
    derivedAuditKey(crypt),
    ...older.map(({ key_id, sealed }) =>
      auditKeyOf(crypt.openBytes(sealed, auditKeyPlace(key_id))),
    ),
  ]
}
