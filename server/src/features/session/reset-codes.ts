import { createHash, timingSafeEqual } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import type { House } from '../../house.ts'

export type CodeKind = 'mailed' | 'expired' | 'link'
const goodForMs: Record<CodeKind, number> = { mailed: 10 * 60_000, expired: 10 * 60_000, link: 30 * 60_000 }
const mostTries = 5
/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

const hashOf = (userId: number, code: string): Buffer =>
  createHash('sha256')
    .update(`${userId}:${code.replace(/[\s-]/g, '').toUpperCase()}`)
    .digest()

/** A single-use code, kept as a hash: eight signs to type when mailed, forty in a link. An earlier one of its kind is void. */
export const makeResetCode = async (tx: Tx, house: House, userId: number, kind: CodeKind, goodMs = goodForMs[kind]): Promise<string> => {
  const length = kind === 'mailed' ? 8 : 40
  const code = [...house.randomBytes(length * 2)]
    .filter((byte) => byte < 240)
    .slice(0, length)
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
    .padEnd(length, 'A')
  await tx
    .updateTable('reset_code')
    .set({ used_at: house.now().toISOString() })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute()
  await tx
    .insertInto('reset_code')
    .values({
      user_id: userId,
      kind,
      code_hash: hashOf(userId, code),
      expires_at: new Date(house.now().getTime() + goodMs).toISOString(),
      created_at: house.now().toISOString(),
    })
    .execute()
  return code
}

/** Uses a code up. Answers its kind, or undefined when it is wrong, late, used, or tried too often. */
export const useResetCode = async (tx: Tx, house: House, userId: number, code: string): Promise<CodeKind | undefined> => {
  const at = house.now().toISOString()
  const open = await tx
    .updateTable('reset_code')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .where('tries', '<', mostTries)
    .returning(['reset_code_id', 'code_hash', 'kind'])
    .execute()
  const given = hashOf(userId, code)
  const found = open.find(({ code_hash }) => timingSafeEqual(code_hash, given))
  if (!found) return undefined
  await tx.updateTable('reset_code').set({ used_at: at }).where('user_id', '=', userId).where('used_at', 'is', null).execute()
  return found.kind as CodeKind
}
