import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reissueCorrected } from '../../src/features/corrections/reissue.ts'
import { followUp } from '../../src/features/desk/inbox/follow-up.ts'
import { sendWaiting } from '../../src/features/interfaces/hl7-out/send-waiting.ts'
import { renewRequisitions } from '../../src/features/orders/requisitions/renew-requisitions.ts'
import { amendReports } from '../../src/features/results/amend.ts'
import { escalateCriticals } from '../../src/features/results/escalate.ts'
import { makeReports } from '../../src/features/results/make-reports.ts'
import { JobFailed } from '../../src/jobs/queues.ts'
import { mailNotices } from '../../src/overviews/mail-choices/mail-notices.ts'
import { sendViews } from '../../src/overviews/saved-views/send-views.ts'
import { fold } from '../figures/fold.ts'
import { openLabSystem, oru, type LabSystem } from '../lab-system.ts'
import type { ItemQueueName } from './item-queues.ts'
import { finds, poisoned, type Rig } from './rig.ts'

let system: LabSystem
beforeAll(async () => {
  system = await openLabSystem()
  const { lab, systemId } = system
  const mapping = {
    lab_system_id: systemId,
    code: 'K',
    coding_system: 'L',
    analyte: 'potassium',
    method: 'measured',
  }
  await lab.make.insert('analyte_mapping', mapping, 'analyte_mapping_id')
  await lab.owner(`insert into setting (name, value) values ('demo', '{}')`)
})
afterAll(() => system.lab.close())

let sent = 0
const result = ({ barcode }: { barcode: string }, value: object = { value: '250' }) =>
  system.send(
    oru({
      controlId: `Q${(sent += 1)}`,
      orders: [{ placer: barcode, filler: `F${barcode}`, values: [value] }],
    }),
  )
const two = async (columns?: Record<string, unknown>) =>
  [await system.accessioned(columns), await system.accessioned(columns)] as const
const at = (): string => system.lab.clock.now.toISOString()
const idOf = async (sql: string, values: unknown[]): Promise<number> =>
  (await system.lab.owner<{ id: number }>(sql, values))[0]?.id ?? 0
const orderIs = (labOrderId: number, condition: string): Promise<boolean> =>
  finds(system.lab, `select from lab_order where lab_order_id = $1 and ${condition}`, [labOrderId])
/* The job fails, with words for administrators. */
const notices = (work: () => Promise<unknown>) => (): Promise<unknown> =>
  expect(work()).rejects.toBeInstanceOf(JobFailed)

