import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'
import { closing, greeting } from './letter-parts.ts'

/**
 * Laboratory administrators who can get an email, with the address and the first name for the
 * greeting. Those of the last 30 days are among them, so that nobody ends the notices by ending the
 * others; those whose own sign-in waits to be confirmed are not (docs/decisions/0082).
 */
export const administratorsToTell = async (
  tx: Tx,
): Promise<{ email: string; first_name: string }[]> => {
  const { rows } = await tx.executeQuery(
    compiledRaw<{ email: string; first_name: string }>(
      'select email, first_name from administrators_to_tell()',
      [],
    ),
  )
  return [...rows]
}

/**
 * Tells every administrator something by email, in the caller's transaction. `text`: what follows
 * the greeting; it names no patient.
 */
export const tellAdministrators = async (
  tx: Tx,
  context: Pick<AppContext, 'config' | 'post'>,
  subject: string,
  text: string,
): Promise<void> => {
  for (const { email, first_name } of await administratorsToTell(tx))
    await context.post.queue(
      { to: email, subject, text: `${greeting(first_name)}\n\n${text}${closing(context)}` },
      tx,
    )
}
