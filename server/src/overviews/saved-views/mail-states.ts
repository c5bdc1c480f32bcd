import type { Database } from '../../db/database.ts'

/** What became of an email. */
export interface MailState {
  state: 'sent' | 'waiting' | 'failed'
  why: string
}

/**
 * By email ID. The job library drops a failure after 30 days; the email then shows as waiting.
 * Emails and jobs belong to the login role.
 */
export const mailStates = async (
  database: Pick<Database, 'asLogin'>,
  mailIds: readonly number[],
): Promise<Map<number, MailState>> => {
  if (mailIds.length === 0) return new Map()
  const { rows: there } = await database.asLogin(
    `select to_regclass('pgboss.job') is not null as there`,
  )
  const failure =
    (there as { there: boolean }[])[0]?.there === true
      ? `
        (
          select coalesce(j.output ->> 'reason', '')
          from pgboss.job j
          where
            j.name = 'mail'
            and j.state = 'failed'
            and j.data = jsonb_build_object('id', m.mail_id)
          limit 1
        )
      `
      : 'null'
  const { rows } = await database.asLogin(
    `
      select m.mail_id as id, m.sent_at is not null as sent, ${failure} as failed
      from mail m
      where m.mail_id = any ($1::bigint[])
    `,
    [mailIds],
  )
  return new Map(
    (rows as { id: number; sent: boolean; failed: string | null }[]).map(({ id, sent, failed }) => [
      id,
      { state: sent ? 'sent' : failed === null ? 'waiting' : 'failed', why: failed ?? '' } as const,
    ]),
  )
}
