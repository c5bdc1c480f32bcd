import { createHash, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'

export type CodeKind = 'mailed' | 'expired' | 'link'
const goodForMs: Record<CodeKind, number> = {
  mailed: 10 * 60_000,
  expired: 10 * 60_000,
  link: 30 * 60_000,
}
/** Excludes letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

const hashOf = (userId: number, code: string): Buffer =>
  createHash('sha256')
    .update(`${userId}:${code.replace(/[\s-]/g, '').toUpperCase()}`)
    .digest()

const codeOf = (context: AppContext, length: number): string =>
  [...context.randomBytes(length * 2)]
    .filter((byte) => byte < 240)
    .slice(0, length)
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
    .padEnd(length, 'A')

/** Forty characters, for a link: impossible to guess. */
export const longCode = (context: AppContext): string => codeOf(context, 40)

/** Voids every open code of the login. */
export const voidResetCodes = async (
  tx: Tx,
  context: AppContext,
  userId: number,
): Promise<void> => {
  await tx
    .updateTable('reset_code')
    .set({ used_at: context.now().toISOString() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/**
 * A single-use code, stored as a hash: eight characters to type when emailed, forty in a link.
 * Voids earlier ones of its kind.
 */
export const makeResetCode = async (
  tx: Tx,
  context: AppContext,
  userId: number,
  kind: CodeKind,
  goodMs = goodForMs[kind],
): Promise<string> => {
  const code = codeOf(context, kind === 'mailed' ? 8 : 40)
  await tx
    .updateTable('reset_code')
    .set({ used_at: context.now().toISOString() })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute()
  await tx
    .insertInto('reset_code')
    .values(({ selectFrom }) => ({
      user_id: userId,
      kind,
      code_hash: hashOf(userId, code),
      ground: selectFrom('app_user').select('sign_in_ground').where('user_id', '=', userId),
      expires_at: new Date(context.now().getTime() + goodMs).toISOString(),
      created_at: context.now().toISOString(),
    }))
    .execute()
  return code
}

/**
 * The kind of an open code, or undefined if it is wrong, late or used. Wrong tries do not use up a
 * code: otherwise strangers could void the owner's. Instead, tries are slowed per login and address
 * range (reset.service.ts). Runs the same query for a login that does not exist (user 0).
 */
export const openResetCode = async (
  tx: Tx,
  context: AppContext,
  userId: number,
  code: string,
): Promise<CodeKind | undefined> => {
  const open = await tx
    .selectFrom('reset_code')
    .select(['code_hash', 'kind'])
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', context.now().toISOString())
    // whoever showed an expired password has its code no longer than the password
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('kind', '<>', 'expired'),
        eb(
          'ground',
          '>=',
          selectFrom('app_user').select('sign_in_ground').where('user_id', '=', userId),
        ),
      ]),
    )
    .forUpdate()
    .execute()
  const given = hashOf(userId, code)
  return open.find(({ code_hash }) => timingSafeEqual(code_hash, given))?.kind as
    | CodeKind
    | undefined
}
