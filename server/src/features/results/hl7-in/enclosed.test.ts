import type { Report } from '@labgate/contract/results/report-shape'
import { results } from '@labgate/contract/results/results'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLabSystem, type LabSystem } from '../../../../test/lab-system.ts'
import type { Visitor } from '../../../../test/lab.ts'
import { textsOf } from '../../../../test/paper-readers.ts'
import { samplePdf } from '../../../../test/sample-pdf.ts'
import { written } from '../../../../test/written-message.ts'

/*
 * A PDF that a laboratory sends with a result, or as the result: it is on the order, and follows
 * the report wherever the report goes.
 */
let system: LabSystem
let admin: Visitor
let clinic: Visitor
let stranger: Visitor
beforeAll(async () => {
  system = await openLabSystem()
  const { lab, practice } = system
  admin = await lab.signIn(await lab.make.user(1))
  clinic = practice.clinic
  stranger = await lab.signIn(await lab.make.user(3, (await lab.make.account()).customerId))
  const oxycodone = {
    code: 'OXY',
    coding_system: 'L',
    analyte: 'oxycodone',
    method: 'confirmation',
  }
  await lab.make.insert(
    'analyte_mapping',
    { lab_system_id: system.systemId, ...oxycodone },
    'analyte_mapping_id',
  )
})
afterAll(() => system.lab.close())

let sent = 0
const value = 'OBX|1|NM|KRA^Kratom^L||12|ng/mL|||||F'
const file = (pdf: Buffer, { title = 'Culture report', state = 'F' } = {}): string =>
  `OBX|2|ED|PDF^${title}^L||^AP^PDF^Base64^${pdf.toString('base64')}||||||${state}`
const send = (barcode: string, ...lines: string[]) =>
  system.send(written(`E${(sent += 1)}`, barcode, ...lines))
const reportOf = async (labOrderId: number, by = admin): Promise<Report> =>
  (await by.call(results.report, { labOrderId })).body as Report
const paperOf = async (labOrderId: number, by = admin): Promise<string[]> => {
  const { fileAsBase64 } = (await by.call(results.pdf, { SpecimenId: labOrderId, b64: true })).body
  return (await textsOf(Buffer.from(String(fileAsBase64), 'base64'))).map((text) =>
    text.replaceAll(/\s+/g, ' '),
  )
}
const openFile = async (labOrderId: number, resultDocumentId: number, by: Visitor) =>
  (await by.call(results.enclosed, { labOrderId, resultDocumentId })).body

