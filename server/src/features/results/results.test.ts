import { orders } from '@labgate/contract/orders/orders'
import { messages } from '@labgate/contract/results/messages'
import { results } from '@labgate/contract/results/results'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLabSystem, oru, type LabSystem } from '../../../test/lab-system.ts'
import type { Visitor } from '../../../test/lab.ts'
import { textsOf } from '../../../test/paper-readers.ts'
import { inWords } from '../../core/results/judge-values.ts'

let system: LabSystem
let admin: Visitor
let clinic: Visitor
beforeAll(async () => {
  system = await openLabSystem()
  ;({ clinic } = system.practice)
  admin = await system.lab.signIn(await system.lab.make.user(1))
  const map = (code: string, analyte: string, method: string) =>
    system.lab.make.insert(
      'analyte_mapping',
      { lab_system_id: system.systemId, code, coding_system: 'L', analyte, method },
      'analyte_mapping_id',
    )
  await map('OXY', 'oxycodone', 'confirmation')
  await map('OXM', 'oxymorphone', 'confirmation')
  await demo(true)
})
afterAll(() => system.lab.close())

let messagesSent = 0
const send = (placer: string, ...values: object[]) =>
  system.send(
    oru({
      controlId: `R${(messagesSent += 1)}`,
      orders: [{ placer, filler: `F${placer}`, values }],
    }),
  )
/*
 * In the demo, numbers are drafts and are released anyway, marked as such
 * (rules.md#approved-numbers).
 */
const demo = (is: boolean) =>
  system.lab.owner(
    is
      ? `insert into setting (name, value) values ('demo', '{}')`
      : `delete from setting where name = 'demo'`,
  )
const trusted = (is: boolean) =>
  system.lab.owner('update lab_system set trusted = $1 where lab_system_id = $2', [
    is,
    system.systemId,
  ])
const report = async (visitor: Visitor, labOrderId: number, more = {}) =>
  (await visitor.call(results.report, { labOrderId, ...more })).body
const tox = (columns: object = {}) => system.accessioned({ tests: [1200], ...columns })

describe('the report of an order', () => {
  it('shows for each drug whether it was found, whether it was prescribed, and whether these agree', async () => {
    await system.lab.owner(`
      with
        drug as (
          insert into medication (description)
          values ('Oxycodone')
          on conflict (description) do update set active = true
          returning medication_id
        )
      insert into medication_analyte (medication_id, analyte, source)
      select medication_id, 'oxycodone', 'Label' from drug
      on conflict do nothing
    `)
    const [drug] = await system.lab.owner<{ id: number }>(
      `select medication_id as id from medication where description = 'Oxycodone'`,
    )
    const { labOrderId, barcode } = await tox({
      temperature: 'refrigerated',
      received_on_ice: true,
      medications: JSON.stringify([
        { medicationId: drug?.id, medicationId_Generic: drug?.id, description: 'Oxycodone 10 mg' },
      ]),
    })
    await send(barcode, { code: 'OXY', value: '250' }, { code: 'OXM', value: '130' })
    const seen = await report(clinic, labOrderId)
    expect(seen).toMatchObject({
      valid: true,
      kind: 'final',
      version: 1,
      lastName: 'Moss',
      customer: expect.any(String) as string,
    })
    expect(seen.condition).toBe('Received refrigerated, on ice')
    expect(seen.verdicts).toContainEqual(
      expect.objectContaining({ state: 'consistent', subject: 'Oxycodone 10 mg' }),
    )
    expect(
      seen.groups.flatMap(({ values }: { values: { flag: string }[] }) =>
        values.map(({ flag }) => flag),
      ),
    ).toEqual(['positive', 'positive'])
    const pdf = (await clinic.call(results.pdf, { SpecimenId: labOrderId, b64: true })).body
    const [page] = await textsOf(Buffer.from(pdf.fileAsBase64, 'base64'))
    for (const word of ['MOSS', barcode, 'North Bench', '10D1234567', 'Oxycodone'])
      expect(page).toContain(word)
    await system.lab.owner(`update patient set last_name = 'Other' where patient_id = $1`, [
      system.practice.ada,
    ])
    expect(
      (await clinic.call(results.pdf, { SpecimenId: labOrderId, b64: true })).body,
    ).toMatchObject({ hash: pdf.hash, fileAsBase64: pdf.fileAsBase64 })
    await system.lab.owner(`update patient set last_name = 'Moss' where patient_id = $1`, [
      system.practice.ada,
    ])
  })

  it('keeps every version, and notifies the reader of an old one about the newer one', async () => {
    const { labOrderId, barcode } = await tox()
    await send(barcode, { code: 'OXY', value: '250' })
    const first = await report(clinic, labOrderId)
    await send(barcode, { code: 'OXY', value: '20', state: 'C' })
    const second = await report(clinic, labOrderId)
    expect(second).toMatchObject({
      version: 2,
      kind: 'corrected',
      changes: ['Oxycodone: 250 ng/mL was corrected to 20 ng/mL.'],
    })
    expect(second.groups[0].values[0]).toMatchObject({
      value: '20',
      was: '250 ng/mL',
      flag: 'negative',
    })
    expect(await report(clinic, labOrderId, { resultId: first.resultId })).toMatchObject({
      version: 1,
      newestVersion: 2,
    })
  })
})

