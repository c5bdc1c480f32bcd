import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { openLab, type Lab } from '../../../../test/lab.ts'
import { batchClaims } from '../batch-claims.ts'
import { keepFile } from '../exchange-files.ts'
import { judgeBills } from '../judge-bills.ts'
import { takeAnswers } from '../take-answers.ts'

/*
 * Files as payers and clearinghouses really send them, each with a good file behind it: the odd one
 * is posted once and rightly, or waits as an item with its reason, and the good one is posted.
 */
let lab: Lab
let laboratory: BillingLaboratory
let panelPayer: number
let secondPayer: number
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  panelPayer = await laboratory.payer()
  secondPayer = await laboratory.payer()
  // claims to this payer have a second line
  await laboratory.code({ code: 'G0481', tests: [], insurance_id: panelPayer })
  await lab.make.insert(
    'charge_price',
    { list: 'charge', code: 'G0481', cents: 36_000, valid_from: '2020-01-01', user_id_created: 1 },
    'charge_price_id',
  )
})
afterAll(() => lab.close())

interface Line {
  billLineId: number
  code: string
  dollars: number
}
interface Claim {
  claimId: number
  labOrderId: number
  number: string
  member: string
  last: string
  dollars: number
  file: string
  lines: readonly Line[]
}
let nth = 0
/** A claim that was sent; with two lines if the payer wants a panel. */
const sent = async (payer = laboratory.insuranceId, next?: number): Promise<Claim> => {
  const member = `W${600_000_000 + ++nth}`
  const last = `Roe${String.fromCharCode(97 + (nth % 26))}${nth}`.replace(/\d+/, (n) =>
    'abcdefghij'.charAt(Number(n) % 10).repeat(1 + Math.floor(Number(n) / 10)),
  )
  const { labOrderId, patientId } = await laboratory.order(
    {},
    { patientMore: { last_name: last }, cover: { member_id: member, insurance_id: payer } },
  )
  if (next !== undefined) {
    const second = await laboratory.insured(patientId, {
      insurance_id: next,
      sequence: 2,
      member_id: `Z${member}`,
    })
    await lab.owner(
      'update lab_order set patient_insurance_id_secondary = $2 where lab_order_id = $1',
      [labOrderId, second],
    )
  }
  await judgeBills(lab.context)
  await batchClaims(lab.context)
  const [claim] = await lab.owner<Omit<Claim, 'lines' | 'member' | 'last' | 'labOrderId'>>(
    `
      select
        c.claim_id as "claimId",
        c.number,
        c.cents::int / 100 as dollars,
        coalesce(f.name, '') as file
      from
        claim c
        left join x12_file f on f.x12_file_id = c.x12_file_id
      where c.lab_order_id = $1
    `,
    [labOrderId],
  )
  const lines = await lab.owner<Line>(
    `
      select l.bill_line_id as "billLineId", l.code, l.cents::int / 100 as dollars
      from
        bill_line l
        join bill b using (bill_id)
      where b.lab_order_id = $1 and l.ended_at is null
      order by l.nth
    `,
    [labOrderId],
  )
  if (claim === undefined) throw new Error('no claim was written')
  return { ...claim, labOrderId, member, last: last.toUpperCase(), lines }
}

