import { UserType } from '@labgate/contract/access/user-types'
import { bills, type Bill, type Posting } from '@labgate/contract/billing/bills'
import { paperRemittances } from '@labgate/contract/billing/paper-remittances'
import { payerFiles } from '@labgate/contract/billing/payer-files'
import { payments } from '@labgate/contract/billing/payments'
import { invoices } from '@labgate/contract/billing/receivables'
import { refunds } from '@labgate/contract/billing/refunds'
import { billingWork, type Decision, type WorkRow } from '@labgate/contract/billing/work-queues'
import { unbalancedBy } from '@labgate/demo/muddled-files.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { paidClaims, type SentClaim } from '../../../../test/bills/paid-claims.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { remittanceFile } from '../../../../test/x12/remittance-file.ts'
import { keepFile } from '../exchange-files.ts'
import { takeAnswers } from '../take-answers.ts'

/* Each act of a person about money names the person on the bill (rules.md#reading-a-bill). */

let lab: Lab
let laboratory: BillingLaboratory
let payer: ReturnType<typeof paidClaims>
let [biller, another, practice]: Visitor[] = []
const names = new Map<Visitor | undefined, string>()
let signIn: () => Promise<void>
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab) // at 2026-03-20
  payer = paidClaims(lab, laboratory)
  const named = async (firstName: string) => {
    const user = await lab.make.user(UserType.CustomerExperienceSupervisor)
    await lab.owner(`update app_user set first_name = $2, last_name = 'Ames' where user_id = $1`, [
      user.userId,
      firstName,
    ])
    return async (): Promise<Visitor> => {
      const visitor = await lab.signIn(user)
      names.set(visitor, `${firstName} Ames`)
      return visitor
    }
  }
  const [kim, lee] = [await named('Kim'), await named('Lee')]
  const staff = await lab.make.user(UserType.ClinicAdministrator, laboratory.customerId)
  signIn = async () => {
    biller = await kim()
    another = await lee()
    practice = await lab.signIn(staff)
  }
  await signIn()
})
afterAll(() => lab.close())

let nth = 0
/** Of whose bill an act is. */
type Ordered = Pick<SentClaim, 'labOrderId' | 'patientId'>
const trace = (): string => `PERSON ${++nth}`
const note = 'As agreed.'
const read = async (claim: { labOrderId: number }, who = biller): Promise<Bill> =>
  (
    await who!.call(bills.get, {
      billId: 0,
      labOrderId: claim.labOrderId,
      claimId: 0,
      claimNumber: '',
    })
  ).body
const done = (body: unknown): void => expect(body).toMatchObject({ valid: true })
const itemOf = async ({ labOrderId }: Ordered, reason: string): Promise<number> => {
  const { list } = (await biller!.call(billingWork.list, { searchCriteria: { pageSize: 200 } }))
    .body as { list: WorkRow[] }
  return list.find((row) => row.labOrderId === labOrderId && row.reason === reason)!.workItemId
}
const lastItem = async (about: string): Promise<number> => {
  const [item] = await lab.owner<{ id: number }>(
    'select max(work_item_id) as id from work_item where about like $1',
    [`${about}:%`],
  )
  return item?.id ?? 0
}
const decide = async (claim: Ordered, reason: string, act: Decision): Promise<number> => {
  const { body } = await biller!.call(billingWork.decide, {
    workItemIds: [await itemOf(claim, reason)],
    act,
    note,
  })
  expect(body).toMatchObject({ done: 1 })
  return (body as { workActId: number }).workActId
}
const undo = async (workActId: number): Promise<void> =>
  done((await another!.call(billingWork.undo, { workActId })).body)
