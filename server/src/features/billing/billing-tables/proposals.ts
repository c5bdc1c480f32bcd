import type { BillingProposal, billingTables } from '@labgate/contract/billing/billing-tables'
import type { TableKind } from '@labgate/contract/billing/tables/kinds'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, orRefuse } from '../../../access/refusal.ts'
import { mayNotDecide, samePerson } from '../../../access/same-person.ts'
import { approvalOutcome, mustBeAbleToDecide } from '../../../core/approvals/approval.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw, rawQuery, type Query } from '../../../db/queries.ts'
import { isoInstant, personName } from '../../../db/sql-parts.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { loadPlan } from './load.ts'
import { namesFor } from './names.ts'
import { recordProposalDecision } from './proposals.queries.ts'
import type { FileRow } from './read-file.ts'
import { lockTable, planShown, workOut, type PlanShown } from './work-out.ts'

const columns = (userId: string) => `
  p.billing_proposal_id as "proposalId",
  p.kind,
  p.file_name as "fileName",
  p.source,
  jsonb_array_length(p.rows) as rows,
  ${personName('p.user_id_created')} as by,
  ${isoInstant('p.created_at')} as at,
  case p.is_approved
    when true then 'approved'
    when false then case
      when p.is_withdrawn then 'withdrawn'
      else 'refused'
    end
    else 'open'
  end as state,
  ${personName('p.user_id_decided')} as "decidedBy",
  ${isoInstant('p.decided_at')} as "decidedAt",
  p.reason,
  ${samePerson('p.user_id_created', userId)} as "isOwn",
  ${mayNotDecide('p.user_id_created', userId)} as "needsOther"
`

/** Open proposals first, then the last hundred. */
export const listProposals = (userId: number): Query<BillingProposal> =>
  rawQuery(
    `
      select ${columns('$1::bigint')}
      from billing_proposal p
      order by p.decided_at is not null, p.billing_proposal_id desc
      limit 100
    `,
    [userId],
  )

/** Open proposals that this person can approve: those of others. */
export const countProposalsFor = (userId: number): Query<{ count: number }> =>
  rawQuery(
    `
      select count(*)::int as count
      from
        (
          select
          from billing_proposal
          where decided_at is null and not ${mayNotDecide('user_id_created', '$1')}
          limit 1001
        ) counted
    `,
    [userId],
  )

/** A proposal with its rows as they were read. */
export interface KeptProposal {
  kind: TableKind
  overlap: 'end' | 'refuse'
  fileName: string
  source: string
  hash: Buffer
  rows: FileRow[]
  userId: number
  shown: BillingProposal
  /** What the deciding person saw; null while it is open. */
  decidedOn: PlanShown | null
}
/** Refused if there is none. `lock`: until the transaction ends. */
export const proposalOf = async (
  tx: Tx,
  actor: Actor,
  proposalId: number,
  lock = false,
): Promise<KeptProposal> => {
  const { rows } = await tx.executeQuery<Omit<KeptProposal, 'shown'> & { shown: BillingProposal }>(
    compiledRaw(
      `
        select
          p.kind,
          p.overlap,
          p.file_name as "fileName",
          p.source,
          p.hash,
          p.rows,
          p.user_id_created as "userId",
          p.decided_on as "decidedOn",
          (select row_to_json(s) from (select ${columns('$2::bigint')}) s) as shown
        from billing_proposal p
        where p.billing_proposal_id = $1 ${lock ? 'for update' : ''}
      `,
      [proposalId, actor.userId],
    ),
  )
  return orRefuse(rows[0], 'Proposal not found.')
}

/** What a proposal would do to the current table: each of its rows has a first day. */
export const planOfProposal = (tx: Tx, { kind, rows, overlap }: KeptProposal) =>
  workOut(tx, kind, rows, { effective: '', overlap })

/** A second person approves a proposal, which is then loaded, or declines it with a reason. */
export const decideProposal = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof billingTables.decideProposal>,
  change: ChangeContext,
  now: Date,
): Promise<string> => {
  const { proposalId, isApproved, reason } = given
  const found = await proposalOf(tx, actor, proposalId, true)
  if (found.shown.state !== 'open')
    throw new Refusal('not-possible', 'This proposal was already decided.')
  const outcome = await approvalOutcome(tx, actor, isApproved, found.userId)
  await mustBeAbleToDecide(
    tx,
    actor,
    'billingTables.decideProposal',
    given,
    {
      'billing_proposal.user_id_created': found.userId,
    },
    { target: `billing proposal ${proposalId}` },
  )
  change.about({
    target: `billing proposal ${proposalId}`,
    fields: [found.kind, isApproved ? 'approved' : 'declined'],
  })
  await lockTable(tx, found.kind)
  const plan = await planOfProposal(tx, found)
  const seen = await planShown(tx, found.kind, plan, await namesFor(tx, found.kind))
  if (isApproved) {
    const [fault] = plan.faults
    if (fault !== undefined)
      throw new Refusal(
        'not-possible',
        `The table changed since this was proposed. Row ${fault.row}: ${fault.message}`,
      )
    await loadPlan(tx, { userId: found.userId }, found, plan, now)
  }
  await tx.executeQuery(
    recordProposalDecision({
      proposalId,
      now,
      actor,
      isApproved,
      reason,
      seen,
      isWithdrawn: outcome === 'withdrawn',
    }),
  )
  if (isApproved)
    return 'The prices are approved and loaded. Bills that were not sent are checked again.'
  return `The proposal is ${outcome}.`
}