interface Said {
  trace: string
  paid: number
  segments: readonly string[]
  bpr?: string
  version?: string
  payee?: string
  contact?: boolean
  plb?: readonly string[]
}
const controls = new Map<string, string>()
const controlOf = (trace: string): string => {
  const control = controls.get(trace) ?? String(770_000_000 + controls.size)
  controls.set(trace, control)
  return control
}
const written = (segments: readonly string[]): string => `${segments.join('~')}~`
/** A remittance of the simulated payer; `segments`: from CLP on. */
const remittance = ({
  trace,
  paid,
  segments,
  bpr = `BPR*${paid > 0 ? 'I' : 'H'}*${paid}*C*${paid > 0 ? 'CHK' : 'NON'}************20260319`,
  version = '005010X221A1',
  payee = '1234567893',
  contact = true,
  plb = [],
}: Said): string => {
  const control = controlOf(`${trace} ${segments.join()}${bpr}${version}${payee}`)
  const set = [
    'ST*835*0001',
    bpr,
    `TRN*1*${trace}*1591112222`,
    'DTM*405*20260319',
    'N1*PR*BAY HEALTH',
    'N3*2 PAYER SQUARE',
    'N4*TAMPA*FL*33602',
    ...(contact ? ['PER*BL*PROVIDER LINE*TE*8135550111'] : []),
    `N1*PE*LABGATE REFERENCE LABORATORY*XX*${payee}`,
    'LX*1',
    ...segments,
    ...plb.map((one) => `PLB*1234567893*20261231*${one}`),
  ]
  return written([
    `ISA*00*          *00*          *ZZ*PAYERTEST      *ZZ*LABGATETEST    *260319*1005*^*00501*${control}*0*P*:`,
    `GS*HP*PAYERTEST*LABGATETEST*20260319*1005*${control}*X*${version}`,
    ...set,
    `SE*${set.length + 1}*0001`,
    `GE*1*${control}`,
    `IEA*1*${control}`,
  ])
}
const person = ({ last, member }: Pick<Claim, 'last' | 'member'>): string =>
  `NM1*QC*1*${last}*JANE****MI*${member}`
/** Segments of a claim; each line: charge, paid, then its adjustments, and its number if said. */
const claimOf = (
  claim: Claim,
  {
    status = '1',
    charge = claim.dollars,
    paid,
    patient = '',
    payerNumber = `ICN${claim.number}`,
    who = person(claim),
    more = [],
    lines,
  }: {
    status?: string
    charge?: number
    paid: number
    patient?: string
    payerNumber?: string
    who?: string
    more?: readonly string[]
    lines: readonly {
      code: string
      charge: number
      paid: number
      cas: readonly string[]
      number?: string
      remarks?: readonly string[]
    }[]
  },
): string[] => [
  `CLP*${claim.number}*${status}*${charge}*${paid}*${patient}*12*${payerNumber}*81`,
  who,
  ...more,
  'DTM*232*20260310',
  ...lines.flatMap((line) => [
    `SVC*HC:${line.code}*${line.charge}*${line.paid}**1`,
    'DTM*472*20260310',
    ...line.cas.map((one) => `CAS*${one}`),
    ...(line.number === undefined ? [] : [`REF*6R*${line.number}`]),
    ...(line.remarks ?? []).map((one) => `LQ*HE*${one}`),
  ]),
]
const numberOf = ({ billLineId }: Line): string => `L${billLineId}`
const oneLine = (
  claim: Claim,
  paid: number,
  cas: readonly string[],
  number: string = numberOf(claim.lines[0]!),
) => [{ code: claim.lines[0]!.code, charge: claim.dollars, paid, cas, number }]

/** Brings a file, a good one behind it, and reads both; the good one must be posted. */
const arrives = async (name: string, text: string): Promise<void> => {
  const good = await sent()
  const [trace, byContract] = [`GOOD-${name}`.slice(0, 40), good.dollars - 10]
  await keepFile(lab.context, laboratory.tradingPartnerId, name, Buffer.from(text, 'latin1'))
  const behind = remittance({
    trace,
    paid: 10,
    segments: claimOf(good, { paid: 10, lines: oneLine(good, 10, [`CO*45*${byContract}`]) }),
  })
  await keepFile(lab.context, laboratory.tradingPartnerId, `${name}-good`, Buffer.from(behind))
  await takeAnswers(lab.context, false)
  expect(
    await lab.owner('select state from remittance where trace = $1', [trace]),
    'the good file behind it',
  ).toEqual([{ state: 'posted' }])
}
/** The ledger of a claim's order in dollars, by kind and party; without what adds up to nothing. */
const ledgerOf = async ({ labOrderId }: Claim): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await lab.owner<{ name: string; dollars: number }>(
        `
          select kind || ' ' || party as name, sum(cents)::int / 100 as dollars
          from ledger
          where lab_order_id = $1
          group by 1
          having sum(cents) <> 0
        `,
        [labOrderId],
      )
    ).map(({ name, dollars }) => [name, dollars]),
  )
