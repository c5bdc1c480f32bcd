import { specimenNumber } from '@labgate/contract/kit/numbers'
import { orders } from '@labgate/contract/orders/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPractice, rulesOf, type Practice } from '../../../test/practice.ts'

let lab: Practice['lab']
let account: Practice['account']
let tampa: Practice['tampa']
let ada: Practice['ada']
let clinic: Practice['clinic']
let accessioner: Practice['accessioner']
let physician: Practice['physician']
let supervisor: Practice['supervisor']
let biller: Practice['biller']
let ago: Practice['ago']
let earlier: Practice['earlier']
let order: Practice['order']
let saved: Practice['saved']
let read: Practice['read']
let state: Practice['state']
beforeAll(async () => {
  ;({
    lab,
    account,
    tampa,
    ada,
    clinic,
    physician,
    accessioner,
    supervisor,
    biller,
    ago,
    earlier,
    order,
    saved,
    read,
    state,
  } = await openPractice())
})
afterAll(() => lab.close())

describe('an order', () => {
  const cup = { cupLot: 'TC2607', cupExpiresOn: '2027-09-30', cupTemperature: 1 }
  it('is returned as ordered, with a number, the version of the account’s form, and its open issues', async () => {
    const got = await clinic.call(
      orders.save,
      order(
        { isPregnant: 2, poctScreen: true, poct: { AMP: 2, FEN: 1 }, ...cup },
        { tests: [{ labTestId: 201 }, { labTestId: 202 }, { labTestId: 203 }] },
      ),
    )
    expect(got.body).toMatchObject({
      valid: true,
      message: 'Saved.',
      id: expect.stringMatching(/^\d+,\d{12}$/) as string,
    })
    const [id, barcode] = String(got.body.id).split(',')
    const body = await read(Number(id))
    expect(body).toMatchObject({
      requisitionNo: expect.stringMatching(/^R\d{9}$/) as string,
      patientId: ada,
      customerId: account.customerId,
      location: 'Tampa',
      user_Physician: expect.stringContaining('Kim') as string,
      npi: '1234567893',
      isPregnant: 2,
      diagnosis: [{ icd10Code: 'F11.20' }],
      rowVersion: 1,
      userSignatureId_Physician: 0,
      orderIssues: [{ rule: 'provider-signature', level: 'issue' }],
    })
    expect(body.poct).toMatchObject({ AMP: 2, FEN: 1 })
    expect(body).toMatchObject(cup)
    expect(body.specimens).toMatchObject([
      {
        specimenBarcode: barcode,
        labStatusId: 1,
        labStatus: 'Created',
        version: '2022.11',
        collectionDeviceId: 1,
        labType: 'Urine toxicology',
        onHold: false,
      },
    ])
    expect(body.specimens[0].tests).toEqual([
      expect.objectContaining({ labTestId: 107, group: true }),
      expect.objectContaining({ labTestId: 200, group: true }),
    ])
    const { body: history } = await clinic.call(orders.history, { specimenBarcode: barcode ?? '' })
    expect(history.list).toMatchObject([{ labStatusId: 1, labStatus: 'Created' }])
    const { body: issues } = await clinic.call(orders.issues, { LabOrderId: Number(id) })
    expect(issues.list).toMatchObject([
      { orderIssueId: 'provider-signature', policy: expect.stringContaining('report') as string },
    ])
  })

  it('is refused if it breaks a rule, with each fault at its field, and nothing is saved', async () => {
    const count = () => lab.owner('select from lab_order').then((rows) => rows.length)
    const before = await count()
    const got = await clinic.call(
      orders.save,
      order(
        { userId_Physician: 0, diagnosis: [], noMeds: false },
        { tests: [], collectionDate: ago(-3) },
      ),
    )
    expect(got.body.valid).toBe(false)
    expect(rulesOf(got)).toEqual([
      'provider',
      'collection-future',
      'tests',
      'diagnosis',
      'medications',
    ])
    expect(got.body.issues[0].path).toEqual(['userId_Physician'])
    expect(await count()).toBe(before)
  })

  it('is refused with another account’s provider, location, or patient', async () => {
    const other = await lab.make.account()
    const place = await lab.make.location(other.customerId)
    const stranger = await lab.make.user(2, other.customerId, {
      physician: true,
      npi: '1234567893',
    })
    const patientId = await lab.make.patient(other.customerId, place)
    expect(
      rulesOf(await clinic.call(orders.save, order({ userId_Physician: stranger.userId }))),
    ).toEqual(['provider'])
    expect(rulesOf(await clinic.call(orders.save, order({ locationId: place })))).toEqual([
      'location',
    ])
    expect((await clinic.call(orders.save, order({ patientId }))).body).toMatchObject({
      valid: false,
      code: 'not-found',
    })
    expect(
      rulesOf(await clinic.call(orders.save, order({ patientInsuranceId_Primary: 424242 }))),
    ).toEqual(['insurance-of-patient'])
  })

  it('is refused as a duplicate for the same patient, type, and day, unless the account allows it', async () => {
    const day = earlier()
    await saved(clinic, {}, { collectionDate: day })
    await saved(clinic, {}, { collectionDate: day })
    await lab.owner('update customer set multiple_tox = false where customer_id = $1', [
      account.customerId,
    ])
    expect(rulesOf(await clinic.call(orders.save, order({}, { collectionDate: day })))).toEqual([
      'duplicate',
    ])
    const { body } = await clinic.call(orders.checkForExisting, {
      searchCriteria: { patientId: ada, labTypeId: 1 },
    })
    expect(Number(body.id)).toBeGreaterThan(0)

    const twin = {
      patientId: await lab.make.patient(account.customerId, tampa),
      patientConsentOnFile: false,
    }
    const both = await Promise.all(
      [1, 2].map(() => clinic.call(orders.save, order(twin, { collectionDate: day }))),
    )
    expect(
      both.filter((got) => got.body.valid === true),
      'two at the same moment',
    ).toHaveLength(1)
    await lab.owner('update customer set multiple_tox = true where customer_id = $1', [
      account.customerId,
    ])
  })

  it('uses the day at the collection site, and midnight if the time is unknown', async () => {
    const [id] = [
      await saved(
        accessioner,
        {},
        { collectionDate: '2026-03-31T02:30:00Z', noCollectionTime: true },
      ),
    ]
    const [row] = await lab.owner(
      'select collection_day, collected_at from lab_order where lab_order_id = $1',
      [id],
    )
    expect(row).toEqual({ collection_day: '2026-03-30', collected_at: '2026-03-30T04:00:00.000Z' })
  })

  it('has exactly one specimen, and accepts only an unused number that was printed for the account', async () => {
    expect(rulesOf(await clinic.call(orders.save, order({ specimens: [{}, {}] })))).toEqual([
      'one-specimen',
    ])
    expect(
      rulesOf(await clinic.call(orders.save, order({}, { specimenBarcode: specimenNumber(700) }))),
    ).toEqual(['barcode-range'])
    await lab.make.insert(
      'specimen_range',
      { customer_id: account.customerId, first_count: 700, last_count: 705, user_id_created: 1 },
      'specimen_range_id',
    )
    const id = await saved(clinic, {}, { specimenBarcode: specimenNumber(700) })
    expect((await read(id)).specimens[0].specimenBarcode).toBe(specimenNumber(700))
    expect(
      rulesOf(await clinic.call(orders.save, order({}, { specimenBarcode: specimenNumber(700) }))),
    ).toEqual(['barcode-taken'])
  })

  it('without a test type is saved as “To be determined”', async () => {
    const id = await saved(clinic, { diagnosis: [], noMeds: false }, { labTypeId: 0, tests: [] })
    expect((await read(id)).specimens[0]).toMatchObject({
      labTypeId: 0,
      labType: 'To be determined',
      tests: [],
    })
  })

  it('is saved together with the other orders of its visit or not at all', async () => {
    const day = earlier()
    const uti = { labTypeId: 4, tests: [{ labTestId: 3000 }], collectionDate: day }
    const count = () => lab.owner('select from lab_order').then((rows) => rows.length)
    const before = await count()
    const bad = await clinic.call(orders.saveVisit, {
      orders: [order({}, { collectionDate: day }), order({ specimens: [uti] })],
    })
    expect(bad.body).toMatchObject({
      valid: false,
      issues: [{ path: ['orders', 1, 'allergies'], rule: 'allergies' }],
    })
    expect(await count()).toBe(before)
    const good = await clinic.call(orders.saveVisit, {
      orders: [order({}, { collectionDate: day }), order({ noAllergy: true, specimens: [uti] })],
    })
    expect(good.body).toMatchObject({
      valid: true,
      id: expect.stringMatching(/^R\d{9}$/) as string,
    })
    expect(good.body.list).toHaveLength(2)
    expect((await read(good.body.list[0].labOrderId)).requisitionNo).toBe(
      (await read(good.body.list[1].labOrderId)).requisitionNo,
    )
    const targets = (good.body.list as { labOrderId: number }[]).map(
      ({ labOrderId }) => `order ${labOrderId}`,
    )
    const lines = await lab.owner(
      `
        select target, customer_id, cardinality(fields) > 0 as named
        from audit
        where act = 'orders.saveVisit' and target = any ($1::text[])
        order by target
      `,
      [targets],
    )
    expect(lines).toEqual(
      targets
        .toSorted()
        .map((target) => ({ target, customer_id: account.customerId, named: true })),
    )
  })
})

