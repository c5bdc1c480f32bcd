import { requisitionNumber, specimenNumber } from '@labgate/contract/kit/numbers'
import { find, type Found } from '@labgate/contract/overviews/find'
import { restrictedCharts } from '@labgate/contract/patients/restricted-charts'
import { callSheets } from '@labgate/contract/results/call-sheets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../lab.ts'

/**
 * What one key finds: by the form of the typed text, only in scope, and nothing typed is stored.
 */
let lab: Lab
let mine: { customerId: number }
let theirs: { customerId: number }
let garcia: number
let other: number
let order: number
let supervisor: Visitor
let served: Visitor
let clinic: Visitor
let sales: Visitor
beforeAll(async () => {
  lab = await openLab()
  const { make, owner } = lab
  mine = await make.account({ name: 'Sunrise Pain Clinic' })
  theirs = await make.account({ name: 'Bayview Urology' })
  const [here, there] = [
    await make.location(mine.customerId),
    await make.location(theirs.customerId),
  ]
  const who = {
    last_name: 'Garcia',
    first_name: 'Maria',
    dob: '1981-03-09',
    medical_record_id: '020180',
    phone: '(813) 555-0142',
  }
  garcia = await make.patient(mine.customerId, here, who)
  other = await make.patient(theirs.customerId, there, {
    ...who,
    medical_record_id: 'X-7',
    phone: '(813) 555-0143',
  })
  await make.patient(mine.customerId, here, { last_name: 'Moss', dob: '1980-02-01' })
  const place = { customerId: mine.customerId, locationId: here, patientId: garcia }
  order = await make.order(place, {
    specimen_barcode: specimenNumber(4711),
    requisition_no: requisitionNumber(42),
  })
  await make.order(
    { customerId: theirs.customerId, locationId: there, patientId: other },
    { specimen_barcode: specimenNumber(4712) },
  )
  supervisor = await lab.signIn(await make.user(8))
  const lcs = await make.user(12)
  await owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
    mine.customerId,
    lcs.userId,
  ])
  served = await lab.signIn(lcs)
  const staff = await make.user(2, mine.customerId)
  await owner('insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)', [
    staff.userId,
    here,
    mine.customerId,
  ])
  clinic = await lab.signIn(staff)
  sales = await lab.signIn(await make.user(9))
})
afterAll(() => lab.close())

const found = async (visitor: Visitor, typed: string): Promise<Found[]> => {
  const { body } = await visitor.call(find.anything, { typed })
  expect(body.valid, body.message).toBe(true)
  return body.list
}
const ids = (rows: Found[], kind: Found['kind']): number[] =>
  rows.filter((row) => row.kind === kind).map(({ id }) => id)

it('finds a patient by name in any order, with a typo, and by a birth date in any typed form', async () => {
  for (const typed of [
    'garc',
    'Garcia, Maria',
    'maria garcia',
    'Gracia',
    'Garcia, March 81',
    'garc 3/81',
    'garcia 3-9-81',
    '(813) 555-0142',
    '020180',
  ])
    expect(ids(await found(served, typed), 'patient'), typed).toContain(garcia)
  expect(ids(await found(served, 'Garcia, April 81'), 'patient')).toEqual([])
  expect(ids(await found(served, '2/1/80'), 'patient')).toHaveLength(1)
})

it('finds a number without its leading zeros and check digit, and lists first the kind that matches its form', async () => {
  for (const [typed, kind] of [
    [specimenNumber(4711), 'tube'],
    ['4711', 'tube'],
    ['R42', 'requisition'],
    [requisitionNumber(42), 'requisition'],
  ] as const) {
    const [first] = await found(served, typed)
    expect([first?.kind, first?.id], typed).toEqual([kind, order])
  }
  expect(ids(await found(served, 'Garcia, March 81'), 'order')).toEqual([order])
})

it('finds nothing of another account, and nothing that the user’s type may not list', async () => {
  for (const visitor of [served, clinic])
    for (const typed of [
      'Garcia',
      'Gracia',
      'March 81',
      'X-7',
      '8135550143',
      '4712',
      'Bayview',
      'Bayveiw',
    ]) {
      const rows = await found(visitor, typed)
      expect(ids(rows, 'patient'), typed).not.toContain(other)
      expect(
        rows.filter(({ name, code }) => name.includes('Bayview') || code === specimenNumber(4712)),
        typed,
      ).toEqual([])
    }
  expect((await found(supervisor, 'Garcia')).filter(({ kind }) => kind === 'patient')).toHaveLength(
    2,
  )
  for (const typed of ['Garcia', '4711', 'R42'])
    expect(
      (await found(sales, typed)).filter(({ kind }) =>
        ['patient', 'order', 'tube', 'requisition', 'report'].includes(kind),
      ),
    ).toEqual([])
})

it('writes one audit row with kinds and counts, and never the typed text', async () => {
  await found(served, 'Garcia, March 81')
  const rows = await lab.owner<{ fields: string[]; whole: string }>(`
    select fields, a::text as whole
    from audit a
    where act = 'find.anything' and target <> 'patients seen'
    order by audit_id desc
    limit 1
  `)
  expect(rows[0]?.fields).toEqual(['patient 1', 'order 1'])
  expect(rows[0]?.whole.toLowerCase()).not.toContain('garc')
})

it('records a call only after two identifiers, and refuses practices and patients of other accounts', async () => {
  const said = {
    patientId: garcia,
    caller: 'Ann of Sunrise',
    heardName: true,
    heardDob: true,
    note: 'asked for last month’s test',
  }
  for (const missing of [{ heardName: false }, { heardDob: false }])
    expect((await served.call(callSheets.save, { ...said, ...missing })).body.valid).toBe(false)
  expect((await served.call(callSheets.save, said)).body.valid).toBe(true)
  const { body } = await served.call(callSheets.get, { patientId: garcia })
  expect(body.notes).toMatchObject([{ caller: 'Ann of Sunrise' }])
  expect(body.orders).toMatchObject([{ labOrderId: order, where: 'At the practice', isOpen: true }])
  expect((await clinic.call(callSheets.get, { patientId: garcia })).body.code).toBe('not-permitted')
  expect((await served.call(callSheets.get, { patientId: other })).body.code).toBe('not-found')
  expect((await served.call(callSheets.save, { ...said, patientId: other })).body.valid).toBe(false)
})

it('the laboratory cannot find a restricted chart by any word or open it for a call', async () => {
  expect(
    (await supervisor.call(restrictedCharts.save, { patientId: garcia, restrictedReason: 1 })).body
      .valid,
  ).toBe(true)
  for (const visitor of [supervisor, served])
    for (const typed of [
      'Garcia',
      'Gracia',
      'Garcia, March 81',
      '020180',
      '8135550142',
      '4711',
      'R42',
    ])
      expect(
        (await found(visitor, typed)).filter((row) => row.patientId === garcia || row.id === order),
        typed,
      ).toEqual([])
  expect((await served.call(callSheets.get, { patientId: garcia })).body.code).toBe(
    'chart-restricted',
  )
  expect(ids(await found(clinic, 'Garcia'), 'patient')).toEqual([garcia])
})
