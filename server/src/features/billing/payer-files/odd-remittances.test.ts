import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { oddPayers } from '../../../../test/bills/odd-payer.ts'
import type { SentClaim } from '../../../../test/bills/paid-claims.ts'
import { openLab, type Lab } from '../../../../test/lab.ts'
import { claimOf, oneLine, remittance, type Remitted } from '../../../../test/x12/odd-remittance.ts'
import { sampleFile } from '../../../../test/x12/samples/sample-file.ts'
import { batchClaims } from '../batch-claims.ts'

/*
 * Files as payers and clearinghouses really send them, each with a good file behind it: the odd one
 * is posted once and rightly, or waits as an item with its reason, and the good one is posted.
 */
let lab: Lab
let laboratory: BillingLaboratory
let payers: Awaited<ReturnType<typeof oddPayers>>
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  payers = await oddPayers(lab, laboratory)
})
afterAll(() => lab.close())

describe('a payment is posted only to the person whom it names', () => {
  test('our number and charge with another person’s name, member, and line', async () => {
    const claim = await payers.sent()
    await payers.arrives(
      'm01',
      remittance({
        trace: 'M01',
        paid: 50,
        segments: claimOf(claim, {
          paid: 50,
          who: 'NM1*QC*1*OTHER*PERSON****MI*OTHERMEMBER',
          lines: oneLine(claim, 50, [`CO*45*${claim.charge - 50}`], 'L999999'),
        }),
      }),
    )
    expect(await payers.paymentsOf('m01')).toMatchObject([{ state: 'unmatched' }])
    expect(await payers.openOf(claim)).toEqual({ 'payer-1': claim.charge })
  })
})

describe('a corrected remittance replaces the held one', () => {
  test('the reasons had not added up', async () => {
    const claim = await payers.sent()
    const of = (contract: number): string =>
      remittance({
        trace: 'H01',
        paid: 50,
        segments: claimOf(claim, { paid: 50, lines: oneLine(claim, 50, [`CO*45*${contract}`]) }),
      })
    await payers.arrives('h01-a', of(claim.charge - 51))
    expect(await payers.setsOf('h01-a')).toMatchObject([{ state: 'held' }])
    await payers.arrives('h01-b', of(claim.charge - 50))
    expect(await payers.setsOf('h01-b')).toMatchObject([{ state: 'posted' }])
    expect(await payers.openOf(claim)).toEqual({})
    expect(await payers.setsOf('h01-a')).toMatchObject([{ state: 'set aside' }])
  })
  test('the payee had been another one', async () => {
    const claim = await payers.sent()
    const of = (payee: string): string =>
      remittance({
        trace: 'H02',
        paid: 50,
        payee,
        segments: claimOf(claim, {
          paid: 50,
          lines: oneLine(claim, 50, [`CO*45*${claim.charge - 50}`]),
        }),
      })
    await payers.arrives('h02-a', of('1999999984'))
    expect(await payers.setsOf('h02-a')).toMatchObject([
      { state: 'held', says: expect.stringContaining('1999999984') },
    ])
    await payers.arrives('h02-b', of('1234567893'))
    expect(await payers.setsOf('h02-b')).toMatchObject([{ state: 'posted' }])
    expect(await payers.openOf(claim)).toEqual({})
  })
})

describe('files about the whole, or of a version that is not read', () => {
  test('a clearinghouse rejects the batch: all its undecided claims are rejected', async () => {
    const claim = await payers.sent()
    expect(claim.file).toMatch(/\.837$/)
    await payers.arrives(
      'c01',
      sampleFile(`
        ISA*00*          *00*          *ZZ*PAYERTEST      *ZZ*LABGATETEST    *260319*1005*^*00501*880000001*0*P*:
        GS*HN*PAYERTEST*LABGATETEST*20260319*1005*880000001*X*005010X214
        ST*277*0001*005010X214
        BHT*0085*08*X1*20260319*1025*TH
        HL*1**20*1
        NM1*AY*2*THE CLEARINGHOUSE*****46*CH01
        TRN*1*CH991
        DTP*050*D8*20260318
        DTP*009*D8*20260319
        HL*2*1*21*0
        NM1*41*2*LABGATE REFERENCE LABORATORY*****46*LABGATETEST
        TRN*2*${claim.file.replace('.837', '')}
        STC*A3:24:41*20260319*U*500
        QTY*AA*312
        AMT*YY*500
        SE*14*0001
        GE*1*880000001
        IEA*1*880000001
      `).toString('latin1'),
    )
    expect(
      await lab.owner('select state, status_code as status from claim where claim_id = $1', [
        claim.claimId,
      ]),
    ).toEqual([{ state: 'rejected', status: expect.stringContaining('A3') }])
    expect(await payers.reasonsOf(claim)).toEqual(['rejected'])
  })
  const ofVersion = async (name: string, version: string): Promise<SentClaim> => {
    const claim = await payers.sent()
    const lines = oneLine(claim, 50, [`CO*45*${claim.charge - 50}`])
    const segments = claimOf(claim, { paid: 50, lines })
    await payers.arrives(
      name,
      remittance({ trace: name.toUpperCase(), paid: 50, version, segments }),
    )
    return claim
  }
  test('a remittance of version 4010 is named, with its amount', async () => {
    await ofVersion('v01', '004010X091A1')
    expect(await payers.setsOf('v01')).toEqual([])
    const [file] = await lab.owner<{ says: string }>('select says from x12_file where name = $1', [
      'v01',
    ])
    expect(file?.says).toContain('004010X091A1')
    expect(await payers.itemsOfFile('v01')).toMatchObject([{ cents: 5000 }])
  })
  test('a remittance that names the version without its guide is posted', async () => {
    const claim = await ofVersion('v02', '005010')
    expect(await payers.setsOf('v02')).toMatchObject([{ state: 'posted' }])
    expect(await payers.openOf(claim)).toEqual({})
  })
})

