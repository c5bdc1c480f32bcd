import { denials } from '@labgate/contract/billing/denials'
import { preauth } from '@labgate/contract/billing/preauth'
import { simulatedPayer } from '@labgate/simulator/payer/payer-simulator.ts'
import { simulatedTransport } from '@labgate/simulator/payer/simulated-transport.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  billingDay,
  billingLaboratory,
  type BillingLaboratory,
} from '../../../../test/billing-builders.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'

let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
let administrator: Visitor
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  biller = await lab.signIn(await lab.make.user(18))
  administrator = await lab.signIn(await lab.make.user(1))
  const payer = simulatedPayer({
    name: 'Simulated payer',
    id: '60054',
    taxId: '591112222',
    now: () => lab.clock.now,
    seed: 'denials',
  })
  const transport = simulatedTransport(payer)
  for (const ending of ['-DENY', '-DENY', '-DENY', '', '-REJ'])
    await laboratory.order({}, { cover: { member_id: `W12345678${ending}` } })
  await billingDay(lab, async () => transport)
  await lab.owner(`update denial set rule = 'claim.auth', carc = '197'`)
})
afterAll(() => lab.close())

const report = async (
  by: 'rule' | 'account' | 'payer' | 'reason',
  criteria: object = {},
  visitor = biller,
) => (await visitor.call(denials.report, { by, searchCriteria: criteria })).body

it('totals denials by rule, account, payer, and reason, and each total matches the lines that it opens', async () => {
  const all = await report('rule')
  expect(all).toMatchObject({
    denials: 3,
    cents: 36_000,
    preventableCents: 36_000,
    recoveredCents: 0,
    firstClaims: 5,
    acceptedAtOnce: 4,
  })
  for (const by of ['rule', 'account', 'payer', 'reason'] as const) {
    const { list } = await report(by)
    const [group] = list
    expect([by, list.length, group.denials, group.cents]).toEqual([by, 1, 3, 36_000])
    const of = {
      rule: { rule: group.key },
      account: { customerId: Number(group.key) },
      payer: { insuranceId: Number(group.key) },
      reason: { carc: group.key },
    }[by]
    const { body } = await biller.call(denials.list, {
      searchCriteria: { ...of, pageSize: 50 },
    })
    expect(body.list.reduce((sum: number, { cents }: { cents: number }) => sum + cents, 0)).toBe(
      group.cents,
    )
  }
  expect((await report('rule', { rule: 'none' })).list).toEqual([])
  expect((await report('rule', { to: '2026-01-01' })).denials).toBe(0)
  // another account's LCS sees none of it
  const other = await lab.make.account()
  const lcs = await lab.signIn(await lab.make.user(12, 0, {}))
  expect(other.customerId).toBeGreaterThan(0)
  expect((await report('account', {}, lcs)).list).toEqual([])
})

it('a rule suggested by denials is drafted once, decided only by an administrator, and then no longer suggested', async () => {
  const drafts = async (visitor = biller) => (await visitor.call(denials.drafts, {})).body.list
  const suggested = { insuranceId: laboratory.insuranceId, labTypeId: 1 }
  expect(await drafts()).toMatchObject([
    { ruleDraftId: 0, ...suggested, denials: 3, cents: 36_000 },
  ])
  expect((await biller.call(denials.draft, { ...suggested, labTypeId: 3 })).body).toMatchObject({
    valid: false,
    code: 'not-found',
  })
  const { id } = (await biller.call(denials.draft, suggested)).body
  expect((await biller.call(denials.draft, suggested)).body.valid).toBe(false)
  expect(await drafts(administrator)).toMatchObject([{ ruleDraftId: Number(id), denials: 3 }])
  const decide = { ruleDraftId: Number(id), validFrom: '2026-03-20', note: '' }
  expect((await biller.call(denials.decideDraft, decide)).body).toMatchObject({
    code: 'not-permitted',
  })
  expect(
    (await administrator.call(denials.decideDraft, { ...decide, validFrom: null })).body,
  ).toMatchObject({ issues: [{ rule: 'required' }] })
  expect((await administrator.call(denials.decideDraft, decide)).body).toMatchObject({
    valid: true,
  })
  expect((await administrator.call(preauth.rules, {})).body.list).toMatchObject([
    {
      insuranceId: laboratory.insuranceId,
      labTypeId: 1,
      source: expect.stringContaining('Denials from'),
    },
  ])
  expect(await drafts()).toEqual([])
  expect((await administrator.call(denials.decideDraft, decide)).body.valid).toBe(false)
})
