import { breakGlass } from '@labgate/contract/access/watch'
import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { faxes } from '@labgate/contract/faxes/faxes'
import { orderPapers } from '@labgate/contract/orders/order-documents'
import { orders } from '@labgate/contract/orders/orders'
import { patientInsurances } from '@labgate/contract/patients/patient-insurance'
import { patientPapers } from '@labgate/contract/patients/patient-papers'
import { patients } from '@labgate/contract/patients/patients'
import { restrictedCharts } from '@labgate/contract/patients/restricted-charts'
import { shadow } from '@labgate/contract/people/session'
import { results } from '@labgate/contract/results/results'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closedRecord } from '../../src/access/closed-chart.ts'
import { visibleOrders } from '../../src/core/orders/orders.queries.ts'
import { visiblePatients } from '../../src/core/patients/patients.queries.ts'
import type { Scope } from '../../src/db/database.ts'
import { onNode, type Visitor } from '../lab.ts'
import { openPractice, type Practice } from '../practice.ts'

const name = 'Zzyzxova'
let practice: Practice
let lab: Practice['lab']
let chart: { patientId: number; labOrderId: number; specimenBarcode: string; resultId: number; patientInsuranceId: number; patientAttachmentId: number; patientNoteId: number; faxId: number; orderAttachmentId: number; orderNoteId: number } // prettier-ignore
let administrator: Visitor
let countersigner: Visitor
let lcs: Visitor
let manager: Visitor
beforeAll(async () => {
  practice = await openPractice()
  lab = practice.lab
  const { customerId } = practice.account
  const hash = Buffer.alloc(32, 3)
  chart = await lab.make.chart(customerId, practice.tampa, { mark: name, hash })
  await lab.owner('update result set released_at = now()')
  administrator = await lab.signIn(await lab.make.user(1))
  countersigner = await lab.signIn(await lab.make.user(1))
  const [served, owner] = [
    await lab.make.user(12),
    await lab.make.user(9, 0, { sales_patient_report: true }),
  ]
  await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
    customerId,
    served.userId,
  ])
  await lab.owner('update customer set user_id_am = $1 where customer_id = $2', [
    owner.userId,
    customerId,
  ])
  lcs = await lab.signIn(served)
  manager = await lab.signIn(owner)
})
afterAll(() => lab.close())

const restrict = (visitor: Visitor, restrictedReason: number) =>
  visitor.call(restrictedCharts.save, { patientId: chart.patientId, restrictedReason })
/** Whether a call's response reveals the patient, files included. */
const tells = (body: unknown): boolean =>
  (Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body)).includes(name)
/** Every way to read the chart, with its outcome. */
const readings = async (visitor: Visitor): Promise<Record<string, boolean>> => {
  const {
    patientId,
    labOrderId,
    patientInsuranceId,
    patientAttachmentId,
    patientNoteId,
    orderAttachmentId,
    orderNoteId,
    specimenBarcode,
  } = chart
  const all = { active: false, isPatient: false }
  const got = {
    record: await visitor.call(patients.get, { patientId }),
    address: await visitor.call(patients.address, { AddressId: patientId }),
    list: await visitor.call(patients.list, { searchCriteria: { ...all, name } }),
    'list by birth date': await visitor.call(patients.list, {
      searchCriteria: { ...all, DOB: '1980-05-17' },
    }),
    'similar names': await visitor.call(patients.list, {
      searchCriteria: { ...all, name: 'Zzyzxofa' },
    }),
    'for an order': await visitor.call(patients.forLabOrder, { patientId }),
    duplicates: await visitor.call(patients.duplicates, { patientId: 0, customerId: practice.account.customerId, firstName: 'Ida', lastName: name, dob: '1980-05-17' }), // prettier-ignore
    insurances: await visitor.call(patientInsurances.list, { PatientId: patientId }),
    insurance: await visitor.call(patientInsurances.get, { patientInsuranceId }),
    attachments: await visitor.call(patientPapers.attachments, { PatientId: patientId }),
    attachment: await visitor.call(patientPapers.attachment, {
      PatientAttachmentId: patientAttachmentId,
      b64: true,
    }),
    note: await visitor.call(patientPapers.note, { patientNoteId }),
    orders: await visitor.call(orders.list, { searchCriteria: { patientId } }),
    'orders by name': await visitor.call(orders.list, { searchCriteria: { patientName: name } }),
    'orders by tube': await visitor.call(orders.list, { searchCriteria: { specimenBarcode } }),
    order: await visitor.call(orders.get, { labOrderId }),
    history: await visitor.call(orders.history, { specimenBarcode }),
    'order attachment': await visitor.call(orderPapers.attachment, {
      LabOrderAttachmentId: orderAttachmentId,
      b64: true,
    }),
    'order note': await visitor.call(orderPapers.note, { LabOrderNoteId: orderNoteId }),
    report: await visitor.call(results.report, { labOrderId }),
    cumulative: await visitor.call(results.cumulative, { patientId }),
    trend: await visitor.call(results.trend, { patientId, analyte: 'mitragynine' }),
  }
  return Object.fromEntries(Object.entries(got).map(([call, { body }]) => [call, tells(body)]))
}
const seen = async (visitor: Visitor): Promise<string[]> =>
  Object.entries(await readings(visitor))
    .filter(([, isNotified]) => isNotified)
    .map(([call]) => call)