const openOf = async ({ labOrderId }: Claim): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await lab.owner<{ party: string; dollars: number }>(
        `
          select party, cents::int / 100 as dollars
          from
            bill_open
            join bill using (bill_id)
          where lab_order_id = $1 and cents <> 0
        `,
        [labOrderId],
      )
    ).map(({ party, dollars }) => [party, dollars]),
  )
const setsOf = (name: string) =>
  lab.owner<{ state: string; says: string }>(
    `
      select r.state, r.says
      from
        remittance r
        join x12_file f using (x12_file_id)
      where f.name = $1
    `,
    [name],
  )
const paymentsOf = (name: string) =>
  lab.owner<{ state: string; says: string }>(
    `
      select p.state, p.says
      from
        remittance_claim p
        join remittance r using (remittance_id)
        join x12_file f using (x12_file_id)
      where f.name = $1
      order by p.at
    `,
    [name],
  )
/** Open items of an order, or of what a file brought. */
const reasonsOf = async ({ labOrderId }: Claim): Promise<string[]> => {
  await judgeBills(lab.context)
  const rows = await lab.owner<{ reason: string }>(
    'select reason from work_item where lab_order_id = $1 and closed_at is null order by reason',
    [labOrderId],
  )
  return rows.map(({ reason }) => reason)
}
const itemsOfFile = (name: string) =>
  lab.owner<{ reason: string; cents: number }>(
    `
      select i.reason, i.cents::int as cents
      from
        work_item i
        join x12_file f on i.cause in ('file:' || f.x12_file_id)
      where f.name = $1 and i.closed_at is null
    `,
    [name],
  )

describe('a payment is posted only to the person whom it names', () => {
  test('our number and charge with another person’s name, member, and line', async () => {
    const claim = await sent()
    await arrives(
      'm01',
      remittance({
        trace: 'M01',
        paid: 50,
        segments: claimOf(claim, {
          paid: 50,
          who: 'NM1*QC*1*OTHER*PERSON****MI*OTHERMEMBER',
          lines: oneLine(claim, 50, [`CO*45*${claim.dollars - 50}`], 'L999999'),
        }),
      }),
    )
    expect(await paymentsOf('m01')).toMatchObject([{ state: 'unmatched' }])
    expect(await openOf(claim)).toEqual({ 'payer-1': claim.dollars })
  })
})

describe('a corrected remittance replaces the held one', () => {
  test('the reasons had not added up', async () => {
    const claim = await sent()
    const of = (contract: number): string =>
      remittance({
        trace: 'H01',
        paid: 50,
        segments: claimOf(claim, { paid: 50, lines: oneLine(claim, 50, [`CO*45*${contract}`]) }),
      })
    await arrives('h01-a', of(claim.dollars - 51))
    expect(await setsOf('h01-a')).toMatchObject([{ state: 'held' }])
    await arrives('h01-b', of(claim.dollars - 50))
    expect(await setsOf('h01-b')).toMatchObject([{ state: 'posted' }])
    expect(await openOf(claim)).toEqual({})
    expect(await setsOf('h01-a')).toMatchObject([{ state: 'set aside' }])
  })
  test('the payee had been another one', async () => {
    const claim = await sent()
    const of = (payee: string): string =>
      remittance({
        trace: 'H02',
        paid: 50,
        payee,
        segments: claimOf(claim, {
          paid: 50,
          lines: oneLine(claim, 50, [`CO*45*${claim.dollars - 50}`]),
        }),
      })
    await arrives('h02-a', of('1999999984'))
    expect(await setsOf('h02-a')).toMatchObject([
      { state: 'held', says: expect.stringContaining('1999999984') },
    ])
    await arrives('h02-b', of('1234567893'))
    expect(await setsOf('h02-b')).toMatchObject([{ state: 'posted' }])
    expect(await openOf(claim)).toEqual({})
  })
})