describe('permission to change an order', () => {
  it('lets the practice change it until receipt, then only what a hold requests', async () => {
    const id = await saved(clinic)
    expect(
      (await clinic.call(orders.save, { labOrderId: id, isPregnant: 1, rowVersion: 1 })).body,
    ).toMatchObject({ valid: true })
    await state(id, 'stage = 20, received_at = now()')
    expect(
      (await clinic.call(orders.save, { labOrderId: id, isPregnant: 2, rowVersion: 2 })).body,
    ).toMatchObject({ valid: false, code: 'not-possible' })
    await state(id, 'hold = 14')
    const closed = await clinic.call(orders.save, {
      labOrderId: id,
      specimens: [{ collectionDate: ago(1) }],
      rowVersion: 2,
    })
    expect(closed.body).toMatchObject({
      valid: false,
      code: 'field-not-yours',
      issues: [{ path: ['collectionDate'] }],
    })
    expect(
      (
        await clinic.call(orders.save, {
          labOrderId: id,
          medications: [{ medicationId: 0, medicationId_Generic: 0, description: 'tea' }],
          noMeds: false,
          rowVersion: 2,
        })
      ).body,
    ).toMatchObject({ valid: true })
    expect((await clinic.call(orders.cancel, { labOrderId: id })).body).toMatchObject({
      valid: false,
      message: expect.stringContaining('received') as string,
    })
  })

  it('lets the laboratory change it until accession, a supervisor later after a warning, and billing only payment fields', async () => {
    const id = await saved(accessioner)
    await state(id, 'stage = 30')
    const change = { labOrderId: id, isPregnant: 1, rowVersion: 1 }
    expect((await accessioner.call(orders.save, change)).body).toMatchObject({
      valid: false,
      code: 'not-possible',
    })
    expect((await supervisor.call(orders.save, change)).body).toMatchObject({
      valid: false,
      issues: [{ path: ['acknowledged'] }],
    })
    expect(
      (await supervisor.call(orders.save, { ...change, acknowledged: true })).body,
    ).toMatchObject({ valid: true })
    expect(
      (await biller.call(orders.save, { ...change, rowVersion: 2, isPregnant: 0 })).body,
    ).toMatchObject({ valid: false, code: 'field-not-yours' })
    expect(
      (await biller.call(orders.save, { labOrderId: id, contractPay: true, rowVersion: 2 })).body,
    ).toMatchObject({ valid: true })
  })

  it('refuses a save over a newer one, and a move to another patient', async () => {
    const id = await saved(clinic)
    await clinic.call(orders.save, { labOrderId: id, isPregnant: 1, rowVersion: 1 })
    expect(
      (await clinic.call(orders.save, { labOrderId: id, isPregnant: 2, rowVersion: 1 })).body,
    ).toMatchObject({
      valid: false,
      code: 'stale',
      detail: { rowVersion: 2 },
    })
    const twin = await lab.make.patient(account.customerId, tampa)
    expect(
      (await clinic.call(orders.save, { labOrderId: id, patientId: twin, rowVersion: 2 })).body,
    ).toMatchObject({ valid: false, code: 'field-not-yours' })
  })

  it('lets the practice cancel an order and restore it, with both in the history', async () => {
    const id = await saved(clinic)
    expect(
      (await clinic.call(orders.cancel, { labOrderId: id, comment: 'spilt' })).body,
    ).toMatchObject({ valid: true })
    const { specimens } = await read(id)
    expect(specimens[0]).toMatchObject({
      labStatusId: 100,
      cancelledDate: lab.clock.now.toISOString(),
    })
    expect(
      (await clinic.call(orders.save, { labOrderId: id, isPregnant: 1, rowVersion: 2 })).body,
    ).toMatchObject({
      valid: false,
      message: expect.stringContaining('ended') as string,
    })
    expect((await clinic.call(orders.unCancel, { labOrderId: id })).body).toMatchObject({
      valid: true,
    })
    const { body } = await clinic.call(orders.history, {
      specimenBarcode: specimens[0].specimenBarcode,
    })
    expect(
      body.list.map(({ labStatusId, comment }: { labStatusId: number; comment: string }) => [
        labStatusId,
        comment,
      ]),
    ).toEqual([
      [1, ''],
      [100, 'spilt'],
      [1, ''],
    ])
  })

  it('lets only a supervisor take an order back, from accessioned to received', async () => {
    const id = await saved(accessioner)
    expect((await supervisor.call(orders.unAccession, { labOrderId: id })).body).toMatchObject({
      valid: false,
      code: 'not-possible',
    })
    await state(id, 'stage = 30, received_at = now(), accessioned_at = now()')
    expect((await accessioner.call(orders.unAccession, { labOrderId: id })).body).toMatchObject({
      valid: false,
      code: 'not-permitted',
    })
    expect(
      (await supervisor.call(orders.unAccession, { labOrderId: id, comment: 'wrong rack' })).body,
    ).toMatchObject({ valid: true })
    expect((await read(id)).specimens[0]).toMatchObject({
      labStatusId: 20,
      accessionedDate: null,
      receivedDate: expect.any(String) as string,
    })
  })

  it('lets a named user with a reason release an order without the patient’s name, which is not held again', async () => {
    const nameless = await lab.make.patient(account.customerId, tampa, { first_name: '' })
    const id = await saved(accessioner, { patientId: nameless, patientConsentOnFile: false })
    expect(await read(id)).toMatchObject({ demographicsHold: true })
    const release = (comment: string, visitor = accessioner) =>
      visitor.call(orders.releaseHold, { labOrderId: id, comment })
    expect(rulesOf(await release(' '))).toEqual(['required'])
    expect((await release('it is me', clinic)).body).toMatchObject({ code: 'not-permitted' })
    expect((await release('asked the practice')).body).toMatchObject({ valid: true })
    await accessioner.call(orders.save, { labOrderId: id, isPregnant: 1, rowVersion: 2 })
    expect(await read(id)).toMatchObject({
      demographicsHold: false,
      holdReleaseReason: 'asked the practice',
      isPregnant: 1,
    })
    expect((await accessioner.call(orders.issues, { LabOrderId: id })).body).toMatchObject({
      releaseHold: 'asked the practice',
    })
    expect((await release('again')).body).toMatchObject({ valid: false, code: 'not-possible' })
  })

  it('lets a provider review an order once it has a result', async () => {
    const id = await saved(clinic)
    expect((await physician.call(orders.reviewed, { labOrderSpecimenId: id })).body).toMatchObject({
      valid: false,
      code: 'not-possible',
    })
    await state(id, 'stage = 50, resulted_at = now()')
    expect((await clinic.call(orders.reviewed, { labOrderSpecimenId: id })).body).toMatchObject({
      code: 'not-permitted',
    })
    expect((await physician.call(orders.reviewed, { labOrderSpecimenId: id })).body).toMatchObject({
      valid: true,
    })
    const body = await read(id)
    expect(body).toMatchObject({ userId_Reviewed: physician.signedIn.userId })
    expect(body.specimens[0]).toMatchObject({
      labStatusId: 60,
      reviewedDate: lab.clock.now.toISOString(),
    })
  })
})
