import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { payerFiles, type PayerFile } from '@labgate/contract/billing/payer-files'
import { expect, test } from 'vitest'
import { billingLaboratory } from '../../../../test/billing-builders.ts'
import { openLab } from '../../../../test/lab.ts'
import { remittanceFile } from '../../../../test/x12/remittance-file.ts'
import { exchangeFiles } from '../exchange-files.ts'
import { takeAnswers } from '../take-answers.ts'
import { transportsOf } from '../transports.ts'

test('the names of files in a partner’s folder are kept without characters that no one sees, and each file is taken', async () => {
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
    await round()
    const claim = {
      number: 'NONE',
      member: 'W1',
      status: '1',
      charge: 100,
      paid: 60,
      payerNumber: 'ICN1',
      adjustments: ['CO*45*40'],
    }
    const at = new Date(lab.clock.now.getTime() - 3_600_000)
    const drop = (name: string, content: string | Buffer): void => {
      writeFileSync(join(path, 'in', name), content)
      utimesSync(join(path, 'in', name), at, at)
    }
    // the second and third look alike
    drop('no\u202Etes.txt', 'Dear laboratory')
    drop('era.835', remittanceFile({ trace: 'NAMES1', control: 7, claims: [claim] }))
    drop('e\u2066ra.835', remittanceFile({ trace: 'NAMES2', control: 8, claims: [claim] }))
    await round()
    const { list } = (await biller.call(payerFiles.list, { searchCriteria: { pageSize: 50 } })).body
    expect((list as PayerFile[]).map(({ name }) => name).toSorted()).toEqual([
      'era.835',
      'era.835',
      'notes.txt',
    ])
  } finally {
    await lab.close()
    rmSync(root, { recursive: true })
  }
})