describe('a file with values', () => {
  it('is on the order, and its pages follow the report with a line that says whose they are', async () => {
    const { labOrderId, barcode } = await system.accessioned()
    const pdf = await samplePdf({ text: 'Growth of E. coli', pages: 2 })
    expect(await send(barcode, value, file(pdf))).toMatchObject({ state: 'processed' })
    const report = await reportOf(labOrderId, clinic)
    expect(report.enclosed).toMatchObject([{ title: 'Culture report', pages: 2 }])
    const opened = await openFile(labOrderId, report.enclosed[0]?.resultDocumentId ?? 0, clinic)
    expect(opened).toMatchObject({
      valid: true,
      fileType: 'application/pdf',
      fileName: 'Culture report.pdf',
      size: pdf.length,
    })
    expect(Buffer.from(opened.fileAsBase64, 'base64').equals(pdf)).toBe(true)
    const [first, second, third] = await paperOf(labOrderId, clinic)
    expect(first).toContain('Culture report, 2 pages, received')
    expect(second).toContain('Growth of E. coli 1')
    expect(third).toContain(
      `MOSS, ADA · Born 05/17/1980 · Specimen ${barcode} · Enclosed, page 2 of 2: Culture report`,
    )
  })

  it('is nobody else’s: another practice, another order, and a number that is no file get the same answer', async () => {
    const { labOrderId, barcode } = await system.accessioned()
    const other = await system.accessioned()
    await send(barcode, value, file(await samplePdf()))
    await send(other.barcode, value)
    const { enclosed } = await reportOf(labOrderId)
    const id = enclosed[0]?.resultDocumentId ?? 0
    for (const [order, document, by] of [
      [labOrderId, id, stranger],
      [other.labOrderId, id, admin],
      [labOrderId, 999_999, admin],
    ] as const)
      expect(await openFile(order, document, by)).toMatchObject({ valid: false, code: 'not-found' })
  })

  it('that is sent again changes nothing; another one of the same replaces it, and the report says so', async () => {
    const { labOrderId, barcode } = await system.accessioned()
    const first = await samplePdf({ text: 'First' })
    await send(barcode, value, file(first))
    await send(barcode, value, file(first))
    expect((await system.result(labOrderId)).versions).toHaveLength(1)
    await send(barcode, value, file(await samplePdf({ text: 'Second' })))
    const report = await reportOf(labOrderId)
    expect(report).toMatchObject({
      version: 2,
      kind: 'corrected',
      changes: ['Enclosed file replaced: Culture report.'],
      enclosed: [{ title: 'Culture report' }],
    })
    const paper = (await paperOf(labOrderId)).join(' ')
    expect([paper.includes('First'), paper.includes('Second')]).toEqual([false, true])
  })

  it('stays when a value is added, and is withdrawn with the result', async () => {
    const { labOrderId, barcode } = await system.accessioned()
    await send(barcode, value, file(await samplePdf()))
    await send(barcode, 'OBX|1|NM|OXY^Oxycodone^L||250|ng/mL|||||F')
    expect(await reportOf(labOrderId)).toMatchObject({
      version: 2,
      kind: 'final',
      changes: ['Added: Oxycodone.'],
      enclosed: [{ title: 'Culture report' }],
    })
    await send(
      barcode,
      value.replace('|12|ng/mL|||||F', '|||||||D'),
      'OBX|2|NM|OXY^Oxycodone^L||||||||D',
    )
    expect(await reportOf(labOrderId)).toMatchObject({ kind: 'withdrawn', enclosed: [] })
  })
})

describe('a file that is the whole result', () => {
  it('waits until someone has read it, and the report says where the result is', async () => {
    const { labOrderId, barcode } = await system.accessioned()
    expect(await send(barcode, file(await samplePdf({ text: 'No growth' })))).toMatchObject({
      state: 'processed',
    })
    expect((await system.result(labOrderId)).versions).toMatchObject([
      { kind: 'final', released: false, waits: ['enclosed-alone'] },
    ])
    const { resultId, enclosed } = await reportOf(labOrderId)
    // the person who releases it can read it before
    expect(await openFile(labOrderId, enclosed[0]?.resultDocumentId ?? 0, admin)).toMatchObject({
      valid: true,
    })
    expect(await openFile(labOrderId, enclosed[0]?.resultDocumentId ?? 0, clinic)).toMatchObject({
      valid: false,
      code: 'not-found',
    })
    expect(
      (await admin.call(results.release, { resultId, note: 'Read the file.' })).body,
    ).toMatchObject({ valid: true })
    const [first, second] = await paperOf(labOrderId, clinic)
    expect(first).toContain('The result is in the enclosed file.')
    expect(second).toContain('No growth')
  })

  it.each([
    ['only begins like a PDF', Buffer.from('%PDF-1.7 x')],
    [
      'has text after its beginning',
      Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(400_000, 'report ')]),
    ],
  ])('holds its message if it %s', async (_what, bytes) => {
    const { labOrderId, barcode } = await system.accessioned()
    expect(await send(barcode, value, file(bytes))).toMatchObject({ state: 'quarantined', reason: 'not-whole', says: expect.stringContaining('OBX[2]-5 is not a PDF that can be read whole: ') as string }) // prettier-ignore
    expect((await system.result(labOrderId)).versions).toEqual([])
  })

  it('that is not final holds its message', async () => {
    const { barcode } = await system.accessioned()
    expect(await send(barcode, file(await samplePdf(), { state: 'P' }))).toMatchObject({
      state: 'quarantined',
      reason: 'panel-state',
    })
  })
})
