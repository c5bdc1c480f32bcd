import { payerFiles } from '@labgate/contract/billing/payer-files'
import type { Lab, Visitor } from '../lab.ts'

/**
 * A person posts a payment that waits as one of its own: a second payment. `paid`: in cents, if
 * several of the check wait. Returns its item. Fails if it is refused.
 */
export const postWaiting = async (
  lab: Pick<Lab, 'owner'>,
  biller: Visitor,
  { trace, paid, claimNumber }: { trace: string; paid?: number; claimNumber: string },
): Promise<number> => {
  const [item] = await lab.owner<{ id: number }>(
    `
      select i.work_item_id as id
      from
        work_item i
        join remittance_claim p on i.about = 'payment:' || p.remittance_claim_id
        join remittance r using (remittance_id)
      where
        i.closed_at is null
        and r.trace = $1
        and p.paid_cents = coalesce($2::bigint, p.paid_cents)
    `,
    [trace, paid ?? null],
  )
  const workItemId = Number(item?.id)
  const { body } = await biller.call(payerFiles.match, {
    workItemId,
    claimNumber,
    note: 'We called the payer.',
    isSecondPayment: true,
  })
  if (body.valid !== true) throw new Error(JSON.stringify(body))
  return workItemId
}
