import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { totpStep } from '../../../access/totp.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { tellOfSealedCode } from '../sign-in-changes/tell-administrators.ts'

export const recoveryHash = (code: string): string =>
  createHash('sha256').update(code.replace(/[\s-]/g, '').toUpperCase()).digest('base64url')
export const secretPlace = (userId: number): string => `login ${userId} second factor`

interface Factor {
  user_id: number
  totp_secret: Buffer | null
  totp_last_step: number | null
}

/** What proved a user's identity; recorded in the audit log. */
export type FactorKind = 'authenticator' | 'recovery code' | 'sealed recovery code'

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

/* Removed by the statement that looks for it: of two that arrive at once, one finds it gone. */
const isSpent = async (
  tx: Tx,
  userId: number,
  column: 'recovery_hashes' | 'sealed_hashes',
  hash: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('login')
    .set({ [column]: sql<string[]>`array_remove(${sql.ref(column)}, ${hash})` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`${hash} = any (${sql.ref(column)})`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Which kind the code is: the authenticator's current one, or an unused recovery code; undefined if
 * neither. Uses it up. A sealed one is told to every administrator.
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
  const hash = recoveryHash(code)
  if (await isSpent(tx, factor.user_id, 'recovery_hashes', hash)) return 'recovery code'
  if (!(await isSpent(tx, factor.user_id, 'sealed_hashes', hash))) return undefined
  await tellOfSealedCode(tx, context)
  return 'sealed recovery code'
}
