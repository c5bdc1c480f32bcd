import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../test/billing-builders.ts'
import { openLab, type Lab } from '../../../test/lab.ts'
import { remittanceText } from '../../../test/x12/remittance-file.ts'
import { keepFile } from './exchange-files.ts'
import { takeAnswers } from './take-answers.ts'

let lab: Lab
let laboratory: BillingLaboratory
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
})
afterAll(() => lab.close())

/* A file with a set for each claim number. */
const fileOf = (numbers: readonly string[]): string => {
  const texts = numbers.map((number, nth) =>
    remittanceText({
      trace: `SET${nth}`,
      control: 7,
      paid: 70,
      segments: [`CLP*${number}*1*70*70**12*P${nth}`, 'NM1*QC*1*X*Y****MI*M1', 'DTM*232*20260310'],
    }),
  )
  const [head = ''] = /^.*?~GS.*?~/s.exec(texts[0] ?? '') ?? []
  const sets = texts.map((text, nth) =>
    (/ST\*835.*SE\*\d+\*0001~/s.exec(text)?.[0] ?? '').replaceAll('0001~', `000${nth + 1}~`),
  )
  return `${head}${sets.join('')}GE*${numbers.length}*7~IEA*1*000000007~`
}
const readAs = async (name: string, text: string): Promise<string> => {
  await keepFile(lab.context, laboratory.tradingPartnerId, name, Buffer.from(text, 'latin1'))
  await takeAnswers(lab.context, false)
  const [file] = await lab.owner<{ says: string }>('select says from x12_file where name = $1', [
    name,
  ])
  return file?.says ?? ''
}

test('a file of several sets names the set that the database refuses', async () => {
  await lab.owner(`alter table remittance_claim add constraint odd check (number <> 'ODD')`)
  expect(await readAs('five.835', fileOf(['A', 'B', 'ODD', 'C', 'D']))).toBe(
    'This file could not be read: Labgate met a fault of its own in it (set 3 of 5). Nothing in it has taken effect.',
  )
  expect(await readAs('one.835', fileOf(['ODD']))).not.toContain('set 1')
  await lab.owner('alter table remittance_claim drop constraint odd')
})
