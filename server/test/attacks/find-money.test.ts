import { verbs, type Verb } from '@labgate/contract/access/permissions'
import { practiceStaff, UserType, userTypes } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import { find, type Found, type FoundKind } from '@labgate/contract/overviews/find'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../lab.ts'
import { moneyRecords } from '../money-builders.ts'

/** Money by the numbers of its papers and by its amounts: only what a user’s own lists show. */
let lab: Lab
type Records = Awaited<ReturnType<typeof moneyRecords>>
let [mine, theirs]: Records[] = []
const visitors = new Map<UserType, Visitor>()

/* An order with its money; the numbers end in `nth`. */
const account = async (nth: number) => {
  const { make, owner } = lab
  const { customerId } = await make.account({ name: `Practice ${nth}` })
  const locationId = await make.location(customerId)
  const patientId = await make.patient(customerId, locationId, { last_name: `Moss${nth}` })
  const { labOrderId } = await orderOf(customerId, locationId, patientId)
  const patientInsuranceId = await make.insert(
    'patient_insurance',
    { customer_id: customerId, patient_id: patientId, sequence: 1, insurance_name: 'Any' },
    'patient_insurance_id',
  )
  const of = { customerId, labOrderId, patientId, patientInsuranceId }
  const records = await moneyRecords(make.insert, of, `MARK${nth}`)
  for (const [table, id, set] of [
    [
      'claim',
      records.claimId,
      `number = 'B77${nth}S1V1', payer_number = 'ICN-55-${nth}', cents = 4321${nth}`,
    ],
    ['remittance', records.remittanceId, `trace = 'EFT 0042-${nth}', cents = 98765${nth}`],
    ['payment', records.paymentId, `reference = 'Check 100${nth}'`],
    ['statement', records.statementId, `number = 500${nth}`],
    ['invoice', records.invoiceId, `number = 600${nth}`],
    ['refund', records.refundId, `check_number = '700${nth}'`],
    ['pre_authorization', records.preAuthorizationId, `number = 'PA-80-${nth}'`],
  ] as const)
    await owner(`update ${table} set ${set} where ${table}_id = $1`, [id])
  return { customerId, records }
}
const orderOf = async (customerId: number, locationId: number, patientId: number) => ({
  labOrderId: await lab.make.order({ customerId, locationId, patientId }),
})
const types = Object.keys(userTypes).map(Number) as UserType[]
beforeAll(async () => {
  lab = await openLab()
  const [here, there] = [await account(1), await account(2)]
  mine = here.records
  theirs = there.records
  for (const type of types) {
    const user = await lab.make.user(type, isAmong(practiceStaff, type) ? here.customerId : 0)
    visitors.set(type, await lab.signIn(user))
  }
})
afterAll(() => lab.close())

const found = async (type: UserType, typed: string): Promise<Found[]> => {
  const { body } = await (visitors.get(type) as Visitor).call(find.anything, { typed })
  return body.valid === true ? body.list : []
}
/* How a number is typed, what it is, and the permission of its list. */
const cases = (nth: 1 | 2, of: Records): [string, FoundKind, number, Verb][] => [
  [`B77${nth}S1V1`, 'claim', of.claimId, 'bill.read'],
  [`b77${nth}s1v1`, 'claim', of.claimId, 'bill.read'],
  [`ICN-55-${nth}`, 'claim', of.claimId, 'bill.read'],
  [`$432.1${nth}`, 'claim', of.claimId, 'bill.read'],
  [`EFT 0042-${nth}`, 'check', of.remittanceId, 'payer-files.read'],
  [`eft0042${nth}`, 'check', of.remittanceId, 'payer-files.read'],
  [`$9,876.5${nth}`, 'check', of.remittanceId, 'payer-files.read'],
  [`check 100${nth}`, 'payment', of.paymentId, 'payment.read'],
  [`500${nth}`, 'statement', of.statementId, 'statement.read'],
  [`600${nth}`, 'invoice', of.invoiceId, 'invoice.read'],
  [`700${nth}`, 'refund', of.refundId, 'payment.read'],
  [`pa 80 ${nth}`, 'authorization', of.preAuthorizationId, 'preauth.read'],
]

/* One number of each kind. */
const oneEach = (nth: 1 | 2, of: Records) => [
  ...new Map(cases(nth, of).map((one) => [one[1], one])).values(),
]

it('the laboratory’s billing finds each paper by its number and its amount', async () => {
  for (const [typed, kind, id, verb] of cases(1, mine as Records)) {
    const rows = (await found(UserType.Billing, typed)).filter((row) => row.kind === kind)
    const expected = verb === 'preauth.read' ? [] : [id]
    expect(
      rows.map((row) => row.id),
      `${typed}: ${kind}`,
    ).toEqual(expected)
  }
  const [first] = await found(UserType.Billing, 'B771S1V1')
  expect(first).toMatchObject({
    kind: 'claim',
    name: 'Moss1, Ida',
    says: expect.stringContaining('$432.11'),
  })
})

it('each user type finds the kinds that it may list, and no money of another account', async () => {
  for (const type of types) {
    for (const [typed, kind, id, verb] of [
      ...oneEach(1, mine as Records),
      ...oneEach(2, theirs as Records),
    ]) {
      const rows = (await found(type, typed)).filter((row) => row.kind === kind && row.id === id)
      if (!isAmong(verbs[verb], type)) expect(rows, `type ${String(type)}, ${typed}`).toEqual([])
    }
  }
  for (const type of [UserType.ClinicUser, UserType.ClinicAdministrator])
    for (const [typed, kind] of cases(2, theirs as Records))
      expect(
        (await found(type, typed)).filter((row) => row.kind === kind),
        typed,
      ).toEqual([])
})

it('a practice’s administrator finds its invoice, and nothing of claims, checks, or statements', async () => {
  const kinds = new Set<FoundKind>()
  for (const [typed] of cases(1, mine as Records))
    for (const { kind } of await found(UserType.ClinicAdministrator, typed)) kinds.add(kind)
  expect([...kinds].filter((kind) => kind !== 'account' && kind !== 'user')).toEqual(['invoice'])
})
