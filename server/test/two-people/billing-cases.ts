import {
  billingSettings,
  type DecisionLimit,
  type LimitRaise,
} from '@labgate/contract/billing/billing-settings'
import { billingTables } from '@labgate/contract/billing/billing-tables'
import { payerFiles } from '@labgate/contract/billing/payer-files'
import { payments } from '@labgate/contract/billing/payments'
import { refunds, type Refund } from '@labgate/contract/billing/refunds'
import { billingWork, insuranceWork } from '@labgate/contract/billing/work-queues'
import { expect } from 'vitest'
import { batchClaims } from '../../src/features/billing/batch-claims.ts'
import { keepFile } from '../../src/features/billing/exchange-files.ts'
import { judgeBills } from '../../src/features/billing/judge-bills.ts'
import { takeAnswers } from '../../src/features/billing/take-answers.ts'
import type { Visitor } from '../lab.ts'
import { remittanceFile } from '../x12/remittance-file.ts'
import type { Case, Cases, Places } from './case.ts'

const note = 'Too small to collect'
/* Requests the approval of a write-off beyond every limit but the highest. */
const requested = async (
  { lab, context }: Places['billing'],
  queue: 'billing' | 'insurance',
  first: Visitor,
): Promise<number> => {
  await lab.owner(
    'update write_off_limit set cents = case user_type_id when 8 then 5000 else 100 end',
  )
  const { labOrderId } = await context.order({ diagnosis: '[]' })
  await judgeBills(lab.context)
  const [item] = await lab.owner<{ id: number }>(
    `
      update work_item
      set queue = $2
      where lab_order_id = $1 and closed_at is null
      returning work_item_id as id
    `,
    [labOrderId, queue],
  )
  const id = item?.id ?? 0
  const calls = queue === 'billing' ? billingWork : insuranceWork
  await first.call(calls.act, { workItemIds: [id], act: 'request', note })
  return id
}
const approval = (queue: 'billing' | 'insurance', way: 'write-off' | 'decline'): Case => ({
  at: 'billing',
  types: [18, 8, 8],
  begin: async ({ billing }, first) => {
    const id = await requested(billing, queue, first)
    const { act, decide, get, list } = queue === 'billing' ? billingWork : insuranceWork
    return {
      finish: (by) =>
        way === 'decline'
          ? by.call(act, { workItemIds: [id], act: way, note })
          : by.call(decide, { workItemIds: [id], act: way, note }),
      isOffered: async (to) => {
        const { mayApprove } = (await to.call(get, { workItemId: id })).body
        const waiting = (await to.call(list, { searchCriteria: { view: 'approval' } })).body
          .list as { workItemId: number }[]
        expect(waiting.some(({ workItemId }) => workItemId === id)).toBe(mayApprove)
        return mayApprove
      },
    }
  },
})

