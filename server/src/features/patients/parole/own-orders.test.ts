import { testTypeIds } from '@labgate/contract/catalog/test-types'
import { parole, part2Notice } from '@labgate/contract/patients/parole'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Visitor } from '../../../../test/lab.ts'
import { textsOf } from '../../../../test/paper-readers.ts'
import { openPractice, type Practice } from '../../../../test/practice.ts'

let practice: Practice
let officer: { userId: number; userName: string }
let visitor: Visitor
let release: number
beforeAll(async () => {
  practice = await openPractice()
  const { lab, ada, account } = practice
  officer = await lab.make.user(14)
  visitor = await lab.signIn(officer)
  const of = { patient_id: ada, customer_id: account.customerId }
  await lab.make.insert(
    'patient_parole',
    { ...of, user_id: officer.userId, user_id_linked: 1 },
    'patient_parole_id',
  )
  release = await lab.make.insert(
    'patient_attachment',
    {
      ...of,
      attachment_type_id: 12,
      description: 'Release',
      effective_date: '2020-01-01',
      expire_date: '2190-01-01',
      user_id_parol_officer: officer.userId,
      released_lab_types: [1],
      file_hash: Buffer.alloc(32, 3),
      user_id_created: 1,
    },
    'patient_attachment_id',
  )
})
afterAll(() => practice.lab.close())

const seen = async (patientId = practice.ada) =>
  (await visitor.call(parole.ownOrders, { patientId })).body.list as Record<string, string>[]

it('an officer sees day, type, and status of tests starting at accession, but no rejection reason and no unreleased report', async () => {
  const { lab, ada, tampa: locationId, account } = practice
  const of = { customerId: account.customerId, locationId, patientId: ada }
  const states = [
    ['stage = 1', undefined],
    ['stage = 20', undefined],
    ['stage = 30', 'Accessioned'],
    ['stage = 30, hold = 12', undefined],
    ['stage = 35', 'In process'],
    ['stage = 50', 'Final report not released yet'],
    ['stage = 60', 'Final report not released yet'],
    ['ended = 100', 'Canceled'],
    ['stage = 20, ended = 104', 'Rejected'],
  ] as const
  for (const [at, [columns]] of states.entries()) {
    const collected = new Date(Date.UTC(2026, 0, 20 - at, 15)).toISOString()
    const id = await lab.make.order(of, {
      collected_at: collected,
      collection_day: collected.slice(0, 10),
    })
    await practice.state(id, columns)
  }
  const expected = states.flatMap(([, status], at) =>
    status === undefined ? [] : [{ collectionDay: `2026-01-${20 - at}`, status }],
  )
  expect((await seen()).map(({ collectionDay, status }) => ({ collectionDay, status }))).toEqual(
    expected,
  )
  expect((await seen())[0]?.['labType']).toMatch(/tox/i)
  expect(Object.keys((await seen())[0] ?? {})).toEqual([
    'collectionDay',
    'labType',
    'status',
    'resultId',
  ])

  /* A released, final report with its notice; not a draft, and not a withdrawn report. */
  const lab_id = await lab.make.insert('lab', { name: 'Bench' }, 'lab_id')
  const final = await lab.make.order(of, {
    stage: 50,
    lab_id,
    collected_at: '2026-01-01T15:00:00Z',
    collection_day: '2026-01-01',
  })
  expected.push({ collectionDay: '2026-01-01', status: 'Final report not released yet' })
  const version = (no: number, kind: string, releasedAt: string | null) =>
    lab.make.insert(
      'result',
      {
        lab_order_id: final,
        customer_id: of.customerId,
        version: no,
        kind,
        made_at: '2026-01-02T15:00:00Z',
        released_at: releasedAt,
      },
      'result_id',
    )
  const resultId = await version(1, 'final', '2026-01-03T15:00:00Z')
  await version(2, 'amended', null)
  expect((await seen()).at(-1)).toMatchObject({ status: 'Final report', resultId })
  expect((await visitor.call(parole.ownReport, { resultId })).body).toMatchObject({
    lastName: 'Moss',
    version: 1,
    versions: [{ resultId }],
    notice: part2Notice,
  })
  const paper = (await visitor.call(parole.ownReportPdf, { resultId })).body
  expect(
    (await textsOf(Buffer.from(paper.fileAsBase64, 'base64'))).every((text) =>
      text.includes(part2Notice),
    ),
  ).toBe(true)
  await visitor.call(parole.own, { searchCriteria: {} })
  const rows = await lab.owner(
    `
      select act, target, customer_id, patient_id, lab_order_id, fields
      from audit
      where act like 'parole.own%' and act <> 'parole.ownOrders' and user_id = $1
      order by audit_id
    `,
    [officer.userId],
  )
  const ofReport = {
    target: `result ${resultId}`,
    customer_id: account.customerId,
    patient_id: ada,
    lab_order_id: final,
  }
  expect(rows).toMatchObject([
    { act: 'parole.ownReport', ...ofReport },
    { act: 'parole.ownReportPdf', ...ofReport },
    { act: 'parole.own', patient_id: 0 },
    { act: 'parole.own', target: 'patients seen', fields: [`patient ${ada}`] },
  ])
  const ofOrders = await lab.owner<{ patient: number }>(
    `
      select distinct patient_id as patient
      from audit
      where act = 'parole.ownOrders' and user_id = $1
    `,
    [officer.userId],
  )
  expect(ofOrders).toEqual([{ patient: ada }])
  await version(3, 'withdrawn', null)
  expect((await visitor.call(parole.ownReport, { resultId })).body).toMatchObject({
    valid: false,
    code: 'not-found',
  })

  const stranger = await lab.make.patient(account.customerId, locationId)
  await lab.make.order({ ...of, patientId: stranger }, { stage: 30 })
  expect(await seen(stranger)).toEqual([])

  /* Only the second lock: rows of orders, and nothing that depends on them. */
  const scope = { userId: officer.userId, customers: [], locations: null }
  const count = (table: string) =>
    lab.database.forActor(
      scope,
      async (tx) =>
        (
          await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
            tx,
          )
        ).rows[0]?.count,
    )
  expect(await count('lab_order')).toBe(expected.length)
  const some = await lab.make.order(of, { stage: 30 })
  await lab.make.insert(
    'order_event',
    {
      lab_order_id: some,
      customer_id: of.customerId,
      move: 'hold',
      lab_status_id: 12,
      user_id: 1,
      user_name: 'x',
    },
    'order_event_id',
  )
  await lab.make.insert(
    'lab_order_note',
    { lab_order_id: some, customer_id: of.customerId, note: 'x', user_id_created: 1 },
    'lab_order_note_id',
  )
  expect(await count('order_event')).toBe(0)
  expect(await count('lab_order_note')).toBe(0)
  const changed = await lab.database.forActor(scope, (tx) =>
    tx.updateTable('lab_order').set({ version: '' }).executeTakeFirst(),
  )
  expect(Number(changed.numUpdatedRows)).toBe(0)

  await lab.owner(
    'update patient_attachment set date_revoked = now() where patient_attachment_id = $1',
    [release],
  )
  expect(await seen()).toEqual([])
  expect(await count('lab_order')).toBe(0)
})

