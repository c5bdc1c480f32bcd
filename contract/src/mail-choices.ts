import { z } from 'zod'
import { Done, answer, body, endpoints, query } from './endpoint.ts'
import { may } from './permissions.ts'
import type { Who } from './user-types.ts'
import { flag, line } from './values.ts'

/** What a user can be told by email. Off until the user turns it on. */
export const mailKinds = ['results', 'critical', 'signature', 'inbox', 'invoices'] as const
export type MailKind = (typeof mailKinds)[number]

const verbOf = { results: 'result.list', critical: 'result.list', signature: 'order.sign', inbox: 'inbox.read', invoices: 'invoice.dispute' } as const

/** What this person can be told: nothing that no screen of theirs shows. */
export const mailKindsOf = (who: Who): MailKind[] => mailKinds.filter((kind) => may(who, verbOf[kind]))

/** The emails that users choose for themselves (docs/decisions/0045). */
export const mailChoices = endpoints({
  get: {
    method: 'GET',
    path: '/api/User/GetMailChoices',
    access: 'signed-in',
    input: query({}),
    /** `email`: '' where the user has none. Nothing is sent to one that is not proven. */
    answer: answer({ kinds: z.array(z.enum(mailKinds)), email: line(100), isProven: flag() }),
  },
  /** Replaces all choices. What came before a kind was turned on is not mailed. */
  save: {
    method: 'POST',
    path: '/api/User/SaveMailChoices',
    access: 'signed-in',
    changes: true,
    notInVisit: true,
    input: body({ kinds: z.array(z.enum(mailKinds)).max(mailKinds.length) }),
    answer: Done,
  },
})
