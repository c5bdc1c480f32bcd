import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { orderAudits } from '@labgate/contract/accessioning/order-audits'
import { utcDay } from '@labgate/contract/kit/days'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Got, Visitor } from '../../../../test/lab.ts'
import { openPractice, rulesOf, type Practice } from '../../../../test/practice.ts'

let practice: Practice
let workingLabId: number
let admin: Visitor
beforeAll(async () => {
  practice = await openPractice()
  const { lab, accessioner, supervisor } = practice
  workingLabId = await lab.make.insert(
    'lab',
    { name: 'Coast Laboratory', service_tox_urine: true },
    'lab_id',
  )
  for (const { signedIn } of [accessioner, supervisor])
    await lab.owner('insert into user_lab (user_id, lab_id) values ($1, $2)', [
      signedIn.userId,
      workingLabId,
    ])
  admin = await lab.signIn(await lab.make.user(1))
})
afterAll(() => practice.lab.close())

/** A specimen that someone at the bench has accessioned. */
const accessioned = async (by: Visitor, more: object = {}): Promise<number> => {
  const labOrderId = await practice.saved(practice.clinic, more)
  const { specimenBarcode } = (await practice.read(labOrderId)).specimens[0]
  const got = await by.call(accessioning.accession, {
    labOrderId,
    specimenBarcode,
    workingLabId,
    match: 'keyed',
    keyedDob: '1980-05-17',
  })
  expect(got.body, JSON.stringify(got.body)).toMatchObject({ valid: true })
  return labOrderId
}
const rows = async (by: Visitor, searchCriteria: object = {}) => {
  const { body } = await by.call(orderAudits.list, { searchCriteria })
  return body.list as {
    labOrderId: number
    rowVersion: number
    auditStatusTypeId: number
    tubeNotScanned: boolean
  }[]
}
const found = async (by: Visitor, searchCriteria: object = {}) =>
  (await rows(by, searchCriteria)).map(({ labOrderId }) => labOrderId)
const review = (by: Visitor, labOrderId: number, more: object): Promise<Got> =>
  by.send(orderAudits.reviewed, { labOrderId, ...more })
const audits = (labOrderId: number) =>
  practice.lab.owner('select * from order_audit where lab_order_id = $1 order by order_audit_id', [
    labOrderId,
  ])