it('a report shows only what the release names: kinds of tests, medications, and the place of treatment', async () => {
  const { lab, tampa: locationId, account } = practice
  const patientId = await lab.make.patient(account.customerId, locationId, {
    last_name: 'Quill',
    medical_record_id: 'MR-REC-99',
  })
  const of = { customerId: account.customerId, locationId, patientId }
  const own = { patient_id: patientId, customer_id: account.customerId }
  await lab.make.insert(
    'patient_parole',
    { ...own, user_id: officer.userId, user_id_linked: 1 },
    'patient_parole_id',
  )
  const named = {
    ...own,
    attachment_type_id: 12,
    description: 'Release',
    effective_date: '2020-01-01',
    expire_date: '2190-01-01',
    user_id_created: 1,
  }
  const releaseId = await lab.make.insert(
    'patient_attachment',
    {
      ...named,
      user_id_parol_officer: officer.userId,
      file_hash: Buffer.alloc(32, 3),
      released_lab_types: [],
    },
    'patient_attachment_id',
  )
  const grant = (columns: string) =>
    lab.owner(`update patient_attachment set ${columns} where patient_attachment_id = $1`, [
      releaseId,
    ])
  const made = new Map<number, number>()
  for (const labTypeId of Object.values(testTypeIds)) {
    const id = await lab.make.order(of, {
      stage: 50,
      lab_type_id: labTypeId,
      user_id_physician: practice.provider.userId,
      medications: JSON.stringify([
        { medicationId: 0, medicationId_Generic: 0, description: 'Buprenorphine' },
      ]),
    })
    const version = {
      lab_order_id: id,
      customer_id: of.customerId,
      version: 1,
      kind: 'final',
      made_at: '2026-01-02T15:00:00Z',
      released_at: '2026-01-03T15:00:00Z',
    }
    made.set(labTypeId, await lab.make.insert('result', version, 'result_id'))
  }
  /*
   * Each kind is released on its own: that report opens, the eight others do not, and the list has
   * only that one.
   */
  for (const labTypeId of made.keys()) {
    await grant(`released_lab_types = '{${labTypeId}}'`)
    for (const [other, resultId] of made)
      expect(
        (await visitor.call(parole.ownReport, { resultId })).body.valid,
        `kind ${other} while ${labTypeId} is released`,
      ).toBe(other === labTypeId)
    expect((await seen(patientId)).map(({ resultId }) => resultId)).toEqual([made.get(labTypeId)])
  }

  await grant(`released_lab_types = '{1}'`)
  const resultId = made.get(1) ?? 0
  const texts = async (): Promise<string> => {
    const screen = (await visitor.call(parole.ownReport, { resultId })).body
    const paper = (await visitor.call(parole.ownReportPdf, { resultId })).body
    return [
      JSON.stringify(screen),
      ...(await textsOf(Buffer.from(paper.fileAsBase64, 'base64'))),
    ].join(' ')
  }
  const practiceWords = [account.name, 'Tampa', 'Buprenorphine', 'MR-REC-99']
  const bare = await texts()
  expect(practiceWords.filter((word) => bare.includes(word))).toEqual([])
  await grant('releases_medications = true')
  expect((await texts()).includes('Buprenorphine')).toBe(true)
  await grant('releases_practice = true')
  const whole = await texts()
  expect(practiceWords.filter((word) => whole.includes(word))).toEqual(practiceWords.slice(0, 3))
})
