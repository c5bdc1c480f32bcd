import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askStatuses } from '../../src/features/billing/ask-status.ts'
import { batchClaims } from '../../src/features/billing/batch-claims.ts'
import { askNoted } from '../../src/features/billing/eligibility/ask-moments.ts'
import { writeQuestions } from '../../src/features/billing/eligibility/write-questions.ts'
import {
  exchangeFiles,
  keepFile,
  type Transports,
} from '../../src/features/billing/exchange-files.ts'
import { judgeBills } from '../../src/features/billing/judge-bills.ts'
import { takeAnswers } from '../../src/features/billing/take-answers.ts'
import { JobFailed } from '../../src/jobs/queues.ts'
import { FileFailed, NotX12, type Transport } from '../../src/ports/transport/transport.ts'
import { billingLaboratory, type BillingLaboratory } from '../billing-builders.ts'
import { openLab, type Lab } from '../lab.ts'
import { remittanceFile } from '../x12/remittance-file.ts'
import type { ItemQueueName } from './item-queues.ts'
import { finds, poisoned, type Rig } from './rig.ts'

let lab: Lab
let laboratory: BillingLaboratory
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  await lab.owner(`update insurance set eligibility_payer_id = '60054'`)
})
afterAll(() => lab.close())

const notices = (work: () => Promise<unknown>) => (): Promise<unknown> =>
  expect(work()).rejects.toBeInstanceOf(JobFailed)
const stateOf = (id: number, is: string) =>
  finds(lab, `select from x12_file where x12_file_id = $1 and state = '${is}'`, [id])
const file = (trace: string): Buffer => remittanceFile({ trace, control: 1, claims: [] })
const partner = (name: string): Promise<number> =>
  lab.make.insert(
    'trading_partner',
    {
      name,
      transport: 'folder',
      submitter_id: 'US',
      receiver_id: name.toUpperCase(),
      receiver_name: name,
    },
    'trading_partner_id',
  )
/** A partner's side in memory: files that wait for us, and what happened to them. */
const sideOf = (waiting: Record<string, () => Buffer>, put: Transport['put'] = async () => {}) => {
  const done = new Map<string, string>()
  const transport: Transport = {
    put,
    list: async () => Object.keys(waiting).filter((name) => !done.has(name)),
    take: async (name) => waiting[name]?.() ?? Buffer.alloc(0),
    done: async (name, verdict) => void done.set(name, verdict),
  }
  return { transport, done }
}
const only =
  (by: Record<number, () => Transport>): Transports =>
  async ({ tradingPartnerId }) =>
    by[tradingPartnerId]?.()
const spooled = async (
  trading_partner_id: number,
  name: string,
  content: Buffer,
): Promise<number> =>
  lab.make.insert(
    'x12_file',
    {
      trading_partner_id,
      direction: 'out',
      name,
      hash: Buffer.from(name),
      size: 3,
      content,
      state: 'waiting',
      at: lab.clock.now.toISOString(),
    },
    'x12_file_id',
  )

