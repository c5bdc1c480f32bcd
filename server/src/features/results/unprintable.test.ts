import { deliveries } from '@labgate/contract/results/deliveries'
import { results } from '@labgate/contract/results/results'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLabSystem, oru, type LabSystem } from '../../../test/lab-system.ts'
import type { Visitor } from '../../../test/lab.ts'
import { textsOf } from '../../../test/paper-readers.ts'

let system: LabSystem
let director: Visitor
beforeAll(async () => {
  system = await openLabSystem()
  director = await system.lab.signIn(await system.lab.make.user(8))
})
afterAll(() => system.lab.close())

let count = 0
const filed = async (
  value: string,
  note = '',
): Promise<{ labOrderId: number; resultId: number; waits: string[] }> => {
  const { labOrderId, barcode } = await system.accessioned()
  const message = oru({
    controlId: `U${(count += 1)}`,
    orders: [{ placer: barcode, note, values: [{ type: 'ST', value, unit: '' }] }],
  })
  expect(await system.send(message)).toMatchObject({ state: 'processed' })
  const [row] = await system.lab.owner<{ id: number; waits: string[] }>(
    'select result_id as id, waits_for as waits from result where lab_order_id = $1',
    [labOrderId],
  )
  return { labOrderId, resultId: row?.id ?? 0, waits: row?.waits ?? [] }
}
const textOfPdf = async (labOrderId: number): Promise<string> => {
  const { body } = await director.call(results.pdf, { SpecimenId: labOrderId, b64: true })
  return (await textsOf(Buffer.from(body.fileAsBase64, 'base64'))).join(' ').replaceAll(/\s+/g, ' ')
}

it('medical symbols are sent as received and printed, in written form if the font lacks them', async () => {
  const { labOrderId, waits } = await filed('≥10⁵ µg/mL ± 2 °C', '♀, α-hemolytic')
  expect(waits).toEqual([])
  const text = await textOfPdf(labOrderId)
  expect(text).toContain('>=10⁵ µg/mL ± 2 °C')
  expect(text).toContain('(female), α-hemolytic')
})

it('an unprintable result waits with its place until a person enters its printed form, which the report marks', async () => {
  const { labOrderId, resultId, waits } = await filed('陽性 seen', 'Reported by 明')
  expect(waits).toEqual(['unprintable'])
  const release = () => director.call(results.release, { resultId, note: 'looked at the value' })
  expect((await release()).body).toMatchObject({
    valid: false,
    message: expect.stringContaining('the result (OBX-5): 陽 (U+967D), 性 (U+6027)'),
  })

  const { list } = (await director.call(results.unprintable, { resultId })).body
  expect(list).toMatchObject([
    { place: 'The laboratory note (NTE-3)', text: 'Reported by 明' },
    {
      place: 'Mitragynine (kratom), the result (OBX-5)',
      text: '陽性 seen',
      characters: ['陽 (U+967D)', '性 (U+6027)'],
      printed: '',
    },
  ])
  const save = (text: string, printed: string) =>
    director.call(results.savePrinted, { resultId, text, printed })
  expect((await save('陽性 seen', '陽')).body).toMatchObject({
    valid: false,
    issues: [{ path: ['printed'] }],
  })
  expect((await save('another text', 'x')).body).toMatchObject({
    valid: false,
    code: 'not-possible',
  })
  expect((await save('陽性 seen', 'Positive, seen')).body).toMatchObject({ valid: true })
  expect((await release()).body.message).toContain('(NTE-3): 明 (U+660E)')
  expect((await save('Reported by 明', 'Reported by Akira')).body).toMatchObject({ valid: true })
  const [, entered] = (await director.call(results.unprintable, { resultId })).body.list
  expect(entered).toMatchObject({
    printed: 'Positive, seen',
    printedBy: expect.stringMatching(/\w/),
    printedDate: expect.stringMatching(/^20/),
  })
  expect((await release()).body).toMatchObject({ valid: true })

  // on screen as received, on paper as entered
  expect(JSON.stringify((await director.call(results.report, { labOrderId })).body)).toContain(
    '陽性 seen',
  )
  const text = await textOfPdf(labOrderId)
  expect(text).toContain('Positive, seen (transliterated)')
  expect(text).toContain('Reported by Akira (transliterated)')
  expect((await director.call(deliveries.ofOrder, { labOrderId })).body.valid).toBe(true)
})