describe('lines that the payer splits or puts together', () => {
  test('split in two with our number on both: one part paid, one denied', async () => {
    const claim = await sent()
    const [line] = claim.lines
    const half = claim.dollars / 2
    const part = { code: line!.code, charge: half, number: numberOf(line!) }
    await arrives(
      's01',
      remittance({
        trace: 'S01',
        paid: 20,
        segments: claimOf(claim, {
          paid: 20,
          lines: [
            { ...part, paid: 20, cas: [`CO*45*${half - 20}`] },
            { ...part, paid: 0, cas: [`CO*119*${half}`], remarks: ['N435'] },
          ],
        }),
      }),
    )
    expect(await ledgerOf(claim)).toEqual({
      'charge payer-1': claim.dollars,
      'paid payer-1': -20,
      'contractual payer-1': -(half - 20),
    })
    expect(await openOf(claim)).toEqual({ 'payer-1': half })
    expect(await reasonsOf(claim)).toEqual(['denied'])
  })
  test('split in two without numbers', async () => {
    const claim = await sent()
    const half = claim.dollars / 2
    const part = { code: claim.lines[0]!.code, charge: half, paid: 20, cas: [`CO*45*${half - 20}`] }
    await arrives(
      's02',
      remittance({
        trace: 'S02',
        paid: 40,
        segments: claimOf(claim, { paid: 40, lines: [part, part] }),
      }),
    )
    expect(await ledgerOf(claim)).toEqual({
      'charge payer-1': claim.dollars,
      'paid payer-1': -40,
      'contractual payer-1': -(claim.dollars - 40),
    })
  })
  test('split in two without numbers beside another line of the claim', async () => {
    const claim = await sent(panelPayer)
    const [large, small] = claim.lines
    const half = large!.dollars / 2
    const part = { code: large!.code, charge: half, paid: 20, cas: [`CO*45*${half - 20}`] }
    await arrives(
      's02-panel',
      remittance({
        trace: 'S02P',
        paid: 50,
        segments: claimOf(claim, {
          paid: 50,
          lines: [
            part,
            part,
            {
              code: small!.code,
              charge: small!.dollars,
              paid: 10,
              cas: [`CO*45*${small!.dollars - 10}`],
            },
          ],
        }),
      }),
    )
    expect(await openOf(claim)).toEqual({})
    const byLine = await lab.owner(
      `
        select bill_line_id as line, sum(cents)::int / 100 as dollars
        from ledger
        where lab_order_id = $1 and kind = 'paid'
        group by 1
        order by 2
      `,
      [claim.labOrderId],
    )
    expect(byLine).toEqual([
      { line: large!.billLineId, dollars: -40 },
      { line: small!.billLineId, dollars: -10 },
    ])
  })
  test('one code for two lines waits for a person', async () => {
    const claim = await sent(panelPayer)
    await arrives(
      's03',
      remittance({
        trace: 'S03',
        paid: 200,
        segments: claimOf(claim, {
          paid: 200,
          lines: [
            {
              code: '80399',
              charge: claim.dollars,
              paid: 200,
              cas: [`CO*45*${claim.dollars - 200}`],
            },
          ],
        }),
      }),
    )
    expect(await paymentsOf('s03')).toMatchObject([{ state: 'unmatched' }])
  })
  test('parts in two checks, and the second one taken back by its number', async () => {
    const claim = await sent(panelPayer)
    const [large, small] = claim.lines
    const part = (
      line: Line,
      paid: number,
      more: { status?: string; payerNumber: string; plb?: string[]; trace: string },
    ): string => {
      const sign = more.status === '22' ? -1 : 1
      return remittance({
        trace: more.trace,
        paid: sign * paid > 0 ? paid : 0,
        ...(more.plb !== undefined && { plb: more.plb }),
        segments: claimOf(claim, {
          status: more.status ?? '1',
          charge: sign * line.dollars,
          paid: sign * paid,
          payerNumber: more.payerNumber,
          ...(sign === 1 && { more: ['MOA***MA15'] }),
          lines: [
            {
              code: line.code,
              charge: sign * line.dollars,
              paid: sign * paid,
              cas: [`CO*45*${sign * (line.dollars - paid)}`],
              number: numberOf(line),
            },
          ],
        }),
      })
    }
    await arrives('s04-a', part(large!, 50, { trace: 'S04A', payerNumber: `A${claim.number}` }))
    expect(await openOf(claim)).toEqual({ 'payer-1': small!.dollars })
    expect(await reasonsOf(claim)).not.toContain('underpaid')
    await arrives('s04-b', part(small!, 40, { trace: 'S04B', payerNumber: `B${claim.number}` }))
    expect(await openOf(claim)).toEqual({})
    await arrives(
      's04-c',
      part(small!, 40, {
        trace: 'S04C',
        payerNumber: `B${claim.number}`,
        status: '22',
        plb: ['FB:S04C*-40'],
      }),
    )
    expect(await openOf(claim)).toEqual({ 'payer-1': small!.dollars })
    expect(await ledgerOf(claim)).toMatchObject({ 'paid payer-1': -50 })
  })
})