const rigs: Partial<Record<ItemQueueName, () => Promise<Rig>>> = {
  bills: async () => {
    const [{ labOrderId: one }, { labOrderId: other }] = [
      await laboratory.order(),
      await laboratory.order(),
    ]
    const isJudged = (id: number) => finds(lab, 'select from bill where lab_order_id = $1', [id])
    return {
      poison: await poisoned(lab, 'bill', `lab_order_id = ${one}`),
      work: notices(() => judgeBills(lab.context)),
      isDone: () => isJudged(other),
      isKept: async () =>
        !(await isJudged(one)) && finds(lab, 'select from bill_due where lab_order_id = $1', [one]),
    }
  },
  claims: async () => {
    const [{ labOrderId: one }, { labOrderId: other }] = [
      await laboratory.order(),
      await laboratory.order(),
    ]
    await judgeBills(lab.context)
    const isMade = (id: number) => finds(lab, 'select from claim where lab_order_id = $1', [id])
    return {
      poison: await poisoned(lab, 'claim', `lab_order_id = ${one}`),
      work: notices(() => batchClaims(lab.context)),
      isDone: () => isMade(other),
      isKept: async () =>
        !(await isMade(one)) &&
        finds(lab, 'select from claim_due join bill using (bill_id) where lab_order_id = $1', [
          one,
        ]),
    }
  },
  statuses: async () => {
    const payers = [laboratory.insuranceId, await laboratory.payer()]
    const claims: number[] = []
    for (const insurance_id of payers) {
      const { labOrderId } = await laboratory.order({}, { cover: { insurance_id } })
      await judgeBills(lab.context)
      await batchClaims(lab.context)
      const [claim] = await lab.owner<{ id: number }>(
        `
          update claim
          set sent_at = $2::timestamptz - interval '90 days'
          where lab_order_id = $1
          returning claim_id as id
        `,
        [labOrderId, lab.clock.now.toISOString()],
      )
      claims.push(claim?.id ?? 0)
    }
    await lab.owner('update trading_partner set asks_status = true')
    const [one = 0, other = 0] = claims
    const isRequested = (id: number) =>
      finds(lab, 'select from claim where claim_id = $1 and status_asks = 1', [id])
    return {
      poison: await poisoned(lab, 'claim', `claim_id = ${one}`),
      work: () => askStatuses(lab.context),
      isDone: () => isRequested(other),
      isKept: async () => !(await isRequested(one)),
    }
  },
  questions: async () => {
    const queries: number[] = []
    for (const insurance_id of [
      await laboratory.payer({ eligibility_payer_id: '60054' }),
      await laboratory.payer({ eligibility_payer_id: '60054' }),
    ]) {
      const patientId = await lab.make.patient(laboratory.customerId, laboratory.locationId)
      queries.push(await laboratory.insured(patientId, { insurance_id }))
    }
    await askNoted(lab.context)
    const [one = 0, other = 0] = queries
    const isWritten = (id: number) =>
      finds(
        lab,
        `
          select
          from patient_eligibility
          where patient_insurance_id = $1 and x12_file_id is not null
        `,
        [id],
      )
    return {
      poison: await poisoned(lab, 'patient_eligibility', `patient_insurance_id = ${one}`),
      work: () => writeQuestions(lab.context),
      isDone: () => isWritten(other),
      isKept: async () => !(await isWritten(one)),
    }
  },
  'files to partners': async () => {
    const to = await partner('Sealed')
    const one = await spooled(to, 'one.837', Buffer.from('sealed with a lost key'))
    const other = await spooled(
      to,
      'other.837',
      lab.context.crypt.sealBytes(Buffer.from('ISA'), 'x12 file'),
    )
    return {
      poison: async () => {},
      work: () => exchangeFiles(lab.context, only({ [to]: () => sideOf({}).transport })),
      isDone: () => stateOf(other, 'sent'),
      isKept: () =>
        finds(
          lab,
          `select from x12_file where x12_file_id = $1 and state = 'waiting' and says <> ''`,
          [one],
        ),
    }
  },
  'files of partners': async () => {
    const [broken, odd, sound] = [
      await partner('Broken'),
      await partner('Odd'),
      await partner('Sound'),
    ]
    const refuse = (error: Error) => (): Buffer => {
      throw error
    }
    const side = sideOf({
      'locked.835': refuse(
        new FileFailed('A file in the folder of the trading partner cannot be used (EACCES).'),
      ),
      'notes.txt': refuse(new NotX12()),
      'odd.835': () => file('ODD'),
    })
    const last = sideOf({ 'sound.835': () => file('SOUND') })
    const opens: Transports = async (one) => {
      if (one.tradingPartnerId === broken) throw new Error('its secret cannot be opened')
      return only({ [odd]: () => side.transport, [sound]: () => last.transport })(one)
    }
    const came = (name: string) =>
      finds(lab, `select from x12_file where name = $1 and state = 'new'`, [name])
    const failure = (id: number, text: string) =>
      finds(
        lab,
        'select from trading_partner_line where trading_partner_id = $1 and failure like $2',
        [id, text],
      )
    return {
      poison: async () => {},
      work: () => exchangeFiles(lab.context, opens),
      isDone: async () => (await came('odd.835')) && came('sound.835'),
      isKept: async () =>
        side.done.get('notes.txt') === 'refused' &&
        !side.done.has('locked.835') &&
        (await failure(broken, '%fault of its own%')) &&
        (await failure(odd, '%EACCES%')) &&
        finds(
          lab,
          `
            select
            from work_item
            where
              reason = 'unreadable-file'
              and says like 'Odd, notes.txt: It is not an X12 file.%'
              and closed_at is null
          `,
        ),
    }
  },
  'files to read': async () => {
    const [one, other] = [
      await keepFile(lab.context, laboratory.tradingPartnerId, 'a', file('FIRST')),
      await keepFile(lab.context, laboratory.tradingPartnerId, 'b', file('SECOND')),
    ]
    return {
      poison: await poisoned(lab, 'remittance', `x12_file_id = ${one.id}`),
      work: () => takeAnswers(lab.context, false),
      isDone: () => finds(lab, 'select from remittance where x12_file_id = $1', [other.id]),
      isKept: async () =>
        (await stateOf(one.id, 'refused')) &&
        finds(
          lab,
          `
            select
            from work_item
            where reason = 'unreadable-file' and about = $1 and closed_at is null
          `,
          [`file:${one.id}`],
        ),
    }
  },
}

describe.each(Object.entries(rigs))('of the queue of %s', (_, open) => {
  it('the first item fails, is kept, and is told; the second is done', async () => {
    const { poison, work, isDone, isKept } = await open()
    try {
      await work()
    } finally {
      await poison()
    }
    expect({ isDone: await isDone(), isKept: await isKept() }).toEqual({
      isDone: true,
      isKept: true,
    })
  })
})