export const billingCases = {
  'billingTables.decideProposal': {
    'billing_proposal.user_id_created': {
      at: 'billing',
      types: [1, 8, 8],
      begin: async (_, first) => {
        const fileAsBase64 = Buffer.from('list,code,price\nCharge,G0480,15.50').toString('base64')
        const how = {
          effectiveDate: '2026-03-01',
          overlap: 'end',
          leaveOut: false,
          fileName: 'rows.csv',
          source: 'Release 1',
        } as const
        const { proposalId } = (
          await first.call(billingTables.applyImport, { ...how, kind: 'prices', fileAsBase64 })
        ).body
        return {
          finish: (by) =>
            by.call(billingTables.decideProposal, { proposalId, isApproved: true, reason: '' }),
          isOffered: async (to) =>
            !(await to.call(billingTables.proposal, { proposalId })).body.proposal.needsOther,
        }
      },
    },
  },
  'billingSettings.decideRaise': {
    'limit_raise.user_id_created': {
      at: 'billing',
      types: [1, 8, 8],
      begin: async ({ billing: { lab } }, first) => {
        await lab.owner(`
          update limit_raise
          set
            decided_at = now(),
            user_id_decided = 0,
            is_approved = false
          where decided_at is null
        `)
        const {
          valid: _valid,
          message: _message,
          raises: _raises,
          ...settings
        } = (await first.call(billingSettings.get, {})).body
        const limits = (settings.limits as DecisionLimit[]).map((one) =>
          one.userTypeId === 18 ? { ...one, cents: one.cents + 1 } : one,
        )
        await first.call(billingSettings.save, { ...settings, limits })
        const raises = async (to: Visitor) =>
          (await to.call(billingSettings.get, {})).body.raises as LimitRaise[]
        const limitRaiseId = (await raises(first))[0]?.limitRaiseId ?? 0
        return {
          finish: (by) => by.call(billingSettings.decideRaise, { limitRaiseId, isApproved: true }),
          isOffered: async (to) => (await raises(to)).some(({ needsOther }) => !needsOther),
        }
      },
    },
  },
  'refunds.decide': {
    'refund.user_id_created': {
      at: 'billing',
      types: [18, 8, 8],
      begin: async ({ billing: { lab, context } }, first) => {
        await lab.owner('update write_off_limit set cents = 100 where user_type_id = 18')
        const { patientId } = await context.order({ self_pay: true }, { cover: null })
        await judgeBills(lab.context)
        const paid = {
          customerId: context.customerId,
          patientId,
          method: 'check',
          reference: 'T2',
          cents: 10_000,
          receivedOn: '2026-03-20',
        } as const
        const payment = (await first.call(payments.save, paid)).body
        const { id } = (
          await first.call(refunds.ofPayment, {
            paymentId: Number(payment.id),
            reason: 'Paid twice.',
          })
        ).body
        return {
          finish: (by) =>
            by.call(refunds.decide, { refundId: Number(id), isApproved: true, reason: '' }),
          isOffered: async (to) => {
            const { list } = (await to.call(refunds.list, { searchCriteria: { toApprove: true } }))
              .body
            return (list as Refund[]).some(
              ({ refundId, canApprove }) => canApprove && refundId === Number(id),
            )
          },
        }
      },
    },
  },
  'payerFiles.decide': {
    'remittance.user_id_asked': {
      at: 'billing',
      types: [18, 18, 18],
      begin: async ({ billing: { lab, context } }, first) => {
        const file = remittanceFile({
          trace: 'TWO',
          control: 1,
          claims: [
            {
              number: 'NOTOURS',
              member: 'W1',
              status: '1',
              charge: 120,
              paid: 70,
              payerNumber: 'P1',
              adjustments: ['CO*45*50'],
            },
          ],
        })
        // without the contact of the payer
        const text = file
          .toString('latin1')
          .replace('PER*BL*EDI*TE*8135550111~', '')
          .replace(/SE\*(\d+)\*/, (_, count: string) => `SE*${Number(count) - 1}*`)
        await keepFile(
          lab.context,
          context.tradingPartnerId,
          'two.835',
          Buffer.from(text, 'latin1'),
        )
        await takeAnswers(lab.context, false)
        const [item] = await lab.owner<{ id: number }>(`
          select work_item_id as id
          from work_item
          where reason = 'held-remittance' and closed_at is null
        `)
        const workItemId = item?.id ?? 0
        await first.call(payerFiles.release, { workItemId, scope: 'all', note })
        return {
          finish: (by) => by.call(payerFiles.decide, { workItemId, isApproved: true, reason: '' }),
          isOffered: async (to) =>
            (await to.call(payerFiles.payment, { workItemId })).body.release?.mayApprove === true,
        }
      },
    },
    'remittance_claim.user_id_asked': {
      at: 'billing',
      types: [18, 18, 18],
      begin: async ({ billing: { lab, context } }, first) => {
        const { labOrderId } = await context.order({}, { cover: { member_id: 'W777' } })
        await judgeBills(lab.context)
        await batchClaims(lab.context)
        const [claim] = await lab.owner<{ number: string }>(
          'select number from claim where lab_order_id = $1',
          [labOrderId],
        )
        const number = claim?.number ?? ''
        // of somebody else
        const file = remittanceFile({
          trace: `MATCH ${number}`,
          control: 2,
          claims: [
            {
              number,
              member: 'OTHER',
              status: '1',
              charge: 120,
              paid: 70,
              payerNumber: 'P2',
              adjustments: ['CO*45*50'],
            },
          ],
        })
        await keepFile(lab.context, context.tradingPartnerId, `${number}.835`, file)
        await takeAnswers(lab.context, false)
        const [item] = await lab.owner<{ id: number }>(
          `
            select i.work_item_id as id
            from
              work_item i
              join remittance_claim p on i.about = 'payment:' || p.remittance_claim_id
            where p.number = $1 and i.closed_at is null
          `,
          [number],
        )
        const workItemId = item?.id ?? 0
        await first.call(payerFiles.match, {
          workItemId,
          claimNumber: number,
          note,
          isSecondPayment: false,
        })
        return {
          finish: (by) => by.call(payerFiles.decide, { workItemId, isApproved: true, reason: '' }),
          isOffered: async (to) =>
            (await to.call(payerFiles.payment, { workItemId })).body.request?.mayApprove === true,
        }
      },
    },
  },
  'billingWork.decide': { 'work_item.user_id_asked': approval('billing', 'write-off') },
  'billingWork.act': { 'work_item.user_id_asked': approval('billing', 'decline') },
  'insuranceWork.decide': { 'work_item.user_id_asked': approval('insurance', 'write-off') },
  'insuranceWork.act': { 'work_item.user_id_asked': approval('insurance', 'decline') },
} as const satisfies Cases
