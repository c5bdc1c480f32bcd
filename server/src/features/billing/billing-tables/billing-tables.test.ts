import { gzipSync } from 'node:zlib'
import {
  billingTables,
  type BillingProposal,
  type BillingTableRow,
} from '@labgate/contract/billing/billing-tables'
import { tableKinds, type TableKind } from '@labgate/contract/billing/tables/kinds'
import { randomOf } from '@labgate/demo/random.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { judgeBills } from '../judge-bills.ts'

let lab: Lab
let laboratory: BillingLaboratory
let admin: Visitor
let other: Visitor
let biller: Visitor
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  admin = await lab.signIn(await lab.make.user(1))
  other = await lab.signIn(await lab.make.user(8))
  biller = await lab.signIn(await lab.make.user(18))
})
afterAll(() => lab.close())

const csv = (...lines: string[]): string => Buffer.from(lines.join('\n')).toString('base64')
const given = {
  effectiveDate: '2026-03-01',
  overlap: 'end' as const,
  leaveOut: false,
  fileName: 'rows.csv',
  source: 'Release 1',
}
const preview = async (kind: TableKind, fileAsBase64: string, more = {}) => {
  const { fileName: _name, source: _source, ...input } = { ...given, ...more }
  return (await admin.call(billingTables.previewImport, { ...input, kind, fileAsBase64 })).body
}
const load = async (kind: TableKind, fileAsBase64: string, more = {}) =>
  (await admin.call(billingTables.applyImport, { ...given, kind, fileAsBase64, ...more })).body
const rowsOf = async (kind: TableKind, criteria: object = {}): Promise<BillingTableRow[]> =>
  (await biller.call(billingTables.rows, { searchCriteria: { kind, ...criteria } })).body
    .list as BillingTableRow[]
const decide = (visitor: Visitor, proposalId: number, isApproved: boolean, reason = '') =>
  visitor.call(billingTables.decideProposal, { proposalId, isApproved, reason })

/* A file for each table, as a person would type it. */
const files: Readonly<Record<TableKind, readonly [string, ...string[]]>> = {
  'billing-laboratory': [
    'legal name,npi,tax id,taxonomy,street,city,state,zip code,contact,phone,pay-to street,pay-to city,pay-to state,pay-to zip code',
    'Labgate Laboratories LLC,1234567893,59-1234567,291u00000x,100 Specimen Way,Tampa,fl,336021234,Billing Office,(813) 555-0100,PO Box 12,Tampa,FL,33601',
  ],
  enrollments: ['provider,program,state', '1245319599,Medicaid,FL'],
  'charge-codes': [
    'test type,tests,from count,payer kind,to count,counted by,code,modifiers,description',
    'Urine toxicology,1203; 1100,8,Medicare,14,Drug class,g0481,59; 26,Definitive drug tests',
  ],
  'drug-classes': ['test,class', '1203,opiates', '1100,alkaloids'],
  prices: [
    'list,account,code,price',
    'Charge,,80307,$1,250.00'.replace('$1,250.00', '"$1,250.00"'),
    'Self-pay,,80307,85',
  ],
  fees: ['list,payer,code,amount', 'Medicare fee schedule,,80307,62.14', 'Cost,,80307,30'],
  edits: ['kind,code,second code,indicator,units', 'Pair,80307,80305,0,', 'Units,80307,,2,1'],
  coverage: [
    'test type,determination,diagnoses,once every (days)',
    'Urine toxicology,LCD L35006,F11.20; F11.10,30',
  ],
  'notice-forms': ['form,first day', 'Form CMS-R-131 (Exp. 03/31/2032),2029-03-31'],
  reasons: [
    'list,code,meaning,effect,owner,rule',
    'CARC,29,Filed too late.,Denied,Billing,claim.timely',
  ],
}