describe('files about the whole, or of a version that is not read', () => {
  test('a clearinghouse rejects the batch: all its undecided claims are rejected', async () => {
    const claim = await sent()
    expect(claim.file).toMatch(/\.837$/)
    await arrives(
      'c01',
      written([
        'ISA*00*          *00*          *ZZ*PAYERTEST      *ZZ*LABGATETEST    *260319*1005*^*00501*880000001*0*P*:',
        'GS*HN*PAYERTEST*LABGATETEST*20260319*1005*880000001*X*005010X214',
        'ST*277*0001*005010X214',
        'BHT*0085*08*X1*20260319*1025*TH',
        'HL*1**20*1',
        'NM1*AY*2*THE CLEARINGHOUSE*****46*CH01',
        'TRN*1*CH991',
        'DTP*050*D8*20260318',
        'DTP*009*D8*20260319',
        'HL*2*1*21*0',
        'NM1*41*2*LABGATE REFERENCE LABORATORY*****46*LABGATETEST',
        `TRN*2*${claim.file.replace('.837', '')}`,
        'STC*A3:24:41*20260319*U*500',
        'QTY*AA*312',
        'AMT*YY*500',
        'SE*14*0001',
        'GE*1*880000001',
        'IEA*1*880000001',
      ]),
    )
    expect(
      await lab.owner('select state, status_code as status from claim where claim_id = $1', [
        claim.claimId,
      ]),
    ).toEqual([{ state: 'rejected', status: expect.stringContaining('A3') }])
    expect(await reasonsOf(claim)).toEqual(['rejected'])
  })
  test.each([
    ['v01', '004010X091A1'],
    ['v02', '005010'],
  ])('a remittance of version %s %s is named, or posted', async (name, version) => {
    const claim = await sent()
    const lines = oneLine(claim, 50, [`CO*45*${claim.dollars - 50}`])
    await arrives(
      name,
      remittance({
        trace: name.toUpperCase(),
        paid: 50,
        version,
        segments: claimOf(claim, { paid: 50, lines }),
      }),
    )
    const isPosted = (await setsOf(name)).some(({ state }) => state === 'posted')
    if (isPosted) expect(await openOf(claim)).toEqual({})
    else {
      const [file] = await lab.owner<{ says: string }>(
        'select says from x12_file where name = $1',
        [name],
      )
      expect(file?.says).toContain(version)
      expect(await itemsOfFile(name)).toMatchObject([{ cents: 5000 }])
    }
  })
})