describe('a second review', () => {
  it('is offered for sampled orders, or for all, and never for the reviewer’s own work', async () => {
    const { accessioner, supervisor, lab } = practice
    const [drawn, other, own] = [
      await accessioned(accessioner),
      await accessioned(accessioner),
      await accessioned(supervisor),
    ]
    await practice.state(other, 'audit_due = false')
    expect(await found(supervisor)).toEqual([drawn])
    expect(await found(supervisor, { all: true })).toEqual([other, drawn])
    expect(await found(accessioner, { all: true })).toEqual([own])
    expect(await found(supervisor, { dateType: 2 })).toEqual([drawn])
    expect(await found(supervisor, { labTypeId: 4, all: true })).toEqual([])
    const [yesterday] = [utcDay(new Date(lab.clock.now.getTime() - 36 * 3_600_000))]
    expect(
      await found(supervisor, { startDate: yesterday, endDate: yesterday, all: true }),
    ).toEqual([])
    await practice.state(other, 'hold = 19, held_at = accessioned_at')
    expect(await found(supervisor, { dateType: 4 })).toEqual([other])
    await practice.state(other, 'hold = 0, ended = 105, rejected_at = accessioned_at')
    expect(await found(supervisor, { dateType: 3 })).toEqual([other])
    const first = await supervisor.call(orderAudits.list, {
      searchCriteria: { all: true, pageSize: 1 },
    })
    const next = await supervisor.call(orderAudits.list, {
      searchCriteria: { all: true, pageSize: 1, after: first.body.next as string },
    })
    expect(
      [first, next].map(({ body }) => (body.list as { labOrderId: number }[])[0]?.labOrderId),
    ).toEqual([other, drawn])
    expect((await review(supervisor, own, { auditStatusTypeId: 1 })).body).toMatchObject({
      valid: false,
      code: 'not-possible',
      message: /own work/,
    })
    expect(
      (await review(supervisor, await practice.saved(practice.clinic), { auditStatusTypeId: 1 }))
        .body,
    ).toMatchObject({ code: 'not-possible' })
    await expect(
      lab.owner(`
        insert into order_audit
          (lab_order_id, customer_id, outcome, user_id_accessioned, user_id_audited, audited_at)
        select lab_order_id, customer_id, 1, 5, 5, now() from lab_order limit 1
      `),
    ).rejects.toThrow('a second person')
  })

  it('has five outcomes, each with its required fields; the fourth opens an account issue', async () => {
    const { accessioner, supervisor } = practice
    const id = await accessioned(accessioner)
    const queries: [object, string[]][] = [
      [{ auditStatusTypeId: 2 }, ['required']],
      [{ auditStatusTypeId: 2, auditSrdTypeId: 99 }, ['required']],
      [{ auditStatusTypeId: 3 }, ['required']],
      [{ auditStatusTypeId: 4 }, ['required', 'required']],
      [
        {
          auditStatusTypeId: 4,
          auditIncidentTypeId: 4,
          ticketNote: 'Late',
          shippingMethodId: 2,
          trackingNo: 'x1',
        },
        ['tracking'],
      ],
      [
        {
          auditStatusTypeId: 4,
          auditIncidentTypeId: 4,
          ticketNote: 'Late',
          incidentDate: '2199-01-01',
        },
        ['in-future'],
      ],
      [{ auditStatusTypeId: 5 }, ['required']],
    ]
    for (const [given, rules] of queries)
      expect(rulesOf(await review(supervisor, id, given)), JSON.stringify(given)).toEqual(rules)
    expect(await audits(id)).toEqual([])
    const [row] = (await rows(supervisor)).filter(({ labOrderId }) => labOrderId === id)
    const issue = {
      auditStatusTypeId: 4,
      auditIncidentTypeId: 4,
      ticketNote: 'Came three days late',
      shippingMethodId: 2,
      trackingNo: '1z999aa10123456784',
    }
    expect(
      (await review(supervisor, id, { ...issue, rowVersion: row?.rowVersion })).body,
    ).toMatchObject({ valid: true, message: /Account issue \d+ is open/ })
    expect(
      (await review(supervisor, id, { auditStatusTypeId: 1, rowVersion: row?.rowVersion })).body,
    ).toMatchObject({ code: 'stale' })
    expect(
      await practice.lab.owner(
        `
          select audit_incident_type_id, tracking_no, ticket_note, for_customer, status
          from customer_incident
          where lab_order_id = $1
        `,
        [id],
      ),
    ).toEqual([
      {
        audit_incident_type_id: 4,
        tracking_no: '1Z999AA10123456784',
        ticket_note: 'Came three days late',
        for_customer: true,
        status: 'new',
      },
    ])
    expect(await found(supervisor)).not.toContain(id)
    expect(await rows(supervisor, { includeProcessed: true })).toEqual(
      expect.arrayContaining([expect.objectContaining({ labOrderId: id, auditStatusTypeId: 4 })]),
    )
    expect(
      (
        await review(supervisor, id, {
          auditStatusTypeId: 2,
          auditSrdTypeId: 3,
          auditRejectionTypeId: 5,
          internalNote: 'Keyed as oral',
        })
      ).body,
    ).toMatchObject({ valid: true })
    expect(await audits(id)).toMatchObject([
      { outcome: 4, customer_incident_id: expect.any(Number) },
      {
        outcome: 2,
        audit_srd_type_id: 3,
        audit_rejection_type_id: 0,
        customer_incident_id: null,
        user_id_accessioned: accessioner.signedIn.userId,
      },
    ])
  })

  it('records whether the tube was scanned in the review, shows it with the review, and refuses the number of another tube', async () => {
    const { accessioner, supervisor } = practice
    const [id, another] = [await accessioned(accessioner), await accessioned(accessioner)]
    const barcodeOf = async (labOrderId: number): Promise<string> =>
      (await practice.read(labOrderId)).specimens[0].specimenBarcode
    const shown = async () =>
      (await rows(supervisor, { includeProcessed: true, all: true })).find(
        ({ labOrderId }) => labOrderId === id,
      )
    expect((await shown())?.tubeNotScanned).toBe(false)
    expect(
      rulesOf(
        await review(supervisor, id, {
          auditStatusTypeId: 1,
          scannedBarcode: await barcodeOf(another),
        }),
      ),
    ).toEqual(['other-tube'])
    expect(
      (
        await review(supervisor, id, {
          auditStatusTypeId: 2,
          auditSrdTypeId: 7,
          internalNote: 'Looked twice',
        })
      ).body,
    ).toMatchObject({ valid: true })
    expect(await shown()).toMatchObject({
      tubeNotScanned: true,
      auditError: 'Label error',
      auditInternalNote: 'Looked twice',
    })
    expect(
      (await review(supervisor, id, { auditStatusTypeId: 1, scannedBarcode: await barcodeOf(id) }))
        .body,
    ).toMatchObject({ valid: true })
    expect((await shown())?.tubeNotScanned).toBe(false)
    expect(await audits(id)).toMatchObject([{ tube_scanned: false }, { tube_scanned: true }])
  })

  it('shows the insurances as billed, regardless of later changes', async () => {
    const { lab, account, ada, accessioner, supervisor } = practice
    const payer = await lab.make.insert('insurance', { name: 'Acme Health' }, 'insurance_id')
    const insured = await lab.make.insert(
      'patient_insurance',
      {
        patient_id: ada,
        customer_id: account.customerId,
        insurance_id: payer,
        member_id: 'M1',
        sequence: 1,
      },
      'patient_insurance_id',
    )
    const id = await accessioned(accessioner, { patientInsuranceId_Primary: insured })
    await lab.owner(
      `update patient_insurance set member_id = 'M2' where patient_insurance_id = $1`,
      [insured],
    )
    expect(
      (await supervisor.call(orderAudits.insurance, { labOrderSpecimenId: id })).body,
    ).toMatchObject({
      isFrozen: true,
      insurance_1: 'Acme Health',
      memberId_1: 'M1',
      insuranceId_2: 0,
      insurance_2: '',
    })
  })

  it('reports an accessioner’s errors and the number of reviewed orders; the latest review counts', async () => {
    const { accessioner, supervisor } = practice
    await practice.lab.owner('delete from order_audit')
    const ids = [
      await accessioned(accessioner),
      await accessioned(accessioner),
      await accessioned(accessioner),
    ]
    const outcomes = [
      { auditStatusTypeId: 1 },
      { auditStatusTypeId: 2, auditSrdTypeId: 1 },
      { auditStatusTypeId: 5, auditRejectionTypeId: 1 },
    ]
    for (const [at, id] of ids.entries())
      expect((await review(supervisor, id, outcomes[at] ?? {})).body).toMatchObject({ valid: true })
    const rates = async (searchCriteria: object = {}) =>
      (await supervisor.call(orderAudits.rates, { searchCriteria })).body.list
    const userId = accessioner.signedIn.userId
    expect(await rates()).toMatchObject([{ userId, audited: 3, errors: 1 }])
    await review(supervisor, ids[1] ?? 0, { auditStatusTypeId: 1 })
    expect(await rates()).toMatchObject([{ userId, audited: 3, errors: 0 }])
    expect(await rates({ startDate: '2001-01-01', endDate: '2001-12-31' })).toEqual([])
    expect((await accessioner.call(orderAudits.rates, { searchCriteria: {} })).body).toMatchObject({
      code: 'not-permitted',
    })
  })

  it('follows a rule that supervisors can change and accessioners cannot, for orders accessioned afterward', async () => {
    const { accessioner, supervisor, lab } = practice
    const rule = (await admin.call(orderAudits.rule, {})).body
    expect(rule).toMatchObject({ everyNth: 10, firstDays: 30 })
    const change = (by: Visitor, more: object) =>
      by.call(orderAudits.saveRule, {
        everyNth: 2,
        firstDays: 0,
        rowVersion: rule.rowVersion,
        ...more,
      })
    expect((await change(accessioner, {})).body).toMatchObject({ code: 'not-permitted' })
    expect(rulesOf(await change(supervisor, { everyNth: 0 }))).toEqual([expect.any(String)])
    expect((await change(supervisor, {})).body).toMatchObject({ valid: true })
    expect((await change(admin, {})).body).toMatchObject({ code: 'stale' })
    const due = async (id: number) =>
      (
        await lab.owner<{ audit_due: boolean }>(
          'select audit_due from lab_order where lab_order_id = $1',
          [id],
        )
      )[0]?.audit_due
    const drawn = [
      await due(await accessioned(accessioner)),
      await due(await accessioned(accessioner)),
      await due(await accessioned(accessioner)),
    ]
    expect(drawn.filter(Boolean).length).toBeGreaterThanOrEqual(1)
    expect(drawn.filter(Boolean).length).toBeLessThanOrEqual(2)
  })
  it('is as frequent as before for the work of whoever makes it rarer, until another person saves the rule', async () => {
    const { accessioner, supervisor, lab } = practice
    const save = async (by: Visitor, everyNth: number): Promise<string> => {
      const { rowVersion } = (await by.call(orderAudits.rule, {})).body
      const { body } = await by.call(orderAudits.saveRule, { everyNth, firstDays: 0, rowVersion })
      expect(body.valid, JSON.stringify(body)).toBe(true)
      return body.message
    }
    const isDue = async (by: Visitor): Promise<boolean | undefined> =>
      (
        await lab.owner<{ due: boolean }>(
          'select audit_due as due from lab_order where lab_order_id = $1',
          [await accessioned(by)],
        )
      )[0]?.due
    await save(admin, 1)
    const notices = () =>
      lab.owner(`select from mail where subject = 'Second reviews of accessioning were made rarer'`)
    const before = (await notices()).length
    expect(await save(supervisor, 500)).toContain('Your own work is reviewed as often as before')
    expect(await save(supervisor, 1000)).toContain('Your own work is reviewed as often as before')
    expect((await notices()).length).toBeGreaterThan(before)
    expect(await isDue(supervisor), 'who made it rarer').toBe(true)
    expect(await isDue(accessioner), 'another person').toBe(false)
    await save(supervisor, 1000)
    expect(await isDue(supervisor), 'saved by the same person').toBe(true)
    await save(admin, 1000)
    expect(await isDue(supervisor), 'another person stands behind it').toBe(false)
  })
})