describe('a restricted chart', () => {
  it('is closed to the laboratory in every call, also in shadow mode, and open to the practice', async () => {
    const { supervisor, accessioner, biller, clinic } = practice
    const people = { administrator, supervisor, accessioner, biller, lcs, manager }
    const before = Object.fromEntries(
      await Promise.all(
        Object.entries(people).map(
          async ([who, visitor]) => [who, (await seen(visitor)).length] as const,
        ),
      ),
    )
    expect(before['administrator']).toBeGreaterThan(16)
    const ofClinic = await seen(clinic)
    const pages = async () =>
      (await administrator.call(faxes.pdf, { faxId: chart.faxId })).body.code
    expect(await pages()).not.toBe('chart-restricted')
    expect((await restrict(administrator, 4)).body).toMatchObject({ valid: true })
    expect(await pages()).toBe('chart-restricted')
    for (const [who, visitor] of Object.entries(people))
      expect([who, await seen(visitor)]).toEqual([who, []])
    expect(before).toMatchObject({ supervisor: expect.any(Number), manager: expect.any(Number) })
    expect(await seen(clinic)).toEqual(ofClinic)
    expect(
      (
        await supervisor.call(shadow.start, {
          userId: clinic.signedIn.userId,
          reason: 'asked by phone',
        })
      ).body,
    ).toMatchObject({ valid: true })
    expect(await seen(supervisor)).toEqual([])
    await supervisor.call(shadow.end, {})
    expect(
      (await administrator.call(patients.get, { patientId: chart.patientId })).body,
    ).toMatchObject({ valid: false, code: 'chart-restricted' })
    expect((await administrator.call(patients.get, { patientId: 999_999 })).body).toMatchObject({
      valid: false,
      code: 'not-found',
    })
  })

  it('is closed by each of the two locks without the other', async () => {
    const { customerId } = practice.account
    for (const customers of ['all' as const, [customerId]]) {
      const closed: Scope = { userId: 0, customers, locations: null, employees: true }
      const open: Scope = { ...closed, charts: 'all' }
      const ids = async (scope: Scope) => {
        const { sql, parameters } = visiblePatients(scope)
          .select('p.patient_id as id')
          .where('p.patient_id', '=', chart.patientId)
          .compile()
        const found = visibleOrders(scope)
          .select('o.lab_order_id as id')
          .where('o.lab_order_id', '=', chart.labOrderId)
          .compile()
        return [
          await lab.owner(sql, [...parameters]),
          await lab.owner(found.sql, [...found.parameters]),
        ].map((rows) => rows.length)
      }
      expect([customers, await ids(closed), await ids(open)]).toEqual([customers, [0, 0], [1, 1]])
      const notices = async (of: Scope['customers'], locations: number[] | null) => {
        const query = closedRecord(
          // a scope that no sign-in has
          { ...administrator.signedIn, ...closed, customers: of, locations } as never,
          { labOrderId: chart.labOrderId },
        )?.compile()
        return (await lab.owner(query?.sql ?? '', [...(query?.parameters ?? [])])).length
      }
      expect([
        await notices(customers, null),
        await notices([customerId + 1], null),
        await notices(customers, [practice.tampa + 1]),
      ]).toEqual([1, 0, 0])
      const tables = await lab.owner<{ name: string; has: string }>(
        `
          select c.relname as name, a.attname as has
          from
            pg_class c
            join pg_attribute a
              on a.attrelid = c.oid and a.attname in ('patient_id', 'lab_order_id', 'result_id')
          where c.relkind = 'r' and c.relrowsecurity and has_table_privilege($1, c.oid, 'select')
        `,
        [customers === 'all' ? 'labgate_all' : 'labgate_some'],
      )
      const key = {
        patient_id: chart.patientId,
        lab_order_id: chart.labOrderId,
        result_id: chart.resultId,
      } as Record<string, number>
      const count = (scope: Scope, table: string, has: string) =>
        lab.database.forActor(
          scope,
          async (tx) =>
            (
              await tx
                .selectFrom(table as 'patient')
                .select(has as 'patient_id')
                .where(has as 'patient_id', '=', key[has] ?? 0)
                .execute()
            ).length,
        )
      let held = 0
      for (const { name: table, has } of tables) {
        if ((await count(open, table, has)) > 0) held++
        expect([table, has, await count(closed, table, has)]).toEqual([table, has, 0])
      }
      expect(held).toBeGreaterThan(20)
    }
  })

  it('can still be processed at the bench by its tube, and is a possible duplicate without a name', async () => {
    const { accessioner, account } = practice
    const input = { SpecimenBarcode: chart.specimenBarcode }
    const atBench = (await accessioner.call(accessioning.forAccessioning, input)).body
    expect(JSON.stringify(atBench)).toContain(name)
    const sought = {
      patientId: 0,
      customerId: account.customerId,
      firstName: 'Ida',
      lastName: name,
      dob: '1980-05-17',
    }
    const { list } = (await accessioner.call(patients.duplicates, sought)).body
    expect(list).toEqual([
      expect.objectContaining({
        patientId: chart.patientId,
        name: 'Restricted chart',
        isRestricted: true,
        dob: null,
        phone: '',
        alike: [],
        score: 0,
      }),
    ])
  })

  it('opens on every node for an hour to a user who gives a reason; each read logs the emergency access, and another person countersigns', async () => {
    const { patientId } = chart
    const elsewhere = onNode(administrator, await lab.secondNode())
    expect(await seen(elsewhere)).toEqual([])
    const { id } = (
      await administrator.call(breakGlass.open, {
        patientId,
        reason: 'Patient unconscious in the emergency room',
      })
    ).body
    expect((await seen(administrator)).length).toBeGreaterThan(16)
    await expect.poll(async () => (await seen(elsewhere)).length).toBeGreaterThan(16)
    expect(await seen(countersigner)).toEqual([])
    const rows = await lab.owner<{ act: string }>(
      `select distinct act from audit where user_id = $1 and patient_id = $2 and $3 = any (fields)`,
      [administrator.signedIn.userId, patientId, `emergency access ${id}`],
    )
    expect(rows.map(({ act }) => act)).toEqual(
      expect.arrayContaining([
        'patients.get',
        'orders.get',
        'results.report',
        'patientPapers.attachment',
        'orderPapers.note',
      ]),
    )
    expect(
      (await administrator.call(breakGlass.countersign, { breakGlassId: Number(id) })).body,
    ).toMatchObject({ valid: false })
    for (const minutes of [20, 20, 19]) {
      lab.clock.pass(minutes)
      expect((await seen(administrator)).length).toBeGreaterThan(16)
    }
    lab.clock.pass(1)
    expect(await seen(administrator)).toEqual([])
    // the hour has ended the sessions, too
    const signer = await lab.signIn(await lab.make.user(1))
    expect(
      (await signer.call(breakGlass.countersign, { breakGlassId: Number(id) })).body,
    ).toMatchObject({ valid: true })
  })

  it('can be marked and reopened only by users who may see it', async () => {
    const lead = await lab.signIn(await lab.make.user(3, practice.account.customerId))
    const nurse = await lab.signIn(practice.clinic.signedIn.email)
    expect((await restrict(administrator, 0)).body).toMatchObject({
      valid: false,
      code: 'chart-restricted',
    })
    expect((await restrict(nurse, 0)).status).toBe(403)
    expect((await restrict(lead, 9)).body).toMatchObject({ valid: false, code: 'faulty' })
    expect((await restrict(lead, 2)).body).toMatchObject({
      valid: false,
      issues: [{ rule: 'not-employee' }],
    })
    expect((await restrict(lead, 0)).body).toMatchObject({ valid: true })
    expect((await seen(administrator)).length).toBeGreaterThan(16)
    const acts = await lab.owner(`
      select patient_id, customer_id
      from audit
      where act = 'restrictedCharts.save' and outcome = 'done'
    `)
    expect(acts).toEqual(
      Array.from({ length: 2 }, () => ({
        patient_id: chart.patientId,
        customer_id: practice.account.customerId,
      })),
    )
  })
})