describe('reasons', () => {
  test('“not covered then” is for a person, before the patient is charged', async () => {
    const claim = await sent()
    await arrives(
      'r01',
      remittance({
        trace: 'R01',
        paid: 0,
        segments: claimOf(claim, {
          status: '4',
          paid: 0,
          patient: String(claim.dollars),
          lines: oneLine(claim, 0, [`PR*31*${claim.dollars}`]),
        }),
      }),
    )
    expect(await openOf(claim)).toEqual({ 'payer-1': claim.dollars })
    expect(await reasonsOf(claim)).toEqual(['denied'])
  })
  test('an incentive is the laboratory’s, and no credit', async () => {
    const claim = await sent()
    await arrives(
      'r02',
      remittance({
        trace: 'R02',
        paid: 55,
        segments: claimOf(claim, {
          paid: 55,
          lines: oneLine(claim, 55, [`CO*45*${claim.dollars - 50}**144*-5`]),
        }),
      }),
    )
    expect(await openOf(claim)).toEqual({})
    expect(await reasonsOf(claim)).toEqual([])
  })
  test('what the payer forwarded is not sent to the next payer again', async () => {
    const claim = await sent(laboratory.insuranceId, secondPayer)
    await arrives(
      'r05',
      remittance({
        trace: 'R05',
        paid: 100,
        segments: claimOf(claim, {
          paid: 100,
          patient: '10',
          more: ['MOA***MA18*N89'],
          lines: oneLine(claim, 100, [`CO*45*${claim.dollars - 110}`, 'PR*2*10']),
        }),
      }),
    )
    expect(await openOf(claim)).toEqual({ 'payer-2': 10 })
    await batchClaims(lab.context)
    expect(
      await lab.owner(
        `
          select count(*)::int as count
          from claim
          where lab_order_id = $1 and sequence = 2 and x12_file_id is not null
        `,
        [claim.labOrderId],
      ),
    ).toEqual([{ count: 0 }])
  })
  test('the claim to the next payer carries every line, also without our numbers', async () => {
    const claim = await sent(panelPayer, secondPayer)
    const [large, small] = claim.lines
    await arrives(
      'x01',
      remittance({
        trace: 'X01',
        paid: 120,
        segments: claimOf(claim, {
          paid: 120,
          patient: '25',
          lines: [
            {
              code: large!.code,
              charge: large!.dollars,
              paid: 90,
              cas: [`CO*45*${large!.dollars - 110}`, 'PR*2*20'],
            },
            {
              code: small!.code,
              charge: small!.dollars,
              paid: 30,
              cas: [`CO*45*${small!.dollars - 35}`, 'PR*2*5'],
            },
          ],
        }),
      }),
    )
    await batchClaims(lab.context)
    const [next] = await lab.owner<{ snapshot: unknown }>(
      'select snapshot from claim where lab_order_id = $1 and sequence = 2',
      [claim.labOrderId],
    )
    const told = JSON.stringify(next?.snapshot)
    expect(told.match(/"paid":(9000|3000)\b/g)?.toSorted()).toEqual(['"paid":3000', '"paid":9000'])
  })
})

describe('forms of payers', () => {
  const plain = (claim: Claim, trace: string, more: Partial<Said> = {}): string =>
    remittance({
      trace,
      paid: 50,
      ...more,
      segments: claimOf(claim, {
        paid: 50,
        lines: oneLine(claim, 50, [`CO*45*${claim.dollars - 50}`]),
      }),
    })
  test('elements with spaces around them', async () => {
    const claim = await sent()
    const text = plain(claim, 'F02').replace('NM1*QC*', 'NM1* QC *').replace('REF*6R*', 'REF* 6R *')
    await arrives('f02', text)
    expect(await openOf(claim)).toEqual({})
  })
  test('lines wrapped at 80 characters', async () => {
    const claim = await sent()
    const text = plain(claim, 'F03')
      .match(/.{1,80}/g)!
      .join('\r\n')
    await arrives('f03', text)
    expect(await openOf(claim)).toEqual({})
  })
  test('a remittance that says it takes the money is held, and says why', async () => {
    const claim = await sent()
    await arrives('f04', plain(claim, 'F04', { bpr: 'BPR*I*50*D*CHK************20260319' }))
    const [set] = await setsOf('f04')
    expect(set).toMatchObject({ state: 'held', says: expect.stringContaining('BPR03') })
    expect(set?.says).not.toMatch(/total is .50\.00, and its parts add up to .50\.00/)
  })
  test('no payer contact: posted, or held with a way on', async () => {
    const claim = await sent()
    await arrives('f05', plain(claim, 'F05', { contact: false }))
    expect(['posted', 'held']).toContain((await setsOf('f05'))[0]?.state)
  })
})

test('the laws of the ledger hold after all of it', async () => {
  expect(await brokenLaws(lab)).toEqual([])
})