it('previews, loads, and finds a file for each table with its source; the same file or the table’s own export then changes nothing', async () => {
  for (const kind of tableKinds) {
    const file = csv(...files[kind])
    const shown = await preview(kind, file)
    expect(shown, kind).toMatchObject({
      valid: true,
      faults: { count: 0 },
      begins: expect.any(Number),
    })
    expect(shown.begins + shown.replaces, kind).toBe(files[kind].length - 1)
    const done = await load(kind, file)
    expect(done, kind).toMatchObject({ valid: true, changes: files[kind].length - 1 })
    if (done.proposalId > 0)
      expect((await decide(other, done.proposalId, true)).body, kind).toMatchObject({ valid: true })
    expect(await preview(kind, file), kind).toMatchObject({
      same: files[kind].length - 1,
      changes: { count: 0 },
    })
    expect((await load(kind, file)).issues, kind).toMatchObject([{ rule: 'nothing-new' }])
    const { fileAsBase64 } = (
      await biller.call(billingTables.exportFile, { kind, day: null, isTemplate: false })
    ).body
    expect(await preview(kind, fileAsBase64), kind).toMatchObject({
      faults: { count: 0 },
      changes: { count: 0 },
    })
  }
  const [code] = await rowsOf('charge-codes', { search: 'g0481' })
  expect(code).toMatchObject({
    values: {
      testType: 'Urine toxicology',
      tests: '1100; 1203',
      code: 'G0481',
      modifiers: '59; 26',
      payerKind: 'Medicare',
      payer: '',
    },
    validFrom: '2026-03-01',
    validTo: null,
    state: 'in-effect',
    source: 'Release 1',
    fileName: 'rows.csv',
  })
  expect(code?.loadedBy).not.toBe('')
  const sums = (await biller.call(billingTables.tables, {})).body.list as {
    kind: string
    coming: number
    openProposals: number
  }[]
  expect(sums.find(({ kind }) => kind === 'notice-forms')).toMatchObject({
    coming: 2,
    openProposals: 0,
  })
})

