import { labs } from '@labgate/contract/accounts/labs'
import { clinicalTables } from '@labgate/contract/clinical/clinical-tables'
import { dayMs, utcDay } from '@labgate/contract/kit/days'
import { results } from '@labgate/contract/results/results'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { directorOf, proveNow, signInAgain, type Director } from '../../../../test/director.ts'
import { openLabSystem, oru, type LabSystem } from '../../../../test/lab-system.ts'
import type { Visitor } from '../../../../test/lab.ts'
import { rejudgeWaiting } from '../../results/rejudge.ts'

let system: LabSystem
let administrator: { userName: string }
let admin: Visitor
let clinic: Visitor
let director: Director
let labId: number
beforeAll(async () => {
  system = await openLabSystem()
  ;({ clinic } = system.practice)
  const { lab } = system
  const [north] = await lab.owner<{ id: number }>(
    `select lab_id as id from lab where name = 'North Bench'`,
  )
  labId = north?.id ?? 0
  administrator = await lab.make.user(1)
  admin = await lab.signIn(administrator)
  director = await directorOf(lab, labId)
  await lab.make.insert(
    'analyte_mapping',
    {
      lab_system_id: system.systemId,
      code: 'OXY',
      coding_system: 'L',
      analyte: 'oxycodone',
      method: 'confirmation',
    },
    'analyte_mapping_id',
  )
})
afterAll(() => system.lab.close())

const oxycodone = 'ToxUrine|oxycodone|confirmation|||'
const table = (kind: 'cutOffs' | 'medications' | 'criticals' | 'intervals' = 'cutOffs') => ({
  labId,
  kind,
})
const rowOf = async (key = oxycodone, kind: 'cutOffs' | 'criticals' = 'cutOffs') =>
  (await admin.call(clinicalTables.rows, table(kind))).body.list.find(
    (row: { key: string }) => row.key === key,
  )
const today = async (): Promise<string> =>
  (await admin.call(clinicalTables.rows, table())).body.today
const draft = (cutOff: string, more = {}) =>
  admin.call(clinicalTables.saveDraft, {
    ...table(),
    values: {
      testType: 'ToxUrine',
      analyte: 'oxycodone',
      method: 'confirmation',
      sex: '',
      ageFrom: '',
      ageTo: '',
      cutOff,
      unit: 'ng/mL',
    },
    source: 'Validation of 2026',
    sourceDate: '2026-05',
    ...more,
  })
const approve = async (visitor: Visitor, rows: { key: string; versionId: number }[], more = {}) =>
  visitor.call(clinicalTables.approve, {
    ...table(),
    effectiveDate: await today(),
    note: '',
    rows,
    ...more,
  })
const approveOxycodone = async (more = {}) => {
  await proveNow(system.lab, director)
  return approve(
    director.visitor,
    [{ key: oxycodone, versionId: (await rowOf()).draft?.versionId ?? 0 }],
    more,
  )
}
const csv = (...lines: string[]): string => Buffer.from(lines.join('\n')).toString('base64')

let sent = 0
const resulted = async (value = '450') => {
  const order = await system.accessioned({
    tests: [1200],
    no_meds: false,
    medication_not_provided: true,
  })
  await system.send(
    oru({
      controlId: `C${(sent += 1)}`,
      orders: [
        { placer: order.barcode, filler: `F${order.barcode}`, values: [{ code: 'OXY', value }] },
      ],
    }),
  )
  return order
}
const versionsOf = (labOrderId: number) =>
  system.lab.owner<{
    version: number
    kind: string
    released: boolean
    waits: string[]
    tables: string
    made: object
  }>(
    `
      select
        version,
        kind,
        released_at is not null as released,
        waits_for as waits,
        clinical_tables as tables,
        judged as made
      from result
      where lab_order_id = $1
      order by version
    `,
    [labOrderId],
  )