it('a note of the whole result stays with it, on screen and paper, until another note arrives', async () => {
  const { labOrderId, barcode } = await tox()
  const sendNote = (note: string, ...values: object[]) =>
    system.send(
      oru({
        controlId: `N${(messagesSent += 1)}`,
        orders: [{ placer: barcode, filler: `F${barcode}`, note, values }],
      }),
    )
  await sendNote('Specimen was hemolyzed', { code: 'OXY', value: '250' })
  await sendNote('', { code: 'OXY', value: '240', state: 'C' })
  expect(await report(clinic, labOrderId)).toMatchObject({
    version: 2,
    note: 'Specimen was hemolyzed',
  })
  await sendNote('Specimen was lipemic', { code: 'OXY', value: '240' })
  expect(await report(clinic, labOrderId)).toMatchObject({
    version: 3,
    note: 'Specimen was lipemic',
    changes: ['The laboratory note was changed.'],
  })
  const [page] = await textsOf(
    Buffer.from(
      (await clinic.call(results.pdf, { SpecimenId: labOrderId, b64: true })).body.fileAsBase64,
      'base64',
    ),
  )
  expect(page).toContain('Specimen was lipemic')
})

const validityCodes = {
  CRE: 'creatinine',
  SG: 'specific-gravity',
  PH: 'ph',
  NIT: 'nitrite',
  OXI: 'general-oxidant',
}
it('specimen validity has one flag and one reference, in the report and over time, and is never “within” without a reference', async () => {
  for (const [code, analyte] of Object.entries(validityCodes))
    await system.lab.make.insert(
      'analyte_mapping',
      { lab_system_id: system.systemId, code, coding_system: 'L', analyte, method: 'measured' },
      'analyte_mapping_id',
    )
  const { labOrderId, barcode } = await tox()
  await send(
    barcode,
    { code: 'OXY', value: '250' },
    { code: 'CRE', value: '120', unit: 'mg/dL' },
    { code: 'SG', value: '1.0150', unit: '' },
    { code: 'PH', value: '6.0', unit: '' },
  )
  const { groups } = await report(clinic, labOrderId)
  const { values } = groups.find(({ title }: { title: string }) => title === 'Specimen validity')
  expect(
    values.map(({ analyte, flag, limitsInWords }: Record<string, string>) => [
      analyte,
      flag,
      limitsInWords,
    ]),
  ).toEqual([
    [
      'creatinine',
      'within',
      expect.stringMatching(
        /^Dilute: 2 to < 20 mg\/dL with specific gravity > 1\.0010 and < 1\.0030; /,
      ),
    ],
    [
      'specific-gravity',
      'within',
      expect.stringMatching(/^Dilute: > 1\.0010 and < 1\.0030 with creatinine 2 to < 20 mg\/dL; /),
    ],
    ['ph', 'within', 'Adulterated: < 4 or >= 11; invalid: 4 to < 4.5 or 9 to < 11'],
  ])
  for (const { analyte, flag, intervalSays: intervalText, isDraft } of values) {
    const { list } = (await clinic.call(results.trend, { patientId: system.practice.ada, analyte }))
      .body
    expect(list[0]).toMatchObject({ flag, intervalSays: intervalText, isDraft })
  }
  // a version that says 'within' for a value that no rule names: there is no comparison value to
  // show
  await system.lab.owner(
    `update result set judged = judged #- '{validityLimits,ph}' where lab_order_id = $1`,
    [labOrderId],
  )
  const again = (await report(clinic, labOrderId)).groups.flatMap(
    ({ values: of }: { values: object[] }) => of,
  )
  expect(again.find(({ analyte }: { analyte: string }) => analyte === 'ph')).toMatchObject({
    flag: 'not-judged',
    intervalSays: '',
  })
  expect(
    (await clinic.call(results.trend, { patientId: system.practice.ada, analyte: 'ph' })).body
      .list[0],
  ).toMatchObject({
    flag: 'not-judged',
    intervalSays: '',
  })
})

