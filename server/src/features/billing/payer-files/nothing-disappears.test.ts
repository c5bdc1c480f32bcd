import { payerFiles } from '@labgate/contract/billing/payer-files'
import { billingWork } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import {
  acceptedClaim,
  acknowledgment,
  arrivingFiles,
  paid,
  remittanceOf,
} from '../../../../test/x12/arriving-files.ts'
import { sampleFile } from '../../../../test/x12/samples/sample-file.ts'
import { FileFailed, NotX12 } from '../../../ports/transport/transport.ts'
import { exchangeFiles, keepFile } from '../exchange-files.ts'
import { takeAnswers } from '../take-answers.ts'

/*
 * Whatever a payer sends is posted, or waits as work with its reason: a file is never read with an
 * empty outcome.
 */
let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
let rig: ReturnType<typeof arrivingFiles>
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  biller = await lab.signIn(await lab.make.user(18))
  rig = arrivingFiles({ lab, laboratory, biller: () => biller })
})
afterAll(() => lab.close())

describe('a file of another version', () => {
  it('is refused by name, as work with its money; the next one is posted', async () => {
    const [one] = await rig.sent(1)
    const text = remittanceOf('OLD', paid(one!))
    const id = await rig.arrives('old.835', text.replace('005010X221A1', '004010X091A1'))
    expect(await rig.outcome(id)).toMatchObject({
      state: 'refused',
      says: 'Labgate does not read this: Remittance (835) of version 004010X091A1.',
    })
    expect(await rig.itemOf('unreadable-file', id)).toMatchObject({ cents: 7000 })
    const next = await rig.arrives('next.835', remittanceOf('NEXT', paid(one!)))
    expect(await rig.outcome(next)).toEqual({ state: 'read', says: '', attention: '' })
  })

  it('that names the version alone is read by its kind', async () => {
    const [one] = await rig.sent(1)
    const id = await rig.arrives(
      'bare.835',
      remittanceOf('BARE', paid(one!)).replace('005010X221A1', '005010'),
    )
    expect(await rig.outcome(id)).toEqual({ state: 'read', says: '', attention: '' })
    expect(await rig.statesOf([one!.number])).toMatchObject([{ state: 'closed' }])
  })

  it('beside one that is read is work, which a person can dismiss', async () => {
    const [one] = await rig.sent(1)
    const id = await rig.arrives(
      'both.835',
      remittanceOf('BOTH', paid(one!)).replace('GE*1*', 'ST*820*0002~BPR*C*77.5*C~SE*3*0002~GE*2*'),
    )
    expect(await rig.outcome(id)).toMatchObject({
      state: 'read',
      attention: 'Labgate does not read this: set 820 of version 005010X221A1.',
    })
    const item = await rig.itemOf('payer-file', id)
    expect(item).toMatchObject({ cents: 7750 })
    const dismissed = await biller.call(billingWork.decide, {
      workItemIds: [item?.workItemId ?? 0],
      act: 'dismiss',
      note: 'A payment order for the bank.',
    })
    expect(dismissed.body).toMatchObject({ done: 1 })
    await takeAnswers(lab.context, false)
    expect(await rig.itemOf('payer-file', id)).toBeUndefined()
  })
})

describe('a file', () => {
  it('that was cut between two sets is posted up to there, and is work', async () => {
    const [one, other] = await rig.sent(2)
    const whole = remittanceOf('CUTA', paid(one!))
    const second = remittanceOf('CUTB', paid(other!))
    const id = await rig.arrives('cut.835', whole.slice(0, whole.indexOf('GE*1')))
    expect(await rig.outcome(id)).toMatchObject({
      state: 'read',
      attention: expect.stringMatching(/^A part of it may be missing: .*GE/),
    })
    expect(await rig.itemOf('payer-file', id)).toBeDefined()
    expect(await rig.statesOf([one!.number])).toMatchObject([{ state: 'closed' }])
    const whole2 = await rig.arrives('rest.835', second)
    expect(await rig.outcome(whole2)).toEqual({ state: 'read', says: '', attention: '' })
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
    const id = await rig.arrives(name, texts[name]!)
    expect(await rig.outcome(id)).toMatchObject({
      state: 'read',
      attention: expect.stringMatching(/./),
    })
    expect(await rig.itemOf('payer-file', id)).toBeDefined()
  })

  it('that names another payee is held and names it', async () => {
    const [one] = await rig.sent(1)
    await rig.arrives(
      'payee.835',
      remittanceOf('PAYEE', paid(one!)).replace(
        'N1*PE*LABGATE*XX*1234567893',
        'N1*PE*BAY LAB*FI*99-1234567',
      ),
    )
    expect(await rig.items('held-remittance')).toContainEqual(
      expect.objectContaining({
        says: 'The payment is for BAY LAB, tax ID 99-1234567, not for us.',
        cents: 7000,
      }),
    )
  })
})

