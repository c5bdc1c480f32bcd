import { payerFiles } from '@labgate/contract/billing/payer-files'
import { billingWork, type WorkRow } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { remittanceFile, type PaidClaim } from '../../../../test/x12/remittance-file.ts'
import { sampleFile } from '../../../../test/x12/samples/sample-file.ts'
import { FileFailed, NotX12 } from '../../../ports/transport/transport.ts'
import { batchClaims } from '../batch-claims.ts'
import { exchangeFiles, keepFile } from '../exchange-files.ts'
import { judgeBills } from '../judge-bills.ts'
import { takeAnswers } from '../take-answers.ts'

/*
 * Whatever a payer sends is posted, or waits as work with its reason: a file is never read with an
 * empty outcome.
 */
let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  biller = await lab.signIn(await lab.make.user(18))
})
afterAll(() => lab.close())

let nth = 0
/** New claims, written into one file and sent. */
const sent = async (count: number) => {
  const orders: number[] = []
  for (let n = 0; n < count; n++)
    orders.push(
      (await laboratory.order({}, { cover: { member_id: `W${700_000_000 + ++nth}` } })).labOrderId,
    )
  await judgeBills(lab.context)
  await batchClaims(lab.context)
  await exchangeFiles(lab.context, async () => ({
    put: async () => undefined,
    list: async () => [],
    take: async () => Buffer.alloc(0),
    done: async () => undefined,
  }))
  return lab.owner<{
    number: string
    member: string
    file: string
    control: string
    state: string
  }>(
    `
      select
        c.number,
        c.snapshot -> 'subscriber' ->> 'memberId' as member,
        replace(f.name, '.837', '') as file,
        f.control,
        c.state
      from
        claim c
        join x12_file f using (x12_file_id)
      where c.lab_order_id = any ($1::bigint[])
      order by c.claim_id
    `,
    [orders],
  )
}
const paid = ({ number, member }: { number: string; member: string }): PaidClaim => ({
  number,
  member,
  status: '1',
  charge: 120,
  paid: 70,
  payerNumber: `P-${number}`,
  adjustments: ['CO*45*50'],
})
const remittanceOf = (trace: string, ...claims: readonly PaidClaim[]): string =>
  remittanceFile({ trace, control: ++nth, claims }).toString('latin1')
const arrives = async (name: string, text: string): Promise<number> => {
  const { id } = await keepFile(
    lab.context,
    laboratory.tradingPartnerId,
    name,
    Buffer.from(text, 'latin1'),
  )
  await takeAnswers(lab.context, false)
  return id
}
const outcome = async (id: number) =>
  (
    await lab.owner<{ state: string; says: string; attention: string }>(
      `select state, says, attention from x12_file where x12_file_id = $1`,
      [id],
    )
  )[0]
const items = async (reason: string): Promise<WorkRow[]> =>
  (await biller.call(billingWork.list, { searchCriteria: { reason } })).body.list as WorkRow[]
const itemOf = async (reason: string, id: number): Promise<WorkRow | undefined> =>
  (await items(reason)).find(({ cause }) => cause === `file:${id}`)
const statesOf = (numbers: readonly string[]) =>
  lab.owner<{ state: string; code: string }>(
    `
      select state, status_code as code from claim where number = any ($1::text[]) order by claim_id
    `,
    [numbers],
  )
const acknowledgment = (batch: string, status: string, claims = ''): string =>
  sampleFile(`
    ISA*00*          *00*          *ZZ*PAYERTEST      *ZZ*LABGATETEST    *260319*1005*^*00501*${String(++nth).padStart(9, '0')}*0*P*:
    GS*HN*PAYERTEST*LABGATETEST*20260319*1005*1*X*005010X214
    ST*277*0001*005010X214
    BHT*0085*08*X1*20260319*1025*TH
    HL*1**20*1
    NM1*AY*2*CLEARING HOUSE*****46*CH01
    TRN*1*CH991
    DTP*050*D8*20260319
    DTP*009*D8*20260319
    HL*2*1*21*${claims === '' ? 0 : 1}
    NM1*41*2*LABGATE REFERENCE LABORATORY*****46*LABGATETEST
    TRN*2*${batch}
    STC*${status}*20260319*U*500${claims === '' ? '' : `\n${claims}`}
    SE*${claims === '' ? 12 : 12 + claims.split('\n').length}*0001
    GE*1*1
    IEA*1*${String(nth).padStart(9, '0')}
  `).toString('latin1')
const acceptedClaim = (number: string): string => `HL*3*2*19*1
    NM1*85*2*LABGATE*****XX*1234567893
    HL*4*3*PT
    NM1*QC*1*DOE*JANE****MI*MEMBER1
    TRN*2*${number}
    STC*A2:20*20260319*WQ*120`

