import { dayMs } from '@labgate/contract/kit/days'
import { sealedWith } from '../access/crypt.ts'
import type { AppContext } from '../app-context.ts'
import { Undelivered, type Mailer } from '../ports/mail/mailer.ts'
import { letterPlace, openedFiles } from '../ports/mail/post.ts'
import { JobFailed, type Work } from './queues.ts'

const tooOldMs = 7 * dayMs

/**
 * Sends one email and records that it was sent. A crash between the two sends it again, with the
 * same message id.
 */
export const sendLetter =
  (
    { database, crypt, now, log }: Pick<AppContext, 'database' | 'crypt' | 'now' | 'log'>,
    mailer: Mailer,
  ): Work =>
  async (mailId) => {
    const letter = await database.system('letter', (tx) =>
      tx
        .selectFrom('mail')
        .select(['to_address', 'subject', 'body', 'files', 'at', 'sent_at'])
        .where('mail_id', '=', mailId)
        .executeTakeFirst(),
    )
    if (letter === undefined || letter.sent_at !== null) return
    if (now().getTime() - new Date(letter.at).getTime() > tooOldMs)
      throw new JobFailed(
        'This email waited more than seven days and was not sent because its codes and links have expired.',
      )
    if (sealedWith(letter.body) !== crypt.keyId)
      throw new JobFailed(
        `This email was encrypted with the key ${sealedWith(letter.body)}, and this server has the key ${crypt.keyId}.`,
      )
    try {
      await mailer.send(
        {
          to: letter.to_address,
          subject: letter.subject,
          text: crypt.open(letter.body, letterPlace),
          files: openedFiles(crypt, letter.files),
        },
        mailId,
      )
    } catch (error) {
      if (!(error instanceof Undelivered)) throw error
      if (error.tls !== undefined) log.warn({ code: error.tls }, 'TLS with the mail server failed')
      throw new JobFailed(error.message)
    }
    await database.system('letter', (tx) =>
      tx
        .updateTable('mail')
        .set({ sent_at: now().toISOString() })
        .where('mail_id', '=', mailId)
        .execute(),
    )
  }

/**
 * Creates the jobs of emails written while no job could be created: by a command, or before a
 * restore. Jobs must have been started.
 */
export const queueWaitingLetters = async ({
  database,
  jobs,
}: Pick<AppContext, 'database' | 'jobs'>): Promise<void> => {
  const { rows } = await database.asLogin(`
    select mail_id
    from mail m
    where
      sent_at is null
      and not exists (
        select from pgboss.job where name = 'mail' and data = jsonb_build_object('id', m.mail_id)
      )
    order by mail_id
    limit 10000
  `)
  if (rows.length === 0) return
  await database.system('waiting letters', async (tx) => {
    for (const { mail_id } of rows as { mail_id: number }[]) await jobs.send(tx, 'mail', mail_id)
  })
}