describe('reasons', () => {
  test('“not covered then” is for a person, before the patient is charged', async () => {
    const claim = await payers.sent()
    await payers.arrives(
      'r01',
      remittance({
        trace: 'R01',
        paid: 0,
        segments: claimOf(claim, {
          status: '4',
          paid: 0,
          patient: String(claim.charge),
          lines: oneLine(claim, 0, [`PR*31*${claim.charge}`]),
        }),
      }),
    )
    expect(await payers.openOf(claim)).toEqual({ 'payer-1': claim.charge })
    expect(await payers.reasonsOf(claim)).toEqual(['denied'])
  })
  test('an incentive is the laboratory’s, and no credit', async () => {
    const claim = await payers.sent()
    await payers.arrives(
      'r02',
      remittance({
        trace: 'R02',
        paid: 55,
        segments: claimOf(claim, {
          paid: 55,
          lines: oneLine(claim, 55, [`CO*45*${claim.charge - 50}**144*-5`]),
        }),
      }),
    )
    expect(await payers.openOf(claim)).toEqual({})
    expect(await payers.reasonsOf(claim)).toEqual([])
  })
  test('what the payer forwarded is not sent to the next payer again', async () => {
    const claim = await payers.sent(laboratory.insuranceId, payers.secondPayer)
    await payers.arrives(
      'r05',
      remittance({
        trace: 'R05',
        paid: 100,
        segments: claimOf(claim, {
          paid: 100,
          patient: '10',
          more: ['MOA***MA18*N89'],
          lines: oneLine(claim, 100, [`CO*45*${claim.charge - 110}`, 'PR*2*10']),
        }),
      }),
    )
    expect(await payers.openOf(claim)).toEqual({ 'payer-2': 10 })
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
    const claim = await payers.sent(payers.panelPayer, payers.secondPayer)
    const [large, small] = claim.lines
    await payers.arrives(
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
              charge: large!.charge,
              paid: 90,
              adjustments: [`CO*45*${large!.charge - 110}`, 'PR*2*20'],
            },
            {
              code: small!.code,
              charge: small!.charge,
              paid: 30,
              adjustments: [`CO*45*${small!.charge - 35}`, 'PR*2*5'],
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
    const snapshot = JSON.stringify(next?.snapshot)
    expect(snapshot.match(/"paid":(9000|3000)\b/g)?.toSorted()).toEqual([
      '"paid":3000',
      '"paid":9000',
    ])
  })
})

describe('forms of payers', () => {
  const plain = (claim: SentClaim, trace: string, more: Partial<Remitted> = {}): string =>
    remittance({
      trace,
      paid: 50,
      ...more,
      segments: claimOf(claim, {
        paid: 50,
        lines: oneLine(claim, 50, [`CO*45*${claim.charge - 50}`]),
      }),
    })
  test('elements with spaces around them', async () => {
    const claim = await payers.sent()
    const text = plain(claim, 'F02').replace('NM1*QC*', 'NM1* QC *').replace('REF*6R*', 'REF* 6R *')
    await payers.arrives('f02', text)
    expect(await payers.openOf(claim)).toEqual({})
  })
  test('lines wrapped at 80 characters', async () => {
    const claim = await payers.sent()
    const text = plain(claim, 'F03')
      .match(/.{1,80}/g)!
      .join('\r\n')
    await payers.arrives('f03', text)
    expect(await payers.openOf(claim)).toEqual({})
  })
  test('a remittance that says it takes the money is held, and says why', async () => {
    const claim = await payers.sent()
    await payers.arrives('f04', plain(claim, 'F04', { bpr: 'BPR*I*50*D*CHK************20260319' }))
    const [set] = await payers.setsOf('f04')
    expect(set).toMatchObject({ state: 'held', says: expect.stringContaining('BPR03') })
    expect(set?.says).not.toMatch(/total is .50\.00, and its parts add up to .50\.00/)
  })
  test('without a payer’s contact it is held, and two people can release it', async () => {
    const claim = await payers.sent()
    await payers.arrives('f05', plain(claim, 'F05', { hasContact: false }))
    expect(await payers.setsOf('f05')).toMatchObject([{ state: 'held' }])
    expect(await lab.owner(`select hold_kind as hold from remittance where trace = 'F05'`)).toEqual(
      [{ hold: 'contact' }],
    )
  })
})

test('the laws of the ledger hold after all of it', async () => {
  expect(await brokenLaws(lab)).toEqual([])
})
