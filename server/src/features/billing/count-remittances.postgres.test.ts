import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory } from '../../../test/billing-builders.ts'
import { openLab, type Lab } from '../../../test/lab.ts'
import { lockWaiters } from '../../../test/lock-waiters.ts'
import { until } from '../../../test/until.ts'
import { remittanceFile } from '../../../test/x12/remittance-file.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { pipeline } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import { countRemittances } from './count-remittances.ts'
import { keepFile } from './exchange-files.ts'
import { takeAnswers } from './take-answers.ts'

let lab: Lab
let partner: number
beforeAll(async () => {
  lab = await openLab()
  partner = (await billingLaboratory(lab)).tradingPartnerId
})
afterAll(() => lab.close())

const setAside = (id: number) =>
  rawQuery(`update remittance_claim set state = 'set aside' where remittance_claim_id = $1`, [id])

test('two people who decide about two payments of a file at once leave a file of which nothing waits', async () => {
  const claim = (number: string) => ({
    number,
    member: number,
    status: '1',
    charge: 120,
    paid: 50,
    payerNumber: `P${number}`,
    adjustments: ['CO*45*70'],
  })
  const claims = [claim('STRANGE1'), claim('STRANGE2')]
  await keepFile(
    lab.context,
    partner,
    'two.835',
    remittanceFile({ trace: 'TWO', control: 1, claims }),
  )
  await takeAnswers(lab.context, false)
  const rows = await lab.owner<{ id: number; file: number }>(`
    select p.remittance_claim_id as id, r.x12_file_id as file
    from
      remittance_claim p
      join remittance r using (remittance_id)
    where p.state = 'unmatched'
    order by 1
  `)
  expect(rows).toHaveLength(2)
  const [one, other] = rows as [(typeof rows)[0], (typeof rows)[0]]
  const countsOf = async () =>
    (
      await lab.owner<{ counts: object }>('select counts from x12_file where x12_file_id = $1', [
        one.file,
      ])
    )[0]?.counts
  expect(await countsOf()).toMatchObject({ unmatched: 2, waitingCents: 10_000 })
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: isCounted, resolve: counted } = Promise.withResolvers<void>()
  const first = lab.context.database.forActor(systemScope, async (tx) => {
    await pipeline(tx, setAside(one.id), ...countRemittances([one.file]))
    counted()
    await mayCommit
  })
  await isCounted
  const second = lab.context.database.forActor(systemScope, (tx) =>
    pipeline(tx, setAside(other.id), ...countRemittances([other.file])),
  )
  await until(async () => (await lockWaiters(lab)) > 0, { what: 'the second one waits' })
  commit()
  await Promise.all([first, second])
  expect(await countsOf()).toMatchObject({ unmatched: 0, waitingCents: 0 })
})
