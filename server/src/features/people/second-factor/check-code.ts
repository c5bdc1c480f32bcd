import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { totpStep } from '../../../access/totp.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'

export const recoveryHash = (code: string): string =>
  createHash('sha256').update(code.replace(/[\s-]/g, '').toUpperCase()).digest('base64url')
export const secretPlace = (userId: number): string => `login ${userId} second factor`

interface Factor {
  user_id: number
  totp_secret: Buffer | null
  totp_last_step: number | null
}

/** What proved a user's identity; recorded in the audit log. */
export type FactorKind = 'authenticator' | 'recovery code'

const stepShown = (
  { crypt, now }: AppContext,
  { user_id, totp_secret, totp_last_step }: Factor,
  code: string,
): number | undefined => {
  // with passkeys alone there are recovery codes and no authenticator
  if (totp_secret === null) return undefined
  const secret = Buffer.from(crypt.open(totp_secret, secretPlace(user_id)), 'base64')
  return totpStep(secret, code, now(), totp_last_step ?? 0)
}

/**
 * Which kind the code is: the authenticator's current one, or an unused recovery code; undefined if
 * neither. Uses it up.
 */
export const spendCode = async (
  tx: Tx,
  context: AppContext,
  factor: Factor,
  given: string,
): Promise<FactorKind | undefined> => {
  const code = given.replace(/\s/g, '')
  const step = stepShown(context, factor, code)
  if (step !== undefined) {
    const { numUpdatedRows } = await tx
      .updateTable('login')
      .set({ totp_last_step: step })
      .where('user_id', '=', factor.user_id)
      .where('totp_last_step', '<', step)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n ? 'authenticator' : undefined
  }
  // removed by the statement that looks for it: of two that arrive at once, one finds it gone
  const hash = recoveryHash(code)
  const { numUpdatedRows } = await tx
    .updateTable('login')
    .set({ recovery_hashes: sql<string[]>`array_remove(recovery_hashes, ${hash})` })
    .where('user_id', '=', factor.user_id)
    .where(sql<boolean>`${hash} = any (recovery_hashes)`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? 'recovery code' : undefined
}