const denied = async (): Promise<SentClaim> => {
  const claim = await payer.claim()
  await payer.arrives(
    trace(),
    payer.decision(claim, { status: '4', paid: 0, adjustments: ['CO*197*120'] }),
  )
  return claim
}
/** Paid once in full and once more. */
const paidTwice = async (): Promise<SentClaim> => {
  const claim = await payer.claim()
  for (const payerNumber of ['A', 'B'])
    await payer.arrives(
      trace(),
      payer.decision(claim, { paid: 80, payerNumber, adjustments: ['CO*45*40'] }),
    )
  return claim
}
/** A payment that names nobody of ours, and waits. */
const unmatched = async (): Promise<[SentClaim, number]> => {
  const claim = await payer.claim()
  const somebody = { number: 'UNKNOWN', member: 'NOBODY', name: ['Else', 'Somebody'] } as const
  await payer.arrives(trace(), payer.decision(claim, somebody))
  return [claim, await lastItem('payment')]
}
const match = async (by: Visitor | undefined, [claim, workItemId]: [SentClaim, number]) =>
  done(
    (
      await by!.call(payerFiles.match, {
        workItemId,
        claimNumber: claim.number,
        note,
        isSecondPayment: false,
      })
    ).body,
  )
const approve = async (workItemId: number) =>
  done((await another!.call(payerFiles.decide, { workItemId, isApproved: true, reason: '' })).body)
const pays = async (patientId: number, cents: number): Promise<number> =>
  Number(
    (
      await biller!.call(payments.save, {
        customerId: laboratory.customerId,
        patientId,
        method: 'check',
        reference: `C${++nth}`,
        cents,
        receivedOn: '2026-03-20',
      })
    ).body.id,
  )
const ownBill = async (more: Record<string, unknown>): Promise<Ordered> => {
  const made = await laboratory.order(more, { cover: null })
  await payer.send()
  return made
}

interface Acted {
  claim: Ordered
  /** Does it; before it, everything is ready. */
  act: () => Promise<unknown>
  by?: () => Visitor | undefined
  requestedBy?: () => Visitor | undefined
  says?: string
}
const decided =
  (of: () => Promise<Ordered>, reason: string, act: Decision) => async (): Promise<Acted> => {
    const claim = await of()
    return { claim, act: () => decide(claim, reason, act), says: note }
  }
const undone =
  (of: () => Promise<Ordered>, reason: string, act: Decision) => async (): Promise<Acted> => {
    const claim = await of()
    const workActId = await decide(claim, reason, act)
    return { claim, act: () => undo(workActId), by: () => another, says: 'Undone' }
  }
/* Held before its claim: no payer has decided, and the patient or the practice pays instead. */
const held = async (): Promise<Ordered> => {
  const made = await laboratory.order({ diagnosis: '[]' })
  await payer.send()
  return made
}

