import { wireLink } from '@labgate/contract/access/link-to'
import { may } from '@labgate/contract/access/permissions'
import type { Actor } from '../../access/actor.ts'
import { countProposalsFor } from '../../features/billing/billing-tables/proposals.ts'
import { countDrafts } from '../../features/billing/denials/denials.query.ts'
import { countRefundsToApprove } from '../../features/billing/receivables/refunds.query.ts'
import { countWork } from '../../features/billing/work-queues/work.queries.ts'
import type { Tile } from './tile.ts'

const queues = [
  {
    queue: 'insurance',
    title: 'Insurance Work to approve',
    screen: '/insurance-work',
    verb: 'insurance-work.decide',
  },
  {
    queue: 'billing',
    title: 'Billing Work to approve',
    screen: '/billing-work',
    verb: 'billing-work.decide',
  },
] as const

/**
 * What waits for this person's approval: write-offs and refunds beyond a colleague's limit, prices
 * proposed by a colleague, and rules suggested by denials (docs/decisions/0056, 0059, 0061, 0063).
 */
export const approvalTiles = (actor: Actor, now: Date): Tile[] => [
  ...queues
    .filter(({ verb }) => may(actor.who, verb))
    .map(({ queue, title, screen }): Tile => ({
      kind: `${queue}-to-approve`,
      title,
      help: 'Write-offs beyond a colleague’s limit.',
      tone: 'waiting',
      inMenu: true,
      ...wireLink(screen, { view: 'approval' }),
      count: countWork(actor, queue, { view: 'approval' }, now),
    })),
  ...(may(actor.who, 'refund.approve')
    ? [
        {
          kind: 'refunds-to-approve',
          title: 'Refunds to approve',
          help: 'Decided by a colleague beyond their limit.',
          tone: 'waiting',
          inMenu: true,
          ...wireLink('/billing-work', { desk: 'receivables', tab: 'refunds', stands: 'approve' }),
          count: countRefundsToApprove(actor),
        } satisfies Tile,
      ]
    : []),
  ...(may(actor.who, 'billing-table.approve')
    ? [
        {
          kind: 'prices-to-approve',
          title: 'Prices to approve',
          help: 'Proposed by a colleague. They take effect when you approve them.',
          tone: 'waiting',
          inMenu: true,
          ...wireLink('/insurance', { view: 'proposals' }),
          count: countProposalsFor(actor.userId),
        } satisfies Tile,
      ]
    : []),
  ...(may(actor.who, 'preauth.save')
    ? [
        {
          kind: 'rules-to-approve',
          title: 'Rules to approve',
          help: 'Billing drafted them from denials. You make them rules or drop them.',
          tone: 'waiting',
          inMenu: true,
          ...wireLink('/preauth', { tab: 'drafts' }),
          count: countDrafts,
        } satisfies Tile,
      ]
    : []),
]