describe('a file of another version', () => {
  it('is refused by name, as work with its money; the next one is posted', async () => {
    const [one] = await sent(1)
    const text = remittanceOf('OLD', paid(one!))
    const id = await arrives('old.835', text.replace('005010X221A1', '004010X091A1'))
    expect(await outcome(id)).toMatchObject({
      state: 'refused',
      says: 'Labgate does not read this: Remittance (835) of version 004010X091A1.',
    })
    expect(await itemOf('unreadable-file', id)).toMatchObject({ cents: 7000 })
    const next = await arrives('next.835', remittanceOf('NEXT', paid(one!)))
    expect(await outcome(next)).toEqual({ state: 'read', says: '', attention: '' })
  })

  it('that names the version alone is read by its kind', async () => {
    const [one] = await sent(1)
    const id = await arrives(
      'bare.835',
      remittanceOf('BARE', paid(one!)).replace('005010X221A1', '005010'),
    )
    expect(await outcome(id)).toEqual({ state: 'read', says: '', attention: '' })
    expect(await statesOf([one!.number])).toMatchObject([{ state: 'closed' }])
  })

  it('beside one that is read is work, which a person can dismiss', async () => {
    const [one] = await sent(1)
    const id = await arrives(
      'both.835',
      remittanceOf('BOTH', paid(one!)).replace('GE*1*', 'ST*820*0002~BPR*C*77.5*C~SE*3*0002~GE*2*'),
    )
    expect(await outcome(id)).toMatchObject({
      state: 'read',
      attention: 'Labgate does not read this: set 820 of version 005010X221A1.',
    })
    const item = await itemOf('payer-file', id)
    expect(item).toMatchObject({ cents: 7750 })
    const dismissed = await biller.call(billingWork.decide, {
      workItemIds: [item?.workItemId ?? 0],
      act: 'dismiss',
      note: 'A payment order for the bank.',
    })
    expect(dismissed.body).toMatchObject({ done: 1 })
    await takeAnswers(lab.context, false)
    expect(await itemOf('payer-file', id)).toBeUndefined()
  })
})

describe('a file', () => {
  it('that was cut between two sets is posted up to there, and is work', async () => {
    const [one, other] = await sent(2)
    const whole = remittanceOf('CUTA', paid(one!))
    const second = remittanceOf('CUTB', paid(other!))
    const id = await arrives('cut.835', whole.slice(0, whole.indexOf('GE*1')))
    expect(await outcome(id)).toMatchObject({
      state: 'read',
      attention: expect.stringMatching(/^A part of it may be missing: .*GE/),
    })
    expect(await itemOf('payer-file', id)).toBeDefined()
    expect(await statesOf([one!.number])).toMatchObject([{ state: 'closed' }])
    const whole2 = await arrives('rest.835', second)
    expect(await outcome(whole2)).toEqual({ state: 'read', says: '', attention: '' })
  })

  it.each([
    ['an acknowledgment of what we did not send', 'ack.999'],
    ['claim acknowledgments of claims that are not ours', 'ca.277'],
    ['a remittance without claims and money', 'empty.835'],
  ])('with %s is not read with an empty outcome', async (_what, name) => {
    const texts: Record<string, string> = {
      'ack.999': sampleFile(`
        ISA*00*          *00*          *ZZ*PAYERTEST      *ZZ*LABGATETEST    *260319*1005*^*00501*000000771*0*P*:
        GS*FA*PAYERTEST*LABGATETEST*20260319*1005*1*X*005010X231A1
        ST*999*0001*005010X231A1
        AK1*HC*999999*005010X222A1
        AK9*A*1*1*1
        SE*4*0001
        GE*1*1
        IEA*1*000000771
      `).toString('latin1'),
      'ca.277': acknowledgment('X', 'A1:19', acceptedClaim('NOTOURS')),
      'empty.835': remittanceOf('EMPTY'),
    }
    const id = await arrives(name, texts[name]!)
    expect(await outcome(id)).toMatchObject({
      state: 'read',
      attention: expect.stringMatching(/./),
    })
    expect(await itemOf('payer-file', id)).toBeDefined()
  })

  it('that names another payee is held and names it', async () => {
    const [one] = await sent(1)
    await arrives(
      'payee.835',
      remittanceOf('PAYEE', paid(one!)).replace(
        'N1*PE*LABGATE*XX*1234567893',
        'N1*PE*BAY LAB*FI*99-1234567',
      ),
    )
    expect(await items('held-remittance')).toContainEqual(
      expect.objectContaining({
        says: 'The payment is for BAY LAB, tax ID 99-1234567, not for us.',
        cents: 7000,
      }),
    )
  })
})

