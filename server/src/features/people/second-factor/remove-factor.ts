import type { Tx } from '../../../db/database.ts'

/** Removes a user's second factor and recovery codes. */
export const removeFactor = async (tx: Tx, userId: number): Promise<void> => {
  await tx
    .updateTable('login')
    .set({
      totp_secret: null,
      totp_pending: null,
      totp_last_step: 0,
      totp_since: null,
      recovery_hashes: [],
    })
    .where('user_id', '=', userId)
    .execute()
  await tx
    .updateTable('app_user')
    .set({ second_factor: false })
    .where('user_id', '=', userId)
    .execute()
}