it('an interval of each sex names its open end', () => {
  const of = (sex: 'female' | 'male', low: string, high: string) => ({
    sex,
    low,
    high,
    unit: 'g/dL' as const,
  })
  expect(inWords([of('female', '12.0', ''), of('male', '', '17.5')])).toBe(
    'female 12.0 g/dL or more, male 17.5 g/dL or less',
  )
})

describe('a result that is not released automatically', () => {
  it('is hidden from a practice, including its status, until a person releases it with a note', async () => {
    await trusted(false)
    await demo(false)
    const { labOrderId, barcode } = await tox()
    await send(barcode, { code: 'OXY', value: '250' })
    await trusted(true)
    await demo(true)
    expect(await report(clinic, labOrderId)).toMatchObject({ valid: false, code: 'not-found' })
    expect((await clinic.call(orders.get, { labOrderId })).body.specimens[0]).toMatchObject({
      labStatusId: 35,
      resultedDate: null,
    })
    const [row] = (await admin.call(results.waiting, { searchCriteria: {} })).body.list.filter(
      (one: { labOrderId: number }) => one.labOrderId === labOrderId,
    )
    expect(row).toMatchObject({ waitsFor: ['untrusted', 'draft'] })
    expect(
      (await admin.call(results.release, { resultId: row.resultId, note: '' })).body,
    ).toMatchObject({ valid: false, issues: [{ path: ['note'] }] })
    // outside the demo, no one releases what is based on a number that no director approved
    // (rules.md#approved-numbers)
    expect(
      (await admin.call(results.release, { resultId: row.resultId, note: 'Looked at it' })).body,
    ).toMatchObject({ valid: false, code: 'not-possible' })
    await system.lab.owner(`update result set waits_for = '{untrusted}' where result_id = $1`, [
      row.resultId,
    ])
    expect(
      (await admin.call(results.release, { resultId: row.resultId, note: 'Looked at it' })).body
        .valid,
    ).toBe(true)
    expect(await report(clinic, labOrderId)).toMatchObject({ valid: true, version: 1 })
    expect((await clinic.call(orders.get, { labOrderId })).body.specimens[0]).toMatchObject({
      labStatusId: 50,
    })
  })
})

describe('a message that needs review', () => {
  it('is filed once its code is mapped, cannot be filed again, and can be removed from the wrong patient', async () => {
    const { labOrderId, barcode } = await tox()
    const { hl7InId } = await send(barcode, { code: 'NEW', value: '7' })
    const shown = (await admin.call(messages.get, { messageId: hl7InId })).body
    expect(shown).toMatchObject({
      reason: 'unmapped-code',
      person: { name: 'MOSS, ADA', dob: '1980-05-17' },
      candidates: [{ labOrderId }],
    })
    const mapping = {
      analyteMappingId: 0,
      labSystemId: system.systemId,
      code: 'NEW',
      codingSystem: 'L',
      analyte: 'oxycodone',
      method: 'confirmation' as const,
    }
    expect((await admin.call(messages.saveMapping, mapping)).body.valid).toBe(true)
    expect((await admin.call(messages.file, { messageId: hl7InId })).body).toMatchObject({
      state: 'processed',
    })
    expect((await admin.call(messages.file, { messageId: hl7InId })).body).toMatchObject({
      valid: false,
      code: 'not-possible',
    })
    const filed = (await admin.call(messages.get, { messageId: hl7InId })).body
    const { resultId } = filed.orders[0]
    expect(
      (await admin.call(messages.unlink, { resultId, note: 'The sender called: another patient' }))
        .body.valid,
    ).toBe(true)
    expect(await system.result(labOrderId)).toMatchObject({
      versions: [{}, { kind: 'withdrawn, wrong patient' }],
      status: 35,
    })
    expect((await admin.call(messages.get, { messageId: hl7InId })).body).toMatchObject({
      state: 'quarantined',
      reason: 'unlinked',
    })
    const { labOrderId: other } = await tox()
    expect(
      (await admin.call(messages.file, { messageId: hl7InId, labOrderId: other })).body,
    ).toMatchObject({ valid: false, issues: [{ path: ['note'] }] })
    expect(
      (
        await admin.call(messages.file, {
          messageId: hl7InId,
          labOrderId: other,
          note: 'Told by phone',
        })
      ).body,
    ).toMatchObject({ state: 'processed' })
    expect((await system.result(other)).versions).toHaveLength(1)
  })

  it('is counted with all others: each received message is filed, waits, or is being filed', async () => {
    const { came, processed, quarantined, waiting } = (
      await admin.call(messages.counts, { searchCriteria: {} })
    ).body
    expect(came).toBeGreaterThan(4)
    expect(processed + quarantined + waiting).toBe(came)
  })
})