describe('a 277CA about a whole batch', () => {
  it('rejects all its undecided claims, each an item with the reason', async () => {
    const [one, other, decided] = await sent(3)
    await arrives('accepted.277', acknowledgment('X', 'A1:19', acceptedClaim(one!.number)))
    expect(await statesOf([one!.number])).toMatchObject([{ state: 'accepted' }])
    await arrives('decided.835', remittanceOf('DEC', paid(decided!)))
    lab.clock.now = new Date(lab.clock.now.getTime() + 60_000)
    const id = await arrives('batch.277', acknowledgment(one!.file, 'A3:24:41'))
    expect(await statesOf([one!.number, other!.number, decided!.number])).toMatchObject([
      { state: 'rejected', code: 'A3:24:41' },
      { state: 'rejected', code: 'A3:24:41' },
      { state: 'closed' },
    ])
    expect(await outcome(id)).toEqual({
      state: 'read',
      says: 'The payer rejected a whole batch of ours.',
      attention: '',
    })
    expect(await items('rejected')).toHaveLength(2)
    expect((await items('rejected')).map(({ cause }) => cause)).toEqual([
      'status:A3:24:41',
      'status:A3:24:41',
    ])
    const { body } = await biller.call(payerFiles.get, { x12FileId: id })
    expect(body).toMatchObject({ counts: { rejected: 2 }, related: [{ answers: false }] })
    expect(await brokenLaws(lab)).toEqual([])
  })

  it('keeps a claim on which it speaks by itself', async () => {
    const [one, other] = await sent(2)
    await arrives('but.277', acknowledgment(one!.file, 'A3:24:41', acceptedClaim(one!.number)))
    expect((await statesOf([one!.number, other!.number])).map(({ state }) => state)).toEqual([
      'accepted',
      'rejected',
    ])
  })

  it('that we did not send to this partner changes nothing, and is work', async () => {
    const [one] = await sent(1)
    await lab.make.insert(
      'trading_partner',
      {
        name: 'Another payer',
        transport: 'simulated',
        submitter_id: 'OTHER',
        receiver_id: 'OTHER',
        receiver_name: 'Another payer',
      },
      'trading_partner_id',
    )
    const [{ id: another } = { id: 0 }] = await lab.owner<{ id: number }>(
      `select trading_partner_id as id from trading_partner where name = 'Another payer'`,
    )
    const { id } = await keepFile(
      lab.context,
      another,
      'foreign.277',
      Buffer.from(acknowledgment(one!.file, 'A3:24:41'), 'latin1'),
    )
    await takeAnswers(lab.context, false)
    expect(await statesOf([one!.number])).toMatchObject([{ state: 'sent' }])
    expect(await itemOf('payer-file', id)).toMatchObject({
      says: expect.stringContaining('a batch that Labgate did not send to this partner'),
    })
  })
})

describe('a file that ends the server while it is read', () => {
  it('is read after all others, and no more after two times', async () => {
    const [one, other] = await sent(2)
    const { id } = await keepFile(
      lab.context,
      laboratory.tradingPartnerId,
      'deadly.835',
      Buffer.from(remittanceOf('DEADLY', paid(one!)), 'latin1'),
    )
    const order: string[] = []
    /* Ends in the middle, as a process does: nothing of its own is left to run. */
    const ending = {
      ...lab.context,
      crypt: {
        ...lab.context.crypt,
        openBytes: (sealed: Buffer, place: string) => {
          const bytes = lab.context.crypt.openBytes(sealed, place)
          const isDeadly = bytes.includes('TRN*1*DEADLY')
          order.push(isDeadly ? 'deadly' : 'other')
          if (isDeadly) throw Object.assign(new Error('the server ends'), { code: '57P01' })
          return bytes
        },
      },
    }
    const start = async (): Promise<void> => {
      lab.clock.now = new Date(lab.clock.now.getTime() + 3_600_000)
      await takeAnswers(ending, false).catch(() => undefined)
    }
    await start()
    await keepFile(
      lab.context,
      laboratory.tradingPartnerId,
      'behind.835',
      Buffer.from(remittanceOf('BEHIND', paid(other!)), 'latin1'),
    )
    await start()
    expect(order).toEqual(['deadly', 'other', 'deadly'])
    expect(await statesOf([other!.number])).toMatchObject([{ state: 'closed' }])
    await start()
    // the sign-in has ended meanwhile
    biller = await lab.signIn(await lab.make.user(18))
    expect(await outcome(id)).toMatchObject({
      state: 'refused',
      says: expect.stringContaining('the server ended twice while it read it'),
    })
    expect(await itemOf('unreadable-file', id)).toBeDefined()
    // a person can have it read again, with the next version
    await biller.call(payerFiles.repeat, { x12FileId: id })
    await takeAnswers(lab.context, false)
    expect(await statesOf([one!.number])).toMatchObject([{ state: 'closed' }])
  })
})

