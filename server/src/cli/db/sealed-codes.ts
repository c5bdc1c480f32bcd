import { UserType } from '@labgate/contract/access/user-types'
import { strangerRow } from '../../access/audit.ts'
import { readConfig, readKey, Wrong } from '../../config.ts'
import type { Tx } from '../../db/database.ts'
import { recoveryHash } from '../../features/people/second-factor/check-code.ts'
import { newRecoveryCodes } from '../../features/people/second-factor/set-factor.ts'
import { tellOfSealedCode } from '../../features/people/sign-in-changes/tell-administrators.ts'
import { openContext } from '../../open-context.ts'
import { WrongUse, type Given } from '../command.ts'
import { openForCommand } from '../open-for-command.ts'

const administratorWith = async (tx: Tx, email: string): Promise<number> => {
  const found = await tx
    .selectFrom('app_user')
    .select('user_id')
    .where('email_folded', '=', email.toLowerCase())
    .where('user_type_id', '=', UserType.Administrator)
    .where('disabled', '=', false)
    .orderBy('primary_login', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (found === undefined) throw new Wrong(`No active administrator has the email ${email}.`)
  return found.user_id
}

/**
 * Makes recovery codes for an administrator who may lose the second factor with no other one to
 * reset it (docs/decisions/0082). Those made before no longer work.
 */
export const makeSealedCodes = async (given: Given): Promise<void> => {
  const { say } = given
  const email = (given.words[1] ?? '').trim()
  if (email === '' || given.words.length > 2) throw new WrongUse('Enter one email address.')
  const config = readConfig(given.variables)
  const { key } = readKey(config)
  const database = await openForCommand(config, say)
  try {
    const context = await openContext(config, database, key)
    const codes = newRecoveryCodes(context)
    await database.system('sealed codes', async (tx) => {
      const userId = await administratorWith(tx, email)
      const sealed_hashes = codes.map(recoveryHash)
      await tx
        .insertInto('login')
        .values({ user_id: userId, sealed_hashes })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ sealed_hashes }))
        .execute()
      await tx.executeQuery(
        strangerRow('cli.sealed-codes', 'done', '', userId, `user ${userId}`).compile(),
      )
      await tellOfSealedCode(tx, context, 'made')
    })
    say(
      `Recovery codes for ${email}: each works once, in place of a code of the second factor. Print them, seal them in an envelope, and keep them on no computer.\n`,
    )
    for (const code of codes) say(`  ${code}`)
  } finally {
    await database.close()
  }
}
