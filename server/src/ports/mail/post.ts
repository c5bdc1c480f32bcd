import type { Crypt } from '../../access/crypt.ts'
import type { Jobs, Email, MailQueue } from '../../app-context.ts'
import { asLoginInside } from '../../db/as-login.ts'
import type { Database, Tx } from '../../db/database.ts'

/** The place that an email's body is sealed to. */
export const letterPlace = 'mail'

/**
 * Emails wait in the table mail, bodies encrypted; the job that sends one carries only its id. Both
 * commit with the transaction, or neither.
 */
export const postOver = (database: Database, crypt: Crypt, jobs: Jobs): MailQueue => ({
  queue: async (letter: Email, tx?: Tx) => {
    const keep = async (inside: Tx): Promise<number> => {
      const row = {
        to_address: letter.to,
        subject: letter.subject,
        body: crypt.seal(letter.text, letterPlace),
      }
      // an actor can add emails but not read them, not even the id of their own
      const { mail_id } = await asLoginInside(inside, () =>
        inside.insertInto('mail').values(row).returning('mail_id').executeTakeFirstOrThrow(),
      )
      await jobs.send(inside, 'mail', mail_id)
      return mail_id
    }
    return tx ? keep(tx) : database.system('mail', keep)
  },
})