const acts: Readonly<Record<string, () => Promise<Acted>>> = {
  'written off': decided(denied, 'denied', 'write-off'),
  'write-off undone': undone(denied, 'denied', 'write-off'),
  'billed to the patient after a decision': decided(denied, 'denied', 'bill-patient'),
  'billing the patient undone': undone(denied, 'denied', 'bill-patient'),
  'billed to the practice': decided(denied, 'denied', 'bill-client'),
  'billed to the patient before a decision': decided(held, 'claim.diagnosis', 'bill-patient'),
  'billing the patient before a decision undone': undone(held, 'claim.diagnosis', 'bill-patient'),
  refunded: decided(paidTwice, 'credit', 'refund'),
  'refund undone': undone(paidTwice, 'credit', 'refund'),
  'refund withdrawn': async () => {
    const claim = await paidTwice()
    await decide(claim, 'credit', 'refund')
    const [refund] = await lab.owner<{ id: number }>('select max(refund_id) as id from refund')
    const given = { refundId: refund?.id ?? 0, isApproved: false, reason: note }
    return {
      claim,
      act: async () => done((await biller!.call(refunds.decide, given)).body),
      says: note,
    }
  },
  'payment entered': async () => {
    const claim = await ownBill({ self_pay: true })
    return { claim, act: () => pays(claim.patientId, 3000) }
  },
  'payment voided': async () => {
    const claim = await ownBill({ self_pay: true })
    const paymentId = await pays(claim.patientId, 3000)
    const given = { paymentId, reason: note }
    return {
      claim,
      act: async () => done((await another!.call(payments.void, given)).body),
      by: () => another,
      says: note,
    }
  },
  'payment posted by hand': async () => {
    const waiting = await unmatched()
    await match(biller, waiting)
    return {
      claim: waiting[0],
      act: () => approve(waiting[1]),
      by: () => another,
      requestedBy: () => biller,
      says: note,
    }
  },
  'posting by hand taken back': async () => {
    const waiting = await unmatched()
    await match(biller, waiting)
    await approve(waiting[1])
    const given = { workItemId: waiting[1], reason: note }
    return {
      claim: waiting[0],
      act: async () => done((await biller!.call(payerFiles.takeBackMatch, given)).body),
      says: note,
    }
  },
  'paper entered': async () => {
    const claim = await payer.claim()
    const lines = claim.lines.map(({ number, charge }) => ({
      billLineId: Number(number.slice(1)),
      paidCents: charge * 100,
      adjustments: [],
    }))
    const given = {
      insuranceId: laboratory.insuranceId,
      trace: trace(),
      paidOn: '2026-03-19',
      cents: claim.charge * 100,
      claims: [{ number: claim.number, payerNumber: '', lines }],
    }
    return {
      claim,
      act: async () => done((await biller!.call(paperRemittances.save, given)).body),
    }
  },
  'held remittance released': async () => {
    const claim = await payer.claim()
    const given = { trace: trace(), control: 600 + nth, claims: [payer.decision(claim, {})] }
    const text = unbalancedBy(1)(remittanceFile(given).toString('latin1'))
    await keepFile(lab.context, laboratory.tradingPartnerId, given.trace, Buffer.from(text))
    await takeAnswers(lab.context, false)
    const workItemId = await lastItem('remittance')
    done((await biller!.call(payerFiles.release, { workItemId, scope: 'balancing', note })).body)
    const decision = { workItemId, isApproved: true, reason: '' }
    return {
      claim,
      act: async () => done((await another!.call(payerFiles.decide, decision)).body),
      by: () => another,
      requestedBy: () => biller,
      says: note,
    }
  },
  'recovery posted to its claim': async () => {
    const [claim, next] = [await payer.claim(), await payer.claim()]
    await payer.arrives(trace(), payer.decision(claim, {}))
    const file = remittanceFile({
      trace: trace(),
      control: 600 + nth,
      claims: [payer.decision(next, {})],
      plb: [`WO:${claim.number}*40`],
    })
    await keepFile(lab.context, laboratory.tradingPartnerId, `recovery ${nth}`, file)
    await takeAnswers(lab.context, false)
    const given = { workItemId: await itemOf(claim, 'recovery'), note }
    return {
      claim,
      act: async () => done((await biller!.call(payerFiles.postRecovery, given)).body),
      says: note,
    }
  },
  'dispute credited': async () => {
    const claim = await ownBill({ contract_pay: true })
    lab.clock.pass(20 * 24 * 60)
    await signIn()
    done((await biller!.call(invoices.close, { period: '2026-03-01' })).body)
    const [line] = (await read(claim)).lines
    const billLineId = line?.billLineId ?? 0
    done((await practice!.call(invoices.dispute, { billLineId, says: 'Not ours.' })).body)
    const given = { billLineId, credit: true, answer: note }
    return {
      claim,
      act: async () => done((await biller!.call(invoices.answerDispute, given)).body),
      says: note,
    }
  },
}

test.each(Object.keys(acts))('%s: the bill names who did it, and why', async (name) => {
  const { claim, act, by = () => biller, requestedBy, says: text = '' } = await acts[name]!()
  const before = new Set((await read(claim)).postings.map(({ ledgerId }) => ledgerId))
  await act()
  const bill = await read(claim)
  const made: Posting[] = bill.postings.filter(({ ledgerId }) => !before.has(ledgerId))
  expect(made.length, 'it posts something').toBeGreaterThan(0)
  expect(
    made.map((one) => [one.by, one.requestedBy, one.note]),
    JSON.stringify(made.map(({ kind, reason }) => [kind, reason])),
  ).toEqual(
    made.map(() => [
      names.get(by()),
      requestedBy === undefined ? '' : names.get(requestedBy()),
      text,
    ]),
  )
  // the practice reads nobody's name and no note
  const seen = JSON.stringify((await read(claim, practice)).postings ?? [])
  for (const secret of [...names.values(), note]) expect(seen).not.toContain(secret)
  expect(await brokenLaws(lab)).toEqual([])
})
