import { mailbox } from '@labgate/contract/access/watch'
import { sealedWith } from '../../../access/crypt.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { mailboxIsOpen } from '../../../ports/mail/mailbox.ts'
import { letterPlace } from '../../../ports/mail/post.ts'

const mostLetters = 100

/**
 * The demo's mailbox: the emails a mail server would have taken, latest first. The call does not
 * exist outside the demo.
 */
export const mailboxRoutes = ({ config, database, crypt }: AppContext) =>
  routesFor('mailbox', mailbox, {
    list: async (call) => {
      if (!call.isFromOwnMachine || !(await mailboxIsOpen(config, database)))
        throw new Refusal('not-found', 'No mailbox here.')
      const letters = await database.system('mailbox', (tx) =>
        tx
          .selectFrom('mail')
          .select(['mail_id', 'to_address', 'subject', 'body', 'at'])
          .orderBy('mail_id', 'desc')
          .limit(mostLetters)
          .execute(),
      )
      return {
        list: letters.map(({ mail_id, to_address, subject, body, at }) => ({
          mailId: mail_id,
          to: to_address,
          subject,
          at,
          body:
            sealedWith(body) === crypt.keyId
              ? crypt.open(body, letterPlace)
              : 'This email was encrypted with another key.',
        })),
      }
    },
  })
