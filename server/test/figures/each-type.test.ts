import { testTypeMarks } from '@labgate/charts/marks'
import {
  testTypeIds,
  testTypeNames,
  testTypes,
  describeTestType,
  highestTestTypeId,
  type TestType,
} from '@labgate/contract/catalog/test-types'
import { orders } from '@labgate/contract/orders/orders'
import { houseFigures } from '@labgate/contract/overviews/laboratory-figures'
import { practiceReports } from '@labgate/contract/overviews/practice-reports'
import { salesFigures } from '@labgate/contract/overviews/sales-figures'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../lab.ts'
import { fold } from './fold.ts'

/*
 * Each test type has a number of orders of its own. Whatever names a test type beside a number, an
 * id, or an order must name the right one: two panels once had each other's figures, because their
 * names were read by place from a list whose order is not that of the ids.
 */
const numberOf: Readonly<Record<TestType, number>> = {
  ToxUrine: 2,
  ToxOral: 3,
  GPP: 4,
  UTISTI: 5,
  RPP: 6,
  Urinalysis: 7,
  Hematology: 8,
  Pregnancy: 9,
  Wound: 10,
}
const day = '2026-10-10'
let lab: Lab
let admin: Visitor
let practice: Visitor
const typeOfOrder = new Map<number, number>()
beforeAll(async () => {
  lab = await openLab()
  lab.clock.now = new Date('2026-11-18T16:00:00Z')
  admin = await lab.signIn(await lab.make.user(1))
  const { customerId } = await lab.make.account()
  const locationId = await lab.make.location(customerId)
  const patientId = await lab.make.patient(customerId, locationId)
  practice = await lab.signIn(await lab.make.user(3, customerId))
  for (const type of testTypeNames)
    for (let one = 0; one < numberOf[type]; one++) {
      const worked = {
        received_at: `${day}T20:00:00Z`,
        accessioned_at: `${day}T21:00:00Z`,
        resulted_at: `${day}T22:00:00Z`,
      }
      const labOrderId = await lab.make.order(
        { customerId, locationId, patientId },
        {
          stage: 50,
          lab_type_id: testTypeIds[type],
          collected_at: `${day}T15:00:00Z`,
          collection_day: day,
          ...worked,
        },
      )
      const version = {
        version: 1,
        kind: 'final',
        made_at: `${day}T22:00:00Z`,
        released_at: `${day}T22:00:00Z`,
        has_positive: true,
      }
      await lab.make.insert(
        'result',
        { lab_order_id: labOrderId, customer_id: customerId, ...version },
        'result_id',
      )
      typeOfOrder.set(labOrderId, testTypeIds[type])
    }
  await fold(lab)
})
afterAll(() => lab.close())

const perType = Object.fromEntries(testTypeNames.map((type) => [type, numberOf[type]]))
// oxlint-disable-next-line typescript/no-explicit-any -- answers of several calls
const bodyOf = async (response: Promise<{ body: any }>): Promise<any> => {
  const { body } = await response
  expect(body, JSON.stringify(body).slice(0, 300)).toMatchObject({ valid: true })
  return body
}
const linesOf = (body: { fileAsBase64: string }): string[][] =>
  Buffer.from(body.fileAsBase64, 'base64')
    .toString('utf8')
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.replace(/^"|"$/g, '')))
/** The number in each type's column, by the column's name; `nameOf`: how the columns are named. */
const columnsNamed = (
  heads: readonly unknown[],
  cells: readonly unknown[],
  nameOf: (type: (typeof testTypeNames)[number]) => string,
) =>
  Object.fromEntries(
    testTypeNames.map((type) => [type, Number(cells[heads.indexOf(nameOf(type))])]),
  )
const labelOf = (type: string): string =>
  testTypeMarks.find((one) => one.type === type)?.label ?? ''

it('the list of test types in the database has the same names by id', async () => {
  const rows = await lab.owner<{ id: number; name: string }>(
    `
      select id, description as name
      from code
      where list = 'LabType' and id between 1 and $1
      order by id
    `,
    [highestTestTypeId],
  )
  expect(Object.fromEntries(rows.map(({ id, name }) => [id, name]))).toEqual(
    Object.fromEntries(testTypeNames.map((type) => [testTypeIds[type], testTypes[type]])),
  )
})

it('a practice’s volume report counts each type in its own column', async () => {
  const { columns, total } = await bodyOf(
    practice.send(practiceReports.run, {
      searchCriteria: { from: day, to: day, report: 'volume' },
    }),
  )
  expect(
    columnsNamed(
      (columns as { title: string }[]).map(({ title }) => title),
      total.cells,
      labelOf,
    ),
  ).toEqual(perType)
})

it('a practice’s list of orders and its turnaround name each type rightly', async () => {
  const { columns, rows } = await bodyOf(
    practice.send(practiceReports.run, {
      searchCriteria: { from: day, to: day, report: 'orders' },
    }),
  )
  const place = (columns as { title: string }[]).findIndex(({ title }) => title === 'Test type')
  for (const { labOrderId, cells } of rows as { labOrderId: number; cells: unknown[] }[])
    expect([labOrderId, cells[place]]).toEqual([
      labOrderId,
      describeTestType(typeOfOrder.get(labOrderId) ?? 0),
    ])
  expect(rows.length).toBeGreaterThan(testTypeNames.length)
  const turnaround = await bodyOf(
    practice.send(practiceReports.run, {
      searchCriteria: { from: day, to: day, report: 'turnaround' },
    }),
  )
  const reports = Object.fromEntries(
    (turnaround.rows as { cells: [string, number] }[]).map(({ cells: [name, n] }) => [name, n]),
  )
  expect(reports).toEqual(
    Object.fromEntries(testTypeNames.map((type) => [testTypes[type], numberOf[type]])),
  )
})

it('the export of sales figures counts each type in its own column', async () => {
  const searchCriteria = { level: 'account', from: day, to: day } as const
  const lines = linesOf(
    await bodyOf(admin.call(salesFigures.exportDetail, { searchCriteria, format: 'csv' })),
  )
  const heads = lines.find((line) => line.includes('Facility code')) ?? []
  const [row = []] = lines.slice(lines.indexOf(heads) + 1)
  expect(columnsNamed(heads, row, (type) => testTypes[type])).toEqual(perType)
})

it('positivity names each panel by its id', async () => {
  const { list } = await bodyOf(admin.call(houseFigures.positivity, {}))
  const panels = (
    list as { analyte: string; labTypeId: number; name: string; months: { tested: number }[] }[]
  ).filter(({ analyte }) => analyte === '')
  const tested = Object.fromEntries(
    panels.map(({ name, months }) => [name, months.reduce((sum, month) => sum + month.tested, 0)]),
  )
  expect(tested).toEqual(
    Object.fromEntries(testTypeNames.map((type) => [testTypes[type], numberOf[type]])),
  )
})

it('lists and exports of orders name each order’s type', async () => {
  const { list } = await bodyOf(admin.send(orders.list, { searchCriteria: {}, pageSize: 100 }))
  const named = (list as { labOrderId: number; labType: string }[]).map(
    ({ labOrderId, labType }) => [labType, describeTestType(typeOfOrder.get(labOrderId) ?? 0)],
  )
  expect(named.filter(([one, other]) => one !== other)).toEqual([])
  expect(named.length).toBe(typeOfOrder.size)
})
