import { payers } from '@labgate/contract/billing/payers'
import { simulatedPayer } from '@labgate/simulator/payer/payer-simulator.ts'
import { simulatedTransport } from '@labgate/simulator/payer/simulated-transport.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  billingDay,
  billingLaboratory,
  type BillingLaboratory,
} from '../../../test/billing-builders.ts'
import { openLab, type Lab } from '../../../test/lab.ts'
import { batchClaims } from './batch-claims.ts'
import { judgeBills } from './judge-bills.ts'
import { x12FilePlace } from './x12-files.ts'

let lab: Lab
let laboratory: BillingLaboratory
let person: Awaited<ReturnType<Lab['make']['user']>>
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  person = await lab.make.user(18)
  await lab.owner(`update charge_code set z_code = 'ZB6A1' where code = 'G0480'`)
  await lab.owner(`
    update insurance
    set
      phone = '(813) 555-0150',
      street1 = '1 Payer Way',
      city = 'Tampa',
      state = 'FL',
      postal_code = '33602'
  `)
})
afterAll(() => lab.close())

const set = async (wishes: object): Promise<void> => {
  const biller = await lab.signIn(person)
  const { insuranceId } = laboratory
  const { rowVersion } = (await biller.call(payers.get, { insuranceId })).body
  expect(
    (await biller.call(payers.save, { insuranceId, rowVersion, ...wishes })).body,
  ).toMatchObject({ valid: true })
}
const lastFile = async (): Promise<string> => {
  const [file] = await lab.owner<{ content: Buffer }>(`
    select content from x12_file where direction = 'out' order by x12_file_id desc limit 1
  `)
  return lab.context.crypt
    .openBytes(file?.content ?? Buffer.alloc(0), x12FilePlace)
    .toString('latin1')
}
const segments = (file: string, name: string): string[] =>
  file.split('~').filter((one) => one.trim().startsWith(`${name}*`))

test('what a payer wants on claims is set on its record, reaches bills that are judged already, and the claim', async () => {
  const before = await laboratory.order()
  await judgeBills(lab.context)
  expect(await lab.owner('select says from bill_line')).toEqual([{ says: '' }])
  await set({ wantsZCode: true, wantsLaboratoryPlace: true, filingCode: 'BL' })
  await laboratory.order()
  await judgeBills(lab.context)
  expect(await lab.owner('select says from bill_line where ended_at is null')).toEqual([
    { says: 'ZB6A1' },
    { says: 'ZB6A1' },
  ])
  await batchClaims(lab.context)
  const file = await lastFile()
  const lines = segments(file, 'SV1')
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line).toMatch(/^\s*SV1\*HC:G0480:{5}ZB6A1\*120\*UN\*1/)
  for (const claim of segments(file, 'CLM')) expect(claim).toContain('*81:B:1*')
  for (const policy of segments(file, 'SBR')) expect(policy).toMatch(/\*BL$/)
  expect(before.labOrderId).toBeGreaterThan(0)
})

test('a payer that takes no replacements gets a corrected claim as a new one', async () => {
  const transport = simulatedTransport(
    simulatedPayer({
      name: 'Simulated payer',
      id: '60054',
      taxId: '591112222',
      now: () => lab.clock.now,
      seed: 'wishes',
    }),
  )
  for (const takesReplacements of [true, false]) {
    await set({ takesReplacements })
    const { labOrderId } = await laboratory.order({}, { cover: { member_id: 'W123456789-DENY' } })
    for (let day = 0; day < 2; day++) {
      await billingDay(lab, async () => transport)
      lab.clock.pass(24 * 60)
    }
    await lab.owner('update claim set asked_again_at = now() where lab_order_id = $1', [labOrderId])
    await billingDay(lab, async () => transport)
    expect(
      await lab.owner(
        'select version, frequency from claim where lab_order_id = $1 order by version',
        [labOrderId],
      ),
    ).toEqual([
      { version: 1, frequency: 1 },
      { version: 2, frequency: takesReplacements ? 7 : 1 },
    ])
  }
})