describe('a file that a person adds', () => {
  const add = (text: string, fileName: string) =>
    biller.call(payerFiles.add, {
      tradingPartnerId: laboratory.tradingPartnerId,
      fileName,
      fileAsBase64: Buffer.from(text, 'latin1').toString('base64'),
    })

  it('of 12 MB is taken in and posted', async () => {
    const [one] = await sent(1)
    const { body } = await add(
      remittanceOf('LARGE', paid(one!)) + ' '.repeat(12 * 2 ** 20),
      'l.835',
    )
    expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
    await takeAnswers(lab.context, false)
    expect(await outcome(Number(body.id))).toEqual({ state: 'read', says: '', attention: '' })
    expect(await statesOf([one!.number])).toMatchObject([{ state: 'closed' }])
  })

  it.each([
    ['too large', ' '.repeat(25 * 2 ** 20 + 1), 'The file is larger than 25 MB.'],
    ['empty', '', 'The file is empty.'],
  ])('that is %s is refused at its field', async (_what, text, message) => {
    const { body } = await add(text, 'x.835')
    expect(body).toMatchObject({ valid: false, issues: [{ path: ['fileAsBase64'], message }] })
  })
})

describe('a folder that we may not change', () => {
  it('is read file by file, each once, and what changes in it is read again', async () => {
    const [one, other, third] = await sent(3)
    const files = new Map([
      ['a.835', remittanceOf('FIXA', paid(one!))],
      ['notes.txt', ''],
      ['b.835', remittanceOf('FIXB', paid(other!))],
    ])
    const taken: string[] = []
    const round = async (): Promise<string> => {
      await exchangeFiles(lab.context, async ({ tradingPartnerId }) =>
        tradingPartnerId === laboratory.tradingPartnerId
          ? {
              put: async () => undefined,
              list: async () => [...files.keys()],
              stampOf: (name) => String(files.get(name)?.length),
              take: async (name) => {
                taken.push(name)
                if (name === 'notes.txt') throw new NotX12()
                return Buffer.from(files.get(name) ?? '', 'latin1')
              },
              done: async () => {
                throw new FileFailed('A file of the partner stays.')
              },
            }
          : undefined,
      )
      await takeAnswers(lab.context, false)
      const [line] = await lab.owner<{ failure: string }>(
        'select failure from trading_partner_line where trading_partner_id = $1',
        [laboratory.tradingPartnerId],
      )
      return line?.failure ?? ''
    }
    expect(await round()).toBe('A file of the partner stays.')
    expect(taken).toEqual(['a.835', 'notes.txt', 'b.835'])
    expect((await statesOf([one!.number, other!.number])).map(({ state }) => state)).toEqual([
      'closed',
      'closed',
    ])
    expect(await round()).toBe('')
    expect(taken).toHaveLength(3)
    files.set('a.835', `${remittanceOf('FIXC', paid(third!))} `)
    await round()
    expect(taken).toEqual(['a.835', 'notes.txt', 'b.835', 'a.835'])
    expect(await statesOf([third!.number])).toMatchObject([{ state: 'closed' }])
  })
})

describe('a payment whose lines are not ours', () => {
  it('is posted to the claim as a whole by a person, once', async () => {
    const [one] = await sent(1)
    const text = remittanceOf('PANEL', { ...paid(one!), number: 'PANEL', member: 'UNKNOWN' })
      .replace('CAS*CO*45*50~', '')
      .replace(
        'DTM*232*20260310~',
        'DTM*232*20260310~SVC*HC:0007U*100*60**1~DTM*472*20260310~CAS*CO*45*40~SVC*HC:0008U*20*10**1~DTM*472*20260310~CAS*CO*45*10~',
      )
      .replace(/SE\*(\d+)\*/, (_, count: string) => `SE*${Number(count) + 5}*`)
    await arrives('panel.835', text)
    const item = (await items('unmatched')).find(({ cents }) => cents === 7000)
    const match = {
      workItemId: item?.workItemId ?? 0,
      claimNumber: one!.number,
      note: 'As a panel.',
      isSecondPayment: false,
      isWholeClaim: true,
    }
    expect((await biller.call(payerFiles.match, match)).body).toMatchObject({ valid: true })
    expect((await biller.call(payerFiles.match, match)).body).toMatchObject({ valid: false })
    expect(
      await lab.owner(
        `
          select g.kind, sum(g.cents)::int as cents
          from
            ledger g
            join claim c using (lab_order_id)
          where c.number = $1
          group by g.kind
          order by g.kind
        `,
        [one!.number],
      ),
    ).toEqual([
      { kind: 'charge', cents: 12_000 },
      { kind: 'contractual', cents: -5000 },
      { kind: 'paid', cents: -7000 },
    ])
    expect(await statesOf([one!.number])).toMatchObject([{ state: 'closed' }])
    expect(await brokenLaws(lab)).toEqual([])
  })
})
