import { billingWork, insuranceWork } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { judgeBills } from '../judge-bills.ts'

interface Of {
  labOrderId: number
  patientId: number
  last: string
  first: string
  specimen: string
  requisition: string
  member: string
}
const calls = { billing: billingWork, insurance: insuranceWork }
let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
let payer: number
const made: Of[] = []
const people = [
  ['Moss', 'Ada'],
  ['Mossley', 'Ida'],
  ['O’Brien', 'Moira'],
  ['Lopez-Moss', 'Ada'],
  ['Nguyen', 'Ana'],
] as const
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  payer = await laboratory.payer({
    name: 'Zephyr Health Plan',
    trading_partner_id: null,
    enrolled_from: null,
  })
  // every other one is held at its insurance, the rest at the diagnosis; the last payer holds all
  // of its bills at once
  for (const [at, [last, first]] of people.entries()) {
    const member =
      at === people.length - 1 ? `W55500000${at}` : at % 2 === 0 ? '' : `W12345678${at}`
    const cover = { member_id: member, ...(at === people.length - 1 && { insurance_id: payer }) }
    const more = {
      specimen_barcode: `88000000000${at}`,
      requisition_no: `RQ-77${at}`,
      diagnosis: at % 2 === 0 ? undefined : '[]',
    }
    const { labOrderId, patientId } = await laboratory.order(
      Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)),
      {
        patientMore: { last_name: last, first_name: first },
        cover,
      },
    )
    made.push({
      labOrderId,
      patientId,
      last,
      first,
      specimen: more.specimen_barcode,
      requisition: more.requisition_no,
      member,
    })
  }
  await judgeBills(lab.context)
  biller = await lab.signIn(await lab.make.user(18))
})
afterAll(() => lab.close())

interface Row {
  workItemId: number
  patientId: number
  payer: string
}
const found = async (name: 'billing' | 'insurance', search: string, who = biller): Promise<Row[]> =>
  (await who.call(calls[name].list, { searchCriteria: { search, pageSize: 50 } })).body.list
const idsOf = (rows: readonly Row[]): number[] =>
  rows.map(({ workItemId }) => workItemId).toSorted((a, b) => a - b)

/** As names are compared: ignoring case, apostrophes, and hyphens. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[’'-]/g, '')
const begins = (text: string, term: string): boolean =>
  text !== '' && plain(text).startsWith(plain(term))

test('each queue finds exactly its items that match a patient, number, member, or payer', async () => {
  for (const name of ['billing', 'insurance'] as const) {
    const all = await found(name, '')
    expect(all.length).toBeGreaterThan(1)
    const terms = made.flatMap((of) => [
      of.last,
      of.last.slice(0, 3).toLowerCase(),
      `${of.last}, ${of.first}`,
      `${of.first} ${of.last}`,
      of.first,
      of.specimen,
      of.specimen.slice(0, 8),
      of.requisition,
      of.requisition.toLowerCase(),
      ...(of.member === ''
        ? []
        : [
            of.member,
            of.member.slice(0, 5).toLowerCase(),
            `${of.member.slice(0, 4)} ${of.member.slice(4)}`,
          ]),
    ])
    for (const term of new Set([
      ...terms,
      'Zephyr',
      'zeph',
      'health',
      'eph',
      'Nobody',
      '%',
      'm',
      '- ’',
    ])) {
      const [last = '', first = ''] = term.split(',').map((part) => part.trim())
      const whose = new Set(
        made
          .filter((of) =>
            term.includes(',')
              ? begins(of.last, last) && begins(of.first, first)
              : begins(of.last, term) ||
                plain(of.first) === plain(term) ||
                begins(`${of.first} ${of.last}`, term) ||
                of.specimen.startsWith(term) ||
                of.requisition === term.toUpperCase() ||
                (/\d/.test(term) && of.member.startsWith(term.toUpperCase().replaceAll(' ', ''))),
          )
          .map(({ patientId }) => patientId),
      )
      const expected =
        term.replaceAll(/\W/g, '').length < 2
          ? all
          : all.filter(
              (row) =>
                whose.has(row.patientId) ||
                (term.length > 2 &&
                  ` ${row.payer}`.toLowerCase().includes(` ${term.toLowerCase()}`)),
            )
      expect(idsOf(await found(name, term)), `${name}, ${term}`).toEqual(idsOf(expected))
    }
  }
  expect((await found('insurance', 'zeph')).map(({ payer: of }) => of)).toContain(
    'Zephyr Health Plan',
  )
})

test('a claim is found by its number, a user of other accounts finds nothing, and names stay out of URLs', async () => {
  const [{ claim } = { claim: '' }] = await lab.owner<{ claim: string }>(
    `
      with b as (select bill_id, customer_id, lab_order_id from bill limit 1)
      insert into claim
        (
          bill_id,
          customer_id,
          lab_order_id,
          sequence,
          number,
          insurance_id,
          service_day,
          cents,
          snapshot,
          made_at
        )
      select
        bill_id,
        customer_id,
        lab_order_id,
        1,
        'B' || bill_id || 'S1V1',
        $1,
        '2026-03-10',
        1,
        '{}',
        now()
      from b
      returning number as claim
    `,
    [laboratory.insuranceId],
  )
  const [{ item } = { item: 0 }] = await lab.owner<{ item: number }>(`
    insert into work_item
      (
        queue,
        reason,
        about,
        customer_id,
        lab_order_id,
        bill_id,
        claim_id,
        says,
        owner_kind,
        opened_at,
        party_since
      )
    select
      'billing',
      'denied',
      'claim:' || claim_id,
      customer_id,
      lab_order_id,
      bill_id,
      claim_id,
      'x',
      'billing',
      now(),
      now()
    from claim
    returning work_item_id as item
  `)
  for (const term of [claim, claim.toLowerCase(), claim.slice(0, -1)])
    expect(idsOf(await found('billing', term)), term).toContain(item)
  const other = await lab.make.account()
  const lcs = await lab.make.user(12)
  await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
    other.customerId,
    lcs.userId,
  ])
  const stranger = await lab.signIn(lcs)
  for (const term of ['Moss', 'Ada', made[0]?.specimen ?? '', claim])
    expect(await found('billing', term, stranger), term).toEqual([])
  await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
    laboratory.customerId,
    lcs.userId,
  ])
  expect(idsOf(await found('billing', claim, await lab.signIn(lcs)))).toContain(item)
  for (const { list, groups, exportList, next } of Object.values(calls))
    for (const call of [list, groups, exportList, next])
      expect('byPost' in call || call.method === 'POST', call.path).toBe(true)
})
