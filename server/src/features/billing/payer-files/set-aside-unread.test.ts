import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { payerFiles, type PayerFile } from '@labgate/contract/billing/payer-files'
import { billingWork, type WorkRow } from '@labgate/contract/billing/work-queues'
import { expect, test } from 'vitest'
import { billingLaboratory } from '../../../../test/billing-builders.ts'
import { openLab } from '../../../../test/lab.ts'
import { remittanceFile } from '../../../../test/x12/remittance-file.ts'
import { exchangeFiles } from '../exchange-files.ts'
import { takeAnswers } from '../take-answers.ts'
import { transportsOf } from '../transports.ts'

const paid = {
  number: 'NONE',
  member: 'W1',
  status: '1',
  charge: 100,
  paid: 60,
  payerNumber: 'ICN1',
  adjustments: ['CO*45*40'],
}

test('a file in a partner’s folder that is not X12 is set aside as refused and is work that names it, and the next file is posted', async () => {
  const root = mkdtempSync(join(tmpdir(), 'labgate-folders-'))
  const lab = await openLab({ PARTNER_FOLDERS: root })
  try {
    await billingLaboratory(lab)
    const path = join(root, 'gulf')
    await lab.make.insert(
      'trading_partner',
      {
        name: 'Gulf',
        transport: 'folder',
        settings: JSON.stringify({ path }),
        submitter_id: 'US',
        receiver_id: 'GULF',
        receiver_name: 'Gulf',
      },
      'trading_partner_id',
    )
    const biller = await lab.signIn(await lab.make.user(18))
    const transports = transportsOf(lab.context)
    const round = async (): Promise<void> => {
      await exchangeFiles(lab.context, transports)
      await takeAnswers(lab.context, false)
    }
    const items = async (): Promise<WorkRow[]> =>
      (await biller.call(billingWork.list, { searchCriteria: { reason: 'unreadable-file' } })).body
        .list as WorkRow[]
    await round()
    const drop = (name: string, content: string | Buffer, minute: number): void => {
      const at = new Date(lab.clock.now.getTime() - 3_600_000 + minute * 60_000)
      writeFileSync(join(path, 'in', name), content)
      utimesSync(join(path, 'in', name), at, at)
    }
    drop('notes.txt', 'Dear laboratory, the remittance follows.', 1)
    drop('next.835', remittanceFile({ trace: 'AFTER1', control: 7, claims: [paid] }), 2)
    await round()
    expect(existsSync(join(path, 'refused', 'notes.txt'))).toBe(true)
    expect(existsSync(join(path, 'done', 'next.835'))).toBe(true)
    expect(await lab.owner('select trace, state from remittance')).toEqual([
      { trace: 'AFTER1', state: 'posted' },
    ])
    const [item] = await items()
    expect(item?.says).toBe(
      'Gulf, notes.txt: It is not an X12 file. It was set aside as refused in the partner’s folder, and nothing in it was read.',
    )
    const listed = (await biller.call(payerFiles.list, { searchCriteria: { state: 'refused' } }))
      .body.list as PayerFile[]
    expect(listed).toMatchObject([{ name: 'notes.txt', direction: 'in' }])
    const x12FileId = listed[0]?.x12FileId ?? 0
    expect((await biller.call(payerFiles.get, { x12FileId })).body).toMatchObject({
      valid: true,
      segments: [],
    })
    expect((await biller.call(payerFiles.repeat, { x12FileId })).body).toMatchObject({
      valid: false,
      message: expect.stringContaining('without reading it'),
    })

    // the same file again is the same work, until someone has decided; another of that name is not
    drop('notes.txt', 'Dear laboratory, the remittance follows.', 1)
    await round()
    expect(await items()).toHaveLength(1)
    drop('notes.txt', 'Again.', 3)
    // and one that is shown alike is another file, too
    drop('no\u202Etes.txt', 'Again.', 3)
    await round()
    expect(await items()).toHaveLength(3)
    const dismissed = await biller.call(billingWork.decide, {
      workItemIds: (await items()).map(({ workItemId }) => workItemId),
      act: 'dismiss',
      note: 'A letter.',
    })
    expect(dismissed.body).toMatchObject({ done: 3 })
    await round()
    expect(await items()).toEqual([])
    drop('notes.txt', 'Again.', 3)
    await round()
    expect(await items()).toHaveLength(1)

    // what is left out for good is in the partner's last round, and holds up no file
    const failure = async () =>
      (
        await lab.owner<{ failure: string }>(`
          select l.failure
          from
            trading_partner_line l
            join trading_partner t using (trading_partner_id)
          where t.name = 'Gulf'
        `)
      )[0]?.failure
    expect(await failure()).toBe('')
    mkdirSync(join(path, 'in', 'older'))
    drop('more.835', remittanceFile({ trace: 'AFTER2', control: 8, claims: [paid] }), 5)
    await round()
    expect(await failure()).toMatch(/^1 entry in the partner’s folder is not taken/)
    expect(existsSync(join(path, 'done', 'more.835'))).toBe(true)
    rmSync(join(path, 'in', 'older'), { recursive: true })
    await round()
    expect(await failure()).toBe('')
  } finally {
    await lab.close()
    rmSync(root, { recursive: true })
  }
})
