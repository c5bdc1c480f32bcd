import { z } from 'zod'
import { may } from '../access/permissions.ts'
import type { Who } from '../access/user-types.ts'
import { Done, answer, body, endpoints, query } from '../kit/endpoint.ts'
import { flag, line } from '../kit/values.ts'

/** What a user can be notified of by email. Off until the user turns it on. */
export const mailKinds = ['results', 'critical', 'signature', 'inbox', 'invoices'] as const
export type MailKind = (typeof mailKinds)[number]

const verbOf = {
  results: 'result.list',
  critical: 'result.list',
  signature: 'order.sign',
  inbox: 'inbox.read',
  invoices: 'invoice.dispute',
} as const

/** What this user can be notified of: nothing that none of their screens show. */
export const mailKindsOf = (who: Who): MailKind[] =>
  mailKinds.filter((kind) => may(who, verbOf[kind]))

/** The email notifications that users choose for themselves (docs/decisions/0045). */
export const mailChoices = endpoints({
  get: {
    method: 'GET',
    path: '/api/User/GetMailChoices',
    access: 'signed-in',
    input: query({}),
    /** `email`: '' if the user has none. Nothing is sent to an unproven address. */
    answer: answer({ kinds: z.array(z.enum(mailKinds)), email: line(100), isProven: flag() }),
  },
  /** Replaces all choices. Nothing that arrived before a kind was turned on is mailed. */
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
