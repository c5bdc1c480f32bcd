import {
  billingTables,
  mostTableRows as mostBillingRows,
} from '@labgate/contract/billing/billing-tables'
import {
  clinicalTables,
  mostTableRows as mostClinicalRows,
} from '@labgate/contract/clinical/clinical-tables'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../lab.ts'

let lab: Lab
let admin: Visitor
let labId: number
beforeAll(async () => {
  lab = await openLab()
  admin = await lab.signIn(await lab.make.user(1))
  labId = await lab.make.insert('lab', { name: 'Coast Laboratory' }, 'lab_id')
})
afterAll(() => lab.close())

/** A file whose headings no table has: who reads them says so, and has parsed the file. */
const file = (rows: number): string =>
  Buffer.from(`no such column\n${'a\n'.repeat(rows)}`).toString('base64')
const tables = [
  [
    'a billing table',
    mostBillingRows,
    (fileAsBase64: string) =>
      admin.call(billingTables.previewImport, {
        kind: 'prices',
        effectiveDate: '2026-03-01',
        overlap: 'end',
        leaveOut: false,
        fileAsBase64,
      }),
  ],
  [
    'a clinical table',
    mostClinicalRows,
    (fileAsBase64: string) =>
      admin.call(clinicalTables.previewImport, { labId, kind: 'cutOffs', fileAsBase64 }),
  ],
] as const

it.each(tables)(
  'the rows of %s are counted before the file is parsed, and the most that is allowed is read',
  async (_, most, preview) => {
    expect((await preview(file(most + 1))).body.issues).toMatchObject([{ rule: 'too-many-rows' }])
    expect(JSON.stringify((await preview(file(most))).body)).toContain('must name the columns')
  },
)