const rigs: Partial<Record<ItemQueueName, () => Promise<Rig>>> = {
  amend: async () => {
    const [{ labOrderId: one }, { labOrderId: other }] = await two()
    await system.lab.owner(
      'update lab_order set verdicts_due_at = now() where lab_order_id = any ($1)',
      [[one, other]],
    )
    return {
      poison: await poisoned(system.lab, 'lab_order', `lab_order_id = ${one}`),
      work: notices(() => amendReports(system.lab.context)),
      isDone: () => orderIs(other, 'verdicts_due_at is null'),
      isKept: () => orderIs(one, 'verdicts_due_at is not null'),
    }
  },
  reissue: async () => {
    const [{ labOrderId: one }, { labOrderId: other }] = await two()
    const { account, ada } = system.practice
    const made = {
      customer_id: account.customerId,
      patient_id: ada,
      user_id_created: 1,
      created_by: 'x',
      created_at: at(),
    }
    const facts = {
      act: 'collection-time',
      reason: 'typing',
      note: 'x',
      was: '{}',
      became: '{}',
      fields: '[]',
      left_house: '{}',
      reissue: 'due',
    }
    for (const lab_order_id of [one, other])
      await system.lab.make.insert(
        'order_correction',
        { lab_order_id, ...made, ...facts },
        'order_correction_id',
      )
    const isDue = (labOrderId: number) =>
      finds(
        system.lab,
        `select from order_correction where lab_order_id = $1 and reissue = 'due'`,
        [labOrderId],
      )
    return {
      poison: await poisoned(system.lab, 'order_correction', `lab_order_id = ${one}`),
      work: notices(() => reissueCorrected(system.lab.context)),
      isDone: async () => !(await isDue(other)),
      isKept: () => isDue(one),
    }
  },
  reports: async () => {
    const [older, newer] = await two()
    for (const order of [older, newer]) await result(order)
    const idOfResult = ({ labOrderId }: { labOrderId: number }) =>
      idOf('select result_id as id from result where lab_order_id = $1', [labOrderId])
    const [one, other] = [await idOfResult(newer), await idOfResult(older)]
    // the newest is made first
    await system.lab.owner(
      `
        update result
        set released_at = $1::timestamptz - case
          when result_id = $2 then interval '1 minute'
          else interval '1 hour'
        end
      `,
      [at(), one],
    )
    const isMade = (id: number) =>
      finds(system.lab, 'select from result_document where result_id = $1', [id])
    return {
      poison: await poisoned(system.lab, 'result_document', `result_id = ${one}`),
      work: () => makeReports(system.lab.context),
      isDone: () => isMade(other),
      isKept: async () => !(await isMade(one)),
    }
  },
  requisitions: async () => {
    const { saved, clinic } = system.practice
    const [one, other] = [await saved(clinic), await saved(clinic)]
    const file_hash = Buffer.alloc(32, 3)
    for (const lab_order_id of [one, other])
      await system.lab.make.insert(
        'order_document',
        {
          lab_order_id,
          customer_id: system.practice.account.customerId,
          kind: 'requisition',
          file_hash,
          facts_hash: file_hash,
          built_at: at(),
          stale: true,
        },
        'order_document_id',
      )
    const isStale = (id: number) =>
      finds(
        system.lab,
        'select from order_document where lab_order_id = $1 and stale and superseded_at is null',
        [id],
      )
    return {
      // it can be taken, and what is drawn then cannot be kept
      poison: await poisoned(
        system.lab,
        'order_document',
        `lab_order_id = ${one} and new.superseded_at is not null`,
      ),
      work: notices(() => renewRequisitions(system.lab.context)),
      isDone: async () => !(await isStale(other)),
      isKept: () => isStale(one),
    }
  },
  'follow-up': async () => {
    const [{ labOrderId: one }, { labOrderId: other }] = await two()
    const { account, tampa, ada } = system.practice
    for (const lab_order_id of [one, other]) {
      const about = {
        customer_id: account.customerId,
        location_id: tampa,
        patient_id: ada,
        lab_order_id,
        created_at: at(),
      }
      await system.lab.make.insert(
        'inbox',
        { ...about, reason: 'diagnosis', subject: 'x', message: 'x' },
        'inbox_id',
      )
      await system.practice.state(lab_order_id, `judged_at = '${system.practice.ago(48)}'`)
    }
    const isOld = (id: number) => orderIs(id, `judged_at < '${system.practice.ago(47)}'`)
    return {
      poison: await poisoned(system.lab, 'lab_order', `lab_order_id = ${one}`),
      work: notices(() => followUp(system.lab.context)),
      isDone: async () => !(await isOld(other)),
      isKept: () => isOld(one),
    }
  },
  criticals: async () => {
    const orders = await two({ lab_type_id: 7, tests: [] })
    for (const order of orders) await result(order, { code: 'K', value: '6.9', unit: 'mmol/L' })
    const idOfValue = ({ labOrderId }: { labOrderId: number }) =>
      idOf('select critical_value_id as id from critical_value where lab_order_id = $1', [
        labOrderId,
      ])
    const [one, other] = [await idOfValue(orders[0]), await idOfValue(orders[1])]
    system.lab.clock.pass(16)
    const climbs = (id: number) =>
      finds(
        system.lab,
        'select from critical_value where critical_value_id = $1 and escalations = 1',
        [id],
      )
    return {
      poison: await poisoned(system.lab, 'critical_value', `critical_value_id = ${one}`),
      work: notices(() => escalateCriticals(system.lab.context)),
      isDone: () => climbs(other),
      isKept: async () => !(await climbs(one)),
    }
  },
  notices: async () => {
    const { lab, account, tampa } = system.practice
    const users = [
      await lab.make.user(2, account.customerId, { ship_log: true }),
      await lab.make.user(2, account.customerId, { ship_log: true }),
    ]
    for (const { userId } of users) {
      await lab.owner(
        'insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)',
        [userId, tampa, account.customerId],
      )
      await lab.owner(`insert into mail_choice (user_id, kind, since) values ($1, 'inbox', $2)`, [
        userId,
        system.practice.ago(1),
      ])
    }
    const about = { customer_id: account.customerId, location_id: tampa, created_at: at() }
    await lab.make.insert(
      'inbox',
      { ...about, reason: 'note', subject: 'x', message: 'x' },
      'inbox_id',
    )
    lab.clock.pass(31)
    const [one, other] = users
    const isSent = (id = 0) => finds(lab, 'select from mail_told where user_id = $1', [id])
    return {
      poison: await poisoned(lab, 'mail_told', `user_id = ${one?.userId}`),
      work: notices(() => mailNotices(lab.context)),
      isDone: () => isSent(other?.userId),
      isKept: async () => !(await isSent(one?.userId)),
    }
  },
  views: async () => {
    const { lab } = system
    await fold(lab)
    const schedules: number[] = []
    for (const name of ['One', 'Other']) {
      const { userId } = await lab.make.user(11)
      const view = {
        user_id: userId,
        page: '/salesDetail',
        name,
        criteria: '{}',
        created_at: system.practice.ago(2000),
      }
      const saved_view_id = await lab.make.insert('saved_view', view, 'saved_view_id')
      const every = {
        every: 'week',
        day: new Date(system.practice.ago(24)).getUTCDay(),
        hour: 0,
        from_day: system.practice.ago(2000).slice(0, 10),
        ends_on: system.practice.ago(-2000).slice(0, 10),
        created_at: system.practice.ago(2000),
      }
      schedules.push(
        await lab.make.insert(
          'view_schedule',
          { saved_view_id, user_id: userId, ...every },
          'view_schedule_id',
        ),
      )
    }
    const [one = 0, other = 0] = schedules
    const isSent = (id: number) =>
      finds(lab, 'select from view_sending where view_schedule_id = $1', [id])
    return {
      poison: await poisoned(lab, 'view_sending', `view_schedule_id = ${one}`),
      work: notices(() => sendViews(lab.context)),
      isDone: () => isSent(other),
      isKept: async () => !(await isSent(one)),
    }
  },
  'result messages in': async () => {
    const [one, other] = await two()
    const state = (id: number, is: string) =>
      finds(system.lab, `select from hl7_in where hl7_in_id = $1 and state = '${is}'`, [id])
    const ids: number[] = []
    return {
      poison: await poisoned(system.lab, 'result', `lab_order_id = ${one.labOrderId}`),
      work: async () => {
        for (const order of [one, other]) ids.push((await result(order)).hl7InId)
      },
      isDone: () => state(ids[1] ?? 0, 'processed'),
      isKept: () => state(ids[0] ?? 0, 'quarantined'),
    }
  },
  'orders out': async () => {
    const { lab, systemId, practice } = system
    await lab.owner(
      `
        update lab_system
        set
          order_message = 'OML^O21',
          host = '127.0.0.1',
          port = 1,
          confirmed_at = now()
        where lab_system_id = $1
      `,
      [systemId],
    )
    await lab.owner('delete from hl7_out')
    const [{ labOrderId: one }, { labOrderId: other }] = await two({ stage: 20 })
    for (const labOrderId of [one, other]) await practice.state(labOrderId, 'stage = 30')
    // no code foresaw a diagnosis that is no list
    await practice.state(one, `diagnosis = '{"x": 1}'`)
    const isAt = (labOrderId: number, condition: string) =>
      finds(lab, `select from hl7_out where lab_order_id = $1 and ${condition}`, [labOrderId])
    return {
      poison: async () => {},
      work: () => sendWaiting(lab.context, systemId),
      // nobody listens there: it was made, and waits for the line
      isDone: () => isAt(other, `state = 'waiting' and content is not null`),
      isKept: () => isAt(one, `state = 'refused' and says like 'The message could not be made%'`),
    }
  },
}

describe.each(Object.entries(rigs))('of the queue %s', (_, open) => {
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