describe('a file that ends the server while it is read', () => {
  it('is read after all others, and no more after two times', async () => {
    const [one, other] = await rig.sent(2)
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
        openLarge: async (sealed: Buffer, place: string) => {
          const bytes = await lab.context.crypt.openLarge(sealed, place)
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
    expect(await rig.statesOf([other!.number])).toMatchObject([{ state: 'closed' }])
    await start()
    // the sign-in has ended meanwhile
    biller = await lab.signIn(await lab.make.user(18))
    expect(await rig.outcome(id)).toMatchObject({
      state: 'refused',
      says: expect.stringContaining('the server ended twice while it read it'),
    })
    expect(await rig.itemOf('unreadable-file', id)).toBeDefined()
    // a person can have it read again, with the next version
    await biller.call(payerFiles.repeat, { x12FileId: id })
    await takeAnswers(lab.context, false)
    expect(await rig.statesOf([one!.number])).toMatchObject([{ state: 'closed' }])
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
    const [one] = await rig.sent(1)
    const { body } = await add(
      remittanceOf('LARGE', paid(one!)) + ' '.repeat(12 * 2 ** 20),
      'l.835',
    )
    expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
    await takeAnswers(lab.context, false)
    expect(await rig.outcome(Number(body.id))).toEqual({ state: 'read', says: '', attention: '' })
    expect(await rig.statesOf([one!.number])).toMatchObject([{ state: 'closed' }])
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
    const [one, other, third] = await rig.sent(3)
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
    expect((await rig.statesOf([one!.number, other!.number])).map(({ state }) => state)).toEqual([
      'closed',
      'closed',
    ])
    expect(await round()).toBe('')
    expect(taken).toHaveLength(3)
    files.set('a.835', `${remittanceOf('FIXC', paid(third!))} `)
    await round()
    expect(taken).toEqual(['a.835', 'notes.txt', 'b.835', 'a.835'])
    expect(await rig.statesOf([third!.number])).toMatchObject([{ state: 'closed' }])
  })
})

describe('a payment whose lines are not ours', () => {
  it('is posted to the claim as a whole by a person, once', async () => {
    const [one] = await rig.sent(1)
    const text = remittanceOf('PANEL', { ...paid(one!), number: 'PANEL', member: 'UNKNOWN' })
      .replace('CAS*CO*45*50~', '')
      .replace(
        'DTM*232*20260310~',
        'DTM*232*20260310~SVC*HC:0007U*100*60**1~DTM*472*20260310~CAS*CO*45*40~SVC*HC:0008U*20*10**1~DTM*472*20260310~CAS*CO*45*10~',
      )
      .replace(/SE\*(\d+)\*/, (_, count: string) => `SE*${Number(count) + 5}*`)
    await rig.arrives('panel.835', text)
    const item = (await rig.items('unmatched')).find(({ cents }) => cents === 7000)
    const match = {
      workItemId: item?.workItemId ?? 0,
      claimNumber: one!.number,
      note: 'As a panel.',
      isSecondPayment: false,
      isWholeClaim: true,
    }
    // it names somebody else, so another person decides
    expect((await biller.call(payerFiles.match, match)).body).toMatchObject({ valid: true })
    const decide = { workItemId: match.workItemId, isApproved: true, reason: '' }
    const another = await lab.signIn(await lab.make.user(18))
    expect((await another.call(payerFiles.decide, decide)).body).toMatchObject({ valid: true })
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
    expect(await rig.statesOf([one!.number])).toMatchObject([{ state: 'closed' }])
    expect(await brokenLaws(lab)).toEqual([])
  })
})
