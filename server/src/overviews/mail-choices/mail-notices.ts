import type { MailKind } from '@labgate/contract/overviews/mail-choices'
import type { AppContext } from '../../app-context.ts'
import { rawQuery } from '../../db/queries.ts'
import { sayInvoices } from '../../features/billing/receivables/mail-invoice.ts'
import { oneByOne } from '../../jobs/one-by-one.ts'
import { takeNews, type News } from './new-for-reader.ts'
import { findReader, readerOf } from './reader-of.ts'

const things: Record<MailKind, [one: string, many: string]> = {
  critical: ['critical result', 'critical results'],
  results: ['new result', 'new results'],
  signature: ['order that needs a signature', 'orders that need a signature'],
  inbox: ['new message in the Inbox', 'new messages in the Inbox'],
  invoices: ['new invoice', 'new invoices'],
}
const order = Object.keys(things) as MailKind[]

/**
 * 'You have 3 new results and 1 new message in the Inbox.' Counts only: nothing about a patient,
 * order or practice. For invoices the email adds number, sum, and due date
 * (receivables/mail-invoice.ts).
 */
export const describeNews = (news: News): string => {
  const parts = order.flatMap((kind) => {
    const count = news[kind] ?? 0
    return count === 0 ? [] : [`${count} ${things[kind][count === 1 ? 0 : 1]}`]
  })
  const last = parts.pop() ?? ''
  return `You have ${parts.length === 0 ? last : `${parts.join(', ')}${parts.length > 1 ? ',' : ''} and ${last}`}`
}

/**
 * One round: sends each user who opted in one email about what is new. Returns the number of
 * emails.
 */
export const mailNotices = async (
  context: Pick<AppContext, 'database' | 'now' | 'post' | 'config' | 'log'>,
): Promise<number> => {
  const { config, database, now, post } = context
  const [users] = await database.systemQuery('who wants mail', [
    rawQuery('select distinct user_id as "userId" from mail_choice order by 1', []),
  ])
  const place =
    config.PUBLIC_URL === undefined ? '' : `\n\n    ${config.PUBLIC_URL.replace(/\/$/, '')}`
  let letters = 0
  await oneByOne(
    context,
    ['email to a user', 'emails to users'],
    (users?.rows ?? []) as { userId: number }[],
    ({ userId }) => userId,
    async ({ userId }) => {
      const [person] = await database.systemQuery('whom mail goes to', [findReader(userId)])
      const row = person?.rows[0] as Parameters<typeof readerOf>[1] | undefined
      if (row === undefined) return
      const reader = readerOf(userId, row)
      letters += await database.forActor(reader.scope, async (tx) => {
        const { news, invoiceIds } = await takeNews(tx, reader, now())
        if (Object.keys(news).length === 0) return 0
        const message = `${describeNews(news)} in Labgate`
        const invoices = await sayInvoices(tx, reader.scope, invoiceIds, config)
        const text = `${message}. Sign in to see more.${place}${invoices}\n\nYou chose to receive this email. To stop it, open My Account in Labgate.`
        await post.queue({ to: reader.email, subject: message, text }, tx)
        return 1
      })
    },
  )
  return letters
}
