import { inbox } from '@labgate/contract/desk/inbox'
import { orders } from '@labgate/contract/orders/orders'
import { expect } from 'vitest'
import type { Visitor } from './lab.ts'
import { openPractice, type Practice } from './practice.ts'

interface InboxMessage {
  inboxId: number
  labOrderId: number
  reason: string
  isRead: boolean
  dateResolved: string | null
}

/** A practice, and a user there who reads its inbox. */
export interface InboxClerk {
  practice: Practice
  clerk: Visitor
  messages(state?: number): Promise<InboxMessage[]>
  /** The reasons of the messages on an order. */
  reasonsOf(labOrderId: number, state?: number): Promise<string[]>
  /** The laboratory has the tube, and enters what is missing on the paper. */
  arrived(more?: object, specimen?: object): Promise<number>
  change(labOrderId: number, more: object): Promise<void>
}

export const openInboxClerk = async (): Promise<InboxClerk> => {
  const practice = await openPractice()
  const { lab, account, tampa } = practice
  const user = await lab.make.user(2, account.customerId, { ship_log: true })
  await lab.owner(
    'insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)',
    [user.userId, tampa, account.customerId],
  )
  const clerk = await lab.signIn(user)
  const messages = async (state = 0): Promise<InboxMessage[]> =>
    (await clerk.call(inbox.list, { searchCriteria: { state } })).body.list
  return {
    practice,
    clerk,
    messages,
    reasonsOf: async (labOrderId, state = 0) =>
      (await messages(state))
        .filter((one) => one.labOrderId === labOrderId)
        .map(({ reason }) => reason),
    arrived: async (more = {}, specimen = {}) => {
      const id = await practice.saved(practice.accessioner, more, specimen)
      await practice.state(id, `stage = 20, received_at = now()`)
      return id
    },
    change: async (labOrderId, more) => {
      const { rowVersion } = await practice.read(labOrderId)
      const { body } = await practice.accessioner.call(orders.save, {
        labOrderId,
        rowVersion,
        ...more,
      })
      expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
    },
  }
}
