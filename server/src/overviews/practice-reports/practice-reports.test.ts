import { home } from '@labgate/contract/overviews/home'
import { practiceReports, reportKindNames } from '@labgate/contract/overviews/practice-reports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fold } from '../../../test/figures/fold.ts'
import type { Visitor } from '../../../test/lab.ts'
import { pagesOf } from '../../../test/paper-readers.ts'
import { openPractice, type Practice } from '../../../test/practice.ts'
import { makeReportRun } from './make-run.ts'

let practice: Practice
beforeAll(async () => {
  practice = await openPractice()
  const { lab, account, tampa, ada } = practice
  const of = { customerId: account.customerId, locationId: tampa, patientId: ada }
  const received = {
    collected_at: '2026-10-05T14:00:00Z',
    collection_day: '2026-10-05',
    received_at: '2026-10-06T14:00:00Z',
    stage: 20,
  }
  for (let one = 0; one < 3; one++)
    await lab.make.order(of, { ...received, user_id_physician: practice.provider.userId })
  await lab.make.order(of, { ...received, ended: 110, rejected_at: '2026-10-06T15:00:00Z' })
  await lab.make.order(of, {
    ...received,
    findings: JSON.stringify([{ rule: 'diagnosis', level: 'issue', says: 'x' }]),
    lab_type_id: 3,
  })
  const released = await lab.make.order(of, {
    ...received,
    stage: 50,
    accessioned_at: '2026-10-06T18:00:00Z',
  })
  await lab.make.insert(
    'result',
    {
      lab_order_id: released,
      customer_id: account.customerId,
      version: 1,
      kind: 'final',
      made_at: '2026-10-07T14:00:00Z',
      released_at: '2026-10-07T15:00:00Z',
      has_positive: true,
    },
    'result_id',
  )
  const employee = await lab.make.patient(account.customerId, tampa, { is_employee: true })
  await lab.make.order({ ...of, patientId: employee }, received)
  await lab.make.order({ ...of, locationId: await lab.make.location(account.customerId) }, received)
  await fold(lab)
})
afterAll(() => practice.lab.close())

