import { payerFiles, type PaymentToDecide } from '@labgate/contract/billing/payer-files'
import type { Lab } from '../lab.ts'
import type { Around } from './random-refunds.ts'

interface Needs extends Pick<Around, 'random' | 'biller' | 'reviewer' | 'count' | 'some'> {
  refuse: () => void
}
const note = 'Decided in the proof.'

/** What people do about remittances that are held or posted in part. */
export const holdActs = (lab: Lab, { random, biller, reviewer, count, refuse, some }: Needs) => {
  const counted = (act: string, { valid }: { valid: boolean }): boolean => {
    if (valid) count(act)
    else refuse()
    return valid
  }
  const heldItem = async (): Promise<number | undefined> =>
    (
      await some(
        1,
        `
          select i.work_item_id as id
          from work_item i
          where i.closed_at is null and i.reason = 'held-remittance'
        `,
      )
    )[0]
  /* Two people post what can be posted of it. */
  const release = async (): Promise<void> => {
    const workItemId = await heldItem()
    if (workItemId === undefined) return
    const { body } = await biller().call(payerFiles.payment, { workItemId })
    const [scope] = (body as PaymentToDecide).release?.scopes ?? []
    if (scope === undefined) return
    const request = await biller().call(payerFiles.release, { workItemId, scope, note })
    if (!counted('release requested', request.body)) return
    const decision = { workItemId, isApproved: random.chance(0.9), reason: note }
    const { body: decided } = await reviewer().call(payerFiles.decide, decision)
    counted(decision.isApproved ? `released: ${scope}` : 'release declined', decided)
  }
  const postOutside = async (): Promise<void> => {
    const workItemId = await heldItem()
    if (workItemId === undefined) return
    const { body } = await reviewer().call(payerFiles.postOutside, { workItemId, note })
    counted('posted outside claims by a person', body)
  }
  const setAside = async (): Promise<void> => {
    const workItemId = await heldItem()
    if (workItemId === undefined) return
    const { body } = await biller().call(payerFiles.setAside, { workItemId, note })
    counted('held remittance set aside', body)
  }
  return { acts: [release, release, release, postOutside, postOutside, setAside] }
}