it('names each faulty cell and loads nothing from the file, or only the good rows if the faulty ones are left out', async () => {
  const file = csv(
    'list,payer,code,amount,first day,last day',
    'Contract,Nobody Mutual,80307,50,,',
    'Contract,,80307,50,,',
    'Cost,,8030,0,,',
    'Cost,,80305,12,2026-05-01,2026-04-01',
    'Cost,,80305,12,soon,',
    'Cost,,G0481,40,,',
  )
  const { faults, changes } = await preview('fees', file)
  expect(
    faults.list.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`),
  ).toEqual(['2 payer', '3 payer', '4 code', '4 amount', '5 last day', '6 first day'])
  expect(changes.count).toBe(0)
  expect(await load('fees', file)).toMatchObject({
    valid: false,
    message: 'Nothing was imported. 6 cells need correction.',
  })
  expect(await rowsOf('fees', { search: 'g0481' })).toEqual([])
  expect(await preview('fees', file, { leaveOut: true })).toMatchObject({
    begins: 1,
    faults: { count: 6 },
  })
  expect(await load('fees', file, { leaveOut: true })).toMatchObject({ valid: true, changes: 1 })
  expect((await rowsOf('fees', { search: 'g0481' })).map(({ values }) => values['price'])).toEqual([
    '40.00',
  ])
})

it('identifies a provider by name or NPI, and payers with the same name by name and ID, so that exports can be imported again', async () => {
  const [enrolled] = await rowsOf('enrollments', { search: '1245319599' })
  const [plain = ''] = enrolled?.values['provider']?.split(' (NPI 1245319599)') ?? []
  expect(plain).not.toMatch(/^\d*$/)
  for (const text of [plain, plain.toUpperCase(), '1245319599'])
    expect(
      await preview('enrollments', csv('provider,program,state', `${text},Medicaid,FL`)),
      text,
    ).toMatchObject({ same: 1, faults: { count: 0 } })
  // one of them is no longer in use
  const payers = [await laboratory.payer(), await laboratory.payer({ active: false })]
  await lab.owner(`update insurance set name = 'Twin Mutual' where insurance_id = any($1)`, [
    payers,
  ])
  const contract = (payer: string | number) =>
    csv('list,payer,code,amount', `Contract,${payer},80307,50`)
  expect((await preview('fees', contract('Twin Mutual'))).faults.list[0].message).toContain(
    'Enter the ID',
  )
  for (const id of payers) await load('fees', contract(id))
  const named = (await rowsOf('fees', { search: 'twin' })).map(
    ({ values }) => values['payer'] ?? '',
  )
  expect(named.toSorted()).toEqual(payers.map((id) => `Twin Mutual (ID ${id})`).toSorted())
  for (const name of named)
    expect(await preview('fees', contract(name)), name).toMatchObject({
      same: 1,
      faults: { count: 0 },
    })
})

it('reports both rows as faults if two rows with one key begin on the same day', async () => {
  const { faults } = await preview(
    'fees',
    csv(
      'list,code,amount,first day',
      'Cost,80307,1,2026-03-01',
      'Cost,80307,2,',
      'Cost,80307,3,2026-04-01',
    ),
  )
  expect(
    faults.list.map(({ row, message }: { row: number; message: string }) => [
      row,
      message.split(' and ')[0],
    ]),
  ).toEqual([
    [2, 'Row 3 is about the same'],
    [3, 'Row 2 is about the same'],
  ])
})

it('refuses overlapping days or ends the former row the day before; the table can be read as of any day', async () => {
  const next = csv('list,code,amount', 'Cost,G0481,45')
  expect(
    (await preview('fees', next, { effectiveDate: '2026-06-01', overlap: 'refuse' })).faults.list[0]
      .message,
  ).toContain('03/01/2026 on')
  expect(await load('fees', next, { effectiveDate: '2026-06-01' })).toMatchObject({ valid: true })
  const on = async (day: string) =>
    (await rowsOf('fees', { search: 'g0481', day, state: 'in-effect' })).map(
      ({ values, validTo }) => [values['price'], validTo],
    )
  expect([await on('2026-02-28'), await on('2026-05-31'), await on('2026-06-01')]).toEqual([
    [],
    [['40.00', '2026-05-31']],
    [['45.00', null]],
  ])
})

it('prices require approval by a second person, who sees what they affect and what is below cost; a refusal requires a reason', async () => {
  const { labOrderId } = await laboratory.order()
  await judgeBills(lab.context)
  const cents = () =>
    lab.owner<{ cents: number }>(
      `
        select cents::int as cents
        from bill_line
        where lab_order_id = $1 and code = '80307' and ended_at is null
      `,
      [labOrderId],
    )
  const charge = (amount: string) => csv('list,code,price', `Charge,G0480,${amount}`)
  await load('fees', csv('list,code,amount', 'Cost,G0480,20'))
  const proposed = await load('prices', charge('15.50'))
  expect(proposed).toMatchObject({
    valid: true,
    changes: 1,
    message: 'One row proposed. Another person approves them.',
  })
  const { proposalId } = proposed
  expect((await other.call(billingTables.proposal, { proposalId })).body).toMatchObject({
    proposal: { state: 'open', isOwn: false, rows: 1 },
    changes: {
      list: [
        {
          what: 'replaces',
          was: { price: '120.00' },
          values: { price: '15.50' },
          says: 'Below the cost of $20.00. More than 50% below $120.00.',
        },
      ],
    },
    bills: 1,
    accounts: 1,
    belowCost: 1,
  })
  expect((await decide(admin, proposalId, true)).body.message).toBe(
    'You proposed these prices. Another person approves them.',
  )
  expect((await decide(biller, proposalId, true)).status).toBe(403)
  expect((await decide(other, proposalId, false)).body.issues).toMatchObject([{ path: ['reason'] }])
  expect((await decide(other, proposalId, false, 'Below cost')).body).toMatchObject({ valid: true })
  expect((await decide(other, proposalId, true)).body.message).toBe(
    'This proposal was already decided.',
  )
  await load('fees', csv('list,code,amount', 'Cost,G0480,10'))
  expect(
    (await biller.call(billingTables.proposal, { proposalId })).body,
    'as it was decided on',
  ).toMatchObject({ belowCost: 1, bills: 1 })

  const own = await load('prices', charge('140'))
  expect((await decide(admin, own.proposalId, false, 'A wrong code.')).body).toMatchObject({
    valid: true,
    message: 'The proposal is withdrawn.',
  })
  const again = await load('prices', charge('130'))
  expect((await decide(other, again.proposalId, true)).body).toMatchObject({ valid: true })
  const [row] = await rowsOf('prices', { search: 'charge g0480', state: 'in-effect' })
  expect(row).toMatchObject({
    values: { list: 'Charge', price: '130.00' },
    validFrom: '2026-03-01',
  })
  const { list } = (await biller.call(billingTables.proposals, {})).body as {
    list: BillingProposal[]
  }
  expect(list.slice(0, 3).map(({ state, reason }) => [state, reason])).toEqual([
    ['approved', ''],
    ['withdrawn', 'A wrong code.'],
    ['refused', 'Below cost'],
  ])
  expect(await cents()).toHaveLength(0)
  await judgeBills(lab.context)
  const lines = await lab.owner<{ cents: number }>(
    `select cents::int as cents from bill_line where lab_order_id = $1 and ended_at is null`,
    [labOrderId],
  )
  expect(lines).toEqual([{ cents: 13_000 }])
})

it('a changed code or coverage rule re-evaluates bills that have not been sent to anyone', async () => {
  const { labOrderId } = await laboratory.order()
  await judgeBills(lab.context)
  const due = () =>
    lab.owner<{ id: number }>(
      'select distinct lab_order_id as id from bill_due where lab_order_id = $1',
      [labOrderId],
    )
  expect(await due()).toEqual([])
  await load(
    'coverage',
    csv('test type,determination,once every (days)', 'Urine toxicology,LCD L36029,14'),
  )
  expect(await due()).toHaveLength(1)
  await judgeBills(lab.context)
  await load(
    'charge-codes',
    csv(
      'test type,from count,counted by,code,description',
      'Urine toxicology,1,Order,80306,Reader-assisted',
    ),
  )
  expect(await due()).toHaveLength(1)
})

it('previews a CMS file with its column mapping and omitted rows, loads it compressed or not, and accepts it for only one table', async () => {
  const text = [
    'CPT only copyright 2025 American Medical Association.  All rights reserved.',
    'Column1/Column2 Edits',
    'Column 1\tColumn 2\t*=in existence\tEffective\tDeletion\tModifier\tPTP Edit Rationale',
    '\t\tprior to 1996\tDate\tDate\t0=not allowed\t',
    '80307\tG0480\t\t20220101\t*\t1\tMisuse of column two code',
    'G0480\t80307\t\t20200101\t20211231\t0\tMisuse of column two code',
    '99213\t80053\t\t20200101\t*\t0\tMore extensive procedure',
  ].join('\r\n')
  const packed = gzipSync(text).toString('base64')
  expect(await preview('edits', packed)).toMatchObject({
    cms: {
      title: 'NCCI procedure-to-procedure edits',
      rows: 3,
      columns: expect.arrayContaining([{ from: 'Deletion Date', to: 'Last day' }]),
      leftOut: [{ says: 'about codes that no charge code of this laboratory has', count: 1 }],
    },
    faults: { count: 0 },
    begins: 2,
  })
  expect(await load('edits', Buffer.from(text).toString('base64'))).toMatchObject({
    valid: true,
    changes: 2,
  })
  expect(await preview('edits', packed)).toMatchObject({ same: 2, changes: { count: 0 } })
  const [row] = await rowsOf('edits', { search: '80307 g0480', state: 'in-effect' })
  expect(row).toMatchObject({
    values: { kind: 'Pair', indicator: '1' },
    validFrom: '2022-01-01',
    validTo: null,
  })
  const [fault] = (await preview('fees', packed)).faults.list
  expect(fault.message).toBe(
    'This is the file “NCCI procedure-to-procedure edits” of CMS. Import it in “Code edits”.',
  )
  expect(
    (await preview('fees', Buffer.from('PK..').toString('base64'))).faults.list[0].message,
  ).toContain('Unpack it')
  expect(await preview('prices', csv(...files.prices))).toMatchObject({ cms: null })
})

it('random files leave one row per key per day and lose no row, and loading the same file twice changes nothing', async () => {
  const { int, pick: pickOf } = randomOf('billing tables')
  const day = (): string => `2026-0${int(1, 9)}-${int(10, 28)}`
  const pick = (...of: readonly string[]): string => pickOf(of)
  const kept = () =>
    lab.owner<{ rows: number; overlaps: number }>(`
      select
        (select count(*) from payer_reason)::int as rows,
        (
          select count(*)
          from
            payer_reason a
            join payer_reason b
              on a.list = b.list and a.code = b.code and a.payer_reason_id < b.payer_reason_id
          where
            coalesce(a.valid_to >= a.valid_from, true)
            and coalesce(b.valid_to >= b.valid_from, true)
            and a.valid_from <= coalesce(b.valid_to, 'infinity')
            and b.valid_from <= coalesce(a.valid_to, 'infinity')
        )::int as overlaps
    `)
  let rows = 0
  let again = 0
  for (let file = 0; file < 14; file++) {
    const lines = new Map(
      Array.from({ length: 3 }, () => {
        const [code, from, to] = [
          pick('901', '902', '903'),
          pick('', day(), day()),
          pick('', '', day()),
        ]
        return [
          `${code} ${from}`,
          `CARC,${code},${pick('One', 'Two')},Denied,Billing,${from},${to}`,
        ]
      }),
    )
    const given = csv('list,code,meaning,effect,owner,first day,last day', ...lines.values())
    const how = {
      effectiveDate: day(),
      overlap: pick('end', 'end', 'refuse') as 'end' | 'refuse',
      leaveOut: true,
    }
    await load('reasons', given, how)
    const [now] = await kept()
    expect(now, `file ${file}`).toMatchObject({ overlaps: 0 })
    expect(now?.rows).toBeGreaterThanOrEqual(rows)
    rows = now?.rows ?? 0
    if ((await preview('reasons', given, { ...how, leaveOut: false })).faults.count > 0) continue
    again += 1
    expect((await load('reasons', given, how)).issues, `file ${file} again`).toMatchObject([
      { rule: 'nothing-new' },
    ])
  }
  expect([rows > 15, again > 3]).toEqual([true, true])
})
