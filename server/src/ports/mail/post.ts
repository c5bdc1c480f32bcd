import type { Crypt } from '../../access/crypt.ts'
import type { Jobs, Email, EmailFile, MailQueue } from '../../app-context.ts'
import { asLoginInside } from '../../db/as-login.ts'
import type { Database, Tx } from '../../db/database.ts'

/** The place that an email's body is sealed to. */
export const letterPlace = 'mail'
/** The place that an email's files are sealed to. */
export const letterFilesPlace = 'files of mail'

const sealedFiles = (crypt: Crypt, files: readonly EmailFile[]): Buffer =>
  crypt.seal(
    JSON.stringify(
      files.map(({ bytes, ...file }) => ({ ...file, base64: bytes.toString('base64') })),
    ),
    letterFilesPlace,
  )
/** The files of a stored email; null: it carries none. */
export const openedFiles = (crypt: Crypt, sealed: Buffer | null): EmailFile[] =>
  sealed === null
    ? []
    : (
        JSON.parse(crypt.open(sealed, letterFilesPlace)) as (Omit<EmailFile, 'bytes'> & {
          base64: string
        })[]
      ).map(({ base64, ...file }) => ({ ...file, bytes: Buffer.from(base64, 'base64') }))

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
        files: letter.files?.length ? sealedFiles(crypt, letter.files) : null,
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