const october = { from: '2026-10-01', to: '2026-10-31' }
const run = async (by: Visitor, criteria: object) => {
  const { body } = await by.call(practiceReports.run, {
    searchCriteria: { ...october, ...criteria },
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  return body as {
    rows: { labOrderId: number; cells: unknown[] }[]
    total: { cells: unknown[] } | null
    count: number
    columns: unknown[]
    tooMany: boolean
  }
}

it('each report has only the rows that its reader can see: no other location, and employees only with permission', async () => {
  const { lab, clinic, account } = practice
  const counts: Record<string, number> = {}
  for (const report of reportKindNames) counts[report] = (await run(clinic, { report })).count
  expect(counts).toEqual({
    orders: 6,
    results: 1,
    positives: 1,
    rejected: 1,
    missing: 1,
    turnaround: 1,
    volume: 2,
    verdicts: 0,
  })
  const admin = await lab.signIn(
    await lab.make.user(3, account.customerId, { view_employee_results: true }),
  )
  expect((await run(admin, { report: 'orders' })).count).toBe(8)
  expect(
    (await run(await lab.signIn(await lab.make.user(3, account.customerId)), { report: 'orders' }))
      .count,
  ).toBe(7)
  const [missing] = (await run(clinic, { report: 'missing' })).rows
  expect(missing?.cells.at(-1)).toBe('Diagnosis missing')
  expect((await run(clinic, { report: 'orders', labStatusId: 50 })).count).toBe(1)
  expect((await run(clinic, { report: 'orders', dateType: 'released' })).count).toBe(1)
  expect((await run(clinic, { report: 'orders', patientId: practice.ada })).count).toBe(6)
  expect(
    (
      await run(clinic, {
        report: 'orders',
        patientId: await lab.make.patient(account.customerId, practice.tampa),
      })
    ).count,
  ).toBe(0)
  const days = (await run(clinic, { report: 'orders' })).rows.map(({ cells }) => String(cells[0]))
  expect(days).toEqual(days.toSorted().toReversed())
  const stranger = await lab.signIn(await lab.make.user(3, (await lab.make.account()).customerId))
  for (const report of reportKindNames)
    expect([report, (await run(stranger, { report, locationId: practice.tampa })).rows]).toEqual([
      report,
      [],
    ])
})

it('the file has the rows of the page in each format, and states the days that it covers', async () => {
  const { clinic } = practice
  const file = async (format: 'csv' | 'xlsx' | 'pdf') => {
    const { body } = await clinic.call(practiceReports.exportFile, {
      searchCriteria: { ...october, report: 'orders' },
      format,
    })
    expect(body, JSON.stringify(body)).toMatchObject({ valid: true, rows: 6 })
    return Buffer.from(String(body.fileAsBase64), 'base64')
  }
  const shown = await run(clinic, { report: 'orders' })
  const csv = (await file('csv')).toString('utf8')
  expect(csv).toContain('Collected 10/01/2026 to 10/31/2026. Location: Tampa.')
  for (const { cells } of shown.rows) expect(csv).toContain(String(cells[1]))
  expect((await file('xlsx')).subarray(0, 2).toString()).toBe('PK')
  const pages = await pagesOf(await file('pdf'))
  const text = JSON.stringify(pages)
  for (const { cells } of shown.rows) expect(text).toContain(String(cells[1]))
  const { body } = await clinic.call(practiceReports.exportFile, {
    searchCriteria: { ...october, report: 'volume' },
    format: 'pdf',
  })
  const [page] = await pagesOf(Buffer.from(String(body.fileAsBase64), 'base64'))
  expect(page?.text).toContain('Volume, specimens, 10/01/2026 to 10/31/2026, Eastern')
})

it('each report writes an audit row with the names of the criteria used, and not their values', async () => {
  const { lab, clinic, ada } = practice
  await run(clinic, { report: 'results', patientId: ada, locationId: practice.tampa })
  const [row] = await lab.owner<{ target: string; fields: string[] }>(`
    select target, fields
    from audit
    where act = 'practiceReports.run' and target <> 'patients seen'
    order by audit_id desc
    limit 1
  `)
  expect(row?.target).toBe('report results')
  expect(row?.fields.toSorted()).toEqual([
    'dateType',
    'from',
    'locationId',
    'patientId',
    'report',
    'to',
  ])
})

it('a long report is created in the background, kept only for the user who requested it, and deleted after a day', async () => {
  const { lab, clinic, account, tampa, ada } = practice
  await lab.owner(
    `
      insert into lab_order
        (
          requisition_no,
          customer_id,
          location_id,
          patient_id,
          lab_type_id,
          version,
          tests,
          specimen_barcode,
          collected_at,
          collection_day,
          user_id_created
        )
      select
        'L' || n,
        $1,
        $2,
        $3,
        1,
        '2022.11',
        '{107}',
        lpad((700000000000 + n)::text, 12, '0'),
        '2025-03-03T15:00:00Z',
        '2025-03-03',
        1
      from generate_series(1, 1100) n
    `,
    [account.customerId, tampa, ada],
  )
  await lab.owner('analyze')
  await fold(lab)
  const march = { report: 'orders' as const, from: '2025-03-01', to: '2025-03-31' }
  expect(await run(clinic, march)).toMatchObject({ count: 1100, tooMany: true, rows: [] })
  expect(
    (await clinic.call(practiceReports.exportFile, { searchCriteria: march, format: 'csv' })).body,
  ).toMatchObject({ code: 'list-too-long' })
  const begun = (await clinic.call(practiceReports.begin, { searchCriteria: march, format: 'csv' }))
    .body
  expect(begun).toMatchObject({ valid: true, count: 1100 })
  const reportRunId = Number(begun.reportRunId)
  await makeReportRun(lab.context)(reportRunId)
  await makeReportRun(lab.context)(reportRunId)
  expect((await clinic.call(practiceReports.runs, {})).body.list).toMatchObject([
    { reportRunId, state: 'done', made: 1100, count: 1100 },
  ])
  expect((await clinic.call(home.shell, {})).body.reports).toMatchObject([
    { reportRunId, state: 'done', title: 'Orders' },
  ])
  const got = (await clinic.call(practiceReports.file, { reportRunId })).body
  const lines = Buffer.from(String(got.fileAsBase64), 'base64').toString('utf8').trim().split('\n')
  expect(lines).toHaveLength(3 + 1 + 1100)
  const [kept] = await lab.owner<{ content: Buffer }>(
    'select content from report_run where report_run_id = $1',
    [reportRunId],
  )
  expect(kept?.content.includes(Buffer.from('700000000001'))).toBe(false)
  const colleague = await lab.signIn(await lab.make.user(3, account.customerId))
  expect((await colleague.call(practiceReports.file, { reportRunId })).body).toMatchObject({
    valid: false,
  })
  expect((await colleague.call(practiceReports.runs, {})).body.list).toEqual([])
  expect((await colleague.call(home.shell, {})).body.reports).toEqual([])
  // a user who can no longer see its content cannot download it
  const [maker] = await lab.owner<{ userName: string }>(
    'select email as "userName" from app_user where user_id = $1',
    [clinic.signedIn.userId],
  )
  const taken = await lab.owner<{ location_id: number }>(
    'delete from user_location where user_id = $1 returning location_id',
    [clinic.signedIn.userId],
  )
  const again = async () =>
    (await (await lab.signIn(maker ?? '')).call(practiceReports.file, { reportRunId })).body
  expect(await again()).toMatchObject({ valid: false, code: 'not-found' })
  for (const { location_id: at } of taken)
    await lab.owner(
      'insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)',
      [clinic.signedIn.userId, at, account.customerId],
    )
  expect(await again()).toMatchObject({ valid: true })
  lab.clock.pass(25 * 60)
  expect(await again()).toMatchObject({ valid: false, code: 'not-found' })
})

it('a report that is too long for a file is refused with its number of rows, and no part of it is created', async () => {
  const { lab, account, tampa, ada } = practice
  const all = await lab.signIn(await lab.make.user(3, account.customerId))
  await lab.owner(
    `
      insert into lab_order
        (
          requisition_no,
          customer_id,
          location_id,
          patient_id,
          lab_type_id,
          version,
          tests,
          specimen_barcode,
          collected_at,
          collection_day,
          user_id_created
        )
      select
        'M' || n,
        $1,
        $2,
        $3,
        1,
        '2022.11',
        '{107}',
        lpad((710000000000 + n)::text, 12, '0'),
        '2024-03-03T15:00:00Z',
        '2024-03-03',
        1
      from generate_series(1, 10001) n
    `,
    [account.customerId, tampa, ada],
  )
  await lab.owner('analyze')
  await fold(lab)
  const march = { report: 'orders' as const, from: '2024-03-01', to: '2024-03-31' }
  const { body } = await all.call(practiceReports.begin, { searchCriteria: march, format: 'pdf' })
  expect(body).toMatchObject({
    valid: false,
    code: 'list-too-long',
    message: expect.stringContaining('10,001 rows') as string,
  })
  expect((await all.call(practiceReports.runs, {})).body.list).toEqual([])
})