describe('approving clinical tables', () => {
  it('requires the laboratory’s own director, and a second factor for each approval', async () => {
    const rows = [{ key: oxycodone, versionId: 0 }]
    expect((await approve(admin, rows)).body.code).toBe('not-permitted')
    const other = await directorOf(
      system.lab,
      await system.lab.make.insert('lab', { name: 'South Bench' }, 'lab_id'),
    )
    await proveNow(system.lab, other)
    expect((await approve(other.visitor, rows)).body.code).toBe('not-permitted')
    const bare = await system.lab.make.user(8)
    await system.lab.owner('update lab set user_id_director = $1 where lab_id = $2', [
      bare.userId,
      labId,
    ])
    expect((await approve(await system.lab.signIn(bare), rows)).body.message).toContain(
      'Set up a second factor',
    )
    await system.lab.owner('update lab set user_id_director = $1 where lab_id = $2', [
      director.userId,
      labId,
    ])
    system.lab.clock.pass(2)
    expect((await approve(director.visitor, rows)).body.code).toBe('second-factor')
    const yesterday = utcDay(new Date(Date.parse(await today()) - dayMs))
    expect(
      (await approve(director.visitor, rows, { effectiveDate: yesterday })).body.issues,
    ).toMatchObject([{ path: ['effectiveDate'] }])
    expect(await system.lab.owner('select from clinical_approval')).toEqual([])
  })

  it('unblocks results: a waiting one is re-evaluated and released, later ones are released at once, and released reports keep their bytes', async () => {
    const before = await resulted()
    expect(await versionsOf(before.labOrderId)).toMatchObject([
      { released: false, waits: ['draft'], tables: '' },
    ])
    const [waiting] = (await admin.call(results.waiting, { searchCriteria: {} })).body.list
    expect(
      (await admin.call(results.release, { resultId: waiting.resultId, note: 'Looked at it' })).body
        .code,
    ).toBe('not-possible')

    expect((await approveOxycodone()).body).toMatchObject({ valid: true })
    expect((await rowOf()).inForce).toMatchObject({
      state: 'approved',
      director: 'Ruth Okafor, PhD',
      content: { cutOff: '100' },
    })
    const after = await resulted()
    expect(await versionsOf(after.labOrderId)).toMatchObject([
      { released: true, waits: [], tables: `laboratory ${labId}: 1 approval up to 1` },
    ])
    expect([
      await rejudgeWaiting(system.lab.context),
      await rejudgeWaiting(system.lab.context),
    ]).toEqual([1, 0])
    expect(await versionsOf(before.labOrderId)).toMatchObject([
      { released: false },
      { version: 2, kind: 'final', released: true },
    ])

    const paper = async () =>
      (await clinic.call(results.pdf, { SpecimenId: after.labOrderId, b64: true })).body
    const [pdf, stored] = [await paper(), await versionsOf(after.labOrderId)]
    await draft('500')
    expect((await approveOxycodone()).body.valid).toBe(true)
    const later = await resulted()
    const flagIn = async (labOrderId: number) =>
      (await clinic.call(results.report, { labOrderId })).body.groups[0].values[0].flag
    expect([await flagIn(after.labOrderId), await flagIn(later.labOrderId)]).toEqual([
      'positive',
      'negative',
    ])
    expect(await versionsOf(after.labOrderId)).toEqual(stored)
    expect((await paper()).hash).toBe(pdf.hash)
  })

  it('takes effect on its date, with the current version in force until then; a second approval needs another code', async () => {
    await draft('50')
    const tomorrow = utcDay(new Date(Date.parse(await today()) + dayMs))
    const { versionId } = (await rowOf()).draft
    await proveNow(system.lab, director)
    expect(
      (
        await approve(director.visitor, [{ key: oxycodone, versionId: 0 }], {
          effectiveDate: tomorrow,
        })
      ).body.code,
    ).toBe('stale')
    expect(
      (
        await approve(director.visitor, [{ key: oxycodone, versionId }], {
          effectiveDate: tomorrow,
        })
      ).body.valid,
    ).toBe(true)
    await draft('60')
    expect(
      (
        await approve(director.visitor, [
          { key: oxycodone, versionId: (await rowOf()).draft.versionId },
        ])
      ).body.code,
    ).toBe('second-factor')
    expect(await rowOf()).toMatchObject({
      inForce: { content: { cutOff: '500' } },
      draft: { content: { cutOff: '60' } },
      next: { content: { cutOff: '50' }, effectiveDate: tomorrow },
    })
    system.lab.clock.pass(24 * 60)
    admin = await system.lab.signIn(administrator)
    await signInAgain(system.lab, director)
    expect(await rowOf()).toMatchObject({ inForce: { content: { cutOff: '50' } }, next: null })
    expect((await versionsOf((await resulted('55')).labOrderId))[0]).toMatchObject({
      released: true,
      tables: `laboratory ${labId}: 3 approvals up to 3`,
    })
    const { list } = (await admin.call(clinicalTables.history, { ...table(), key: oxycodone })).body
    expect(
      list.map(({ state, was, is, by }: Record<string, Record<string, string> | null>) => [
        state,
        was?.['cutOff'],
        is?.['cutOff'],
        by,
      ]),
    ).toMatchObject([
      ['draft', '50', '60', expect.any(String)],
      ['approved', '500', '50', 'Ruth Okafor, PhD'],
      ['draft', '500', '50', expect.any(String)],
      ['approved', '100', '500', 'Ruth Okafor, PhD'],
      ['draft', '100', '500', expect.any(String)],
      ['approved', '100', '100', 'Ruth Okafor, PhD'],
    ])
  })

  it('refuses rows that contradict each other, and rows with a fault', async () => {
    expect((await draft('1,000')).body.issues).toMatchObject([{ path: ['values', 'cutOff'] }])
    expect((await draft('100', { source: '' })).body.issues).toMatchObject([{ path: ['source'] }])
    const values = {
      testType: 'Hematology',
      analyte: 'potassium',
      method: 'measured',
      sex: '',
      ageFrom: '18',
      ageTo: '',
      criticalLow: '3.6',
      criticalHigh: '',
      unit: 'mmol/L',
    }
    const saved = await admin.call(clinicalTables.saveDraft, {
      ...table('criticals'),
      values,
      source: 'Made up',
      sourceDate: '',
    })
    expect(saved.body.valid).toBe(true)
    const key = 'Hematology|potassium|measured||18|'
    await proveNow(system.lab, director)
    const { body } = await approve(
      director.visitor,
      [{ key, versionId: (await rowOf(key, 'criticals')).draft.versionId }],
      table('criticals'),
    )
    expect(body.issues).toMatchObject([
      { message: 'Potassium (Hematology): a critical limit is inside the reference interval.' },
    ])
  })

  it('adds rows and never changes or deletes one', async () => {
    for (const name of ['clinical_version', 'clinical_approval'])
      for (const act of [`update ${name} set user_id = 0`, `delete from ${name}`])
        await expect(system.lab.owner(act)).rejects.toMatchObject({ constraint: 'append_only' })
    await expect(
      system.lab.database.forActor({ userId: 0, customers: 'all', locations: null }, (tx) =>
        tx.deleteFrom('clinical_version').execute(),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a clinical table as a file', () => {
  it('can be exported and imported without a difference, and a number shortened by a spreadsheet counts as unchanged', async () => {
    const { body } = await admin.call(clinicalTables.exportFile, { labId, kind: 'validity' })
    const text = Buffer.from(body.fileAsBase64, 'base64').toString()
    expect(text).toContain(
      '"dilute, low creatinine",dilute,creatinine >= 2 mg/dL; creatinine < 20 mg/dL; specific-gravity > 1.0010; specific-gravity < 1.0030',
    )
    for (const same of [text, text.replaceAll('1.0010', '1.001')])
      expect(
        (
          await admin.call(clinicalTables.previewImport, {
            labId,
            kind: 'validity',
            fileAsBase64: csv(same),
          })
        ).body,
      ).toMatchObject({
        same: 12,
        changes: { count: 0 },
        faults: { count: 0 },
      })
  })

  it('with 1,000 rows is imported as drafts completely or not at all, and each fault names its row and column', async () => {
    const header = 'test type,analyte,method,age from,age to,cut-off,unit,source'
    const rows = Array.from(
      { length: 1000 },
      (_, at) =>
        `ToxUrine,Tramadol,confirmation,${at % 100},${at % 100},${100 + at},ng/mL,Validation ${at}`,
    )
    const unique = rows.map((row, at) =>
      row.replace(
        'Tramadol',
        [
          'tramadol',
          'zolpidem',
          'gabapentin',
          'pregabalin',
          'ketamine',
          'morphine',
          'codeine',
          'fentanyl',
          'methadone',
          'lsd',
        ][Math.floor(at / 100)] ?? '',
      ),
    )
    const broken = unique.map((row, at) => (at === 997 ? row.replace(',ng/mL', ',furlongs') : row))
    const preview = (
      await admin.call(clinicalTables.previewImport, {
        ...table(),
        fileAsBase64: csv(header, ...broken),
      })
    ).body
    expect(preview).toMatchObject({
      changes: { count: 0 },
      faults: { count: 1, list: [{ row: 999, column: 'unit' }] },
    })
    expect(
      (
        await admin.call(clinicalTables.applyImport, {
          ...table(),
          fileAsBase64: csv(header, ...broken),
        })
      ).body.code,
    ).toBe('faulty')
    const count = async () =>
      (
        await system.lab.owner<{ n: number }>(
          `select count(*)::int as n from clinical_version where source like 'Validation %'`,
        )
      )[0]?.n
    const before = await count()
    const input = { ...table(), fileAsBase64: csv(header, ...unique) }
    expect((await admin.call(clinicalTables.previewImport, input)).body).toMatchObject({
      same: 0,
      changes: { count: 1000 },
    })
    expect(await count()).toBe(before)
    expect((await admin.call(clinicalTables.applyImport, input)).body).toMatchObject({
      valid: true,
      drafts: 1000,
    })
    expect(await count()).toBe((before ?? 0) + 1000)
    expect((await admin.call(clinicalTables.previewImport, input)).body).toMatchObject({
      same: 1000,
      changes: { count: 0 },
    })
  })
})

describe('the director of a laboratory', () => {
  it('must be a laboratory user with a printed name; the old and new directors are notified by email, and the change is logged', async () => {
    const lab = (await admin.call(labs.get, { labId })).body
    const save = (more: object) =>
      admin.call(labs.save, {
        labId,
        rowVersion: lab.rowVersion,
        address: { street1: '1 Lab Way', city: 'Tampa', state: 'FL', postalCode: '33602' },
        ...more,
      })
    const { customerId } = system.practice.account
    for (const stranger of [
      await system.lab.make.user(3, customerId),
      await system.lab.make.user(6),
      await system.lab.make.user(8, 0, { disabled: true }),
    ])
      expect((await save({ userId_Director: stranger.userId })).body.issues).toMatchObject([
        { path: ['userId_Director'] },
      ])
    const next = await system.lab.make.user(8)
    expect((await save({ userId_Director: next.userId, director: '' })).body.issues).toMatchObject([
      { path: ['director'] },
    ])
    expect(
      (
        await save({
          userId_Director: next.userId,
          director: 'Ana Núñez',
          directorCredentials: 'MD',
        })
      ).body.valid,
    ).toBe(true)
    const mail = await system.lab.owner<{ to: string }>(
      'select to_address as "to" from mail order by mail_id desc limit 2',
    )
    expect(mail.map(({ to }) => to).toSorted()).toEqual([next.email, director.email].toSorted())
    const [log] = await system.lab.owner<{ fields: string[] }>(
      `select fields from change_log where kind = 'lab' order by change_id desc limit 1`,
    )
    expect(log?.fields).toContain('userId_Director')
    await proveNow(system.lab, director)
    expect(
      (
        await approve(director.visitor, [
          { key: oxycodone, versionId: (await rowOf()).draft.versionId },
        ])
      ).body.code,
    ).toBe('not-permitted')
  })
})
