import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogs } from '@labgate/contract/catalog/catalogs'
import { randomOf } from '@labgate/demo/random.ts'
import { sendWaiting } from '@labgate/server/features/interfaces/hl7-out/send-waiting.ts'
import { openMessage } from '@labgate/server/features/results/hl7-in/sealed-message.ts'
import { opened } from '@labgate/server/files/store.ts'
import { openLines } from '@labgate/server/interfaces.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openLabSystem, type LabSystem } from '../../../server/test/lab-system.ts'
import type { Course } from './course.ts'
import { openSimulatedLab } from './simulated-lab.ts'

/** Messages over the line arrive immediately, or a little later on a busy machine. */
const soon = <T>(is: () => Promise<T>) => expect.poll(is)

let system: LabSystem
let simulated: { close(): Promise<void> } | undefined
let folder: string
beforeAll(async () => {
  system = await openLabSystem()
  folder = await mkdtemp(join(tmpdir(), 'labgate-simulated-'))
  const [lab] = await system.lab.owner<{ id: number }>('select lab_id as id from lab_system')
  await system.lab.owner(`insert into setting (name, value) values ('demo', $1)`, [
    JSON.stringify({ lab: lab?.id }),
  ])
  Object.assign(system.lab.context.config, {
    demo: true,
    LAB_SIMULATOR_SECONDS: 0,
    LABGATE_DATA: folder,
  })
})
afterEach(async () => {
  await simulated?.close()
  simulated = undefined
  await system.intake.idle()
})
afterAll(async () => {
  await system.lab.close()
  await rm(folder, { recursive: true })
})

/** Opens the simulator with a fixed course for every specimen; undefined: as it draws. */
const open = async (course?: Course, seconds = 0): Promise<void> => {
  system.lab.context.config.LAB_SIMULATOR_SECONDS = seconds
  simulated = await openSimulatedLab(
    system.lab.context,
    system.intake,
    course === undefined ? {} : { course: () => course },
  )
}
const send = async (): Promise<void> => {
  const [row] = await system.lab.owner<{ id: number }>(
    'select lab_system_id as id from lab_system where is_simulator',
  )
  await sendWaiting(system.lab.context, row?.id ?? 0)
}
/** An order accessioned as the bench does it. */
const accession = async (columns: object = {}): Promise<number> => {
  const { labOrderId } = await system.accessioned({ stage: 20, ...columns })
  await system.practice.state(labOrderId, 'stage = 30')
  return labOrderId
}
const messages = () =>
  system.lab.owner<{ state: string; reason: string }>(
    'select state, reason from hl7_in order by hl7_in_id',
  )
const count = async (from: string): Promise<number> =>
  Number((await system.lab.owner<{ count: number }>(`select count(*) from ${from}`))[0]?.count)
/** The states of messages that name an order's tube. */
const messagesOf = async (labOrderId: number): Promise<string[]> => {
  const [order] = await system.lab.owner<{ no: string }>(
    'select specimen_barcode as no from lab_order where lab_order_id = $1',
    [labOrderId],
  )
  const rows = await system.lab.owner<{ state: string; content: Buffer }>(
    'select state, content from hl7_in',
  )
  return rows
    .filter(({ content }) =>
      openMessage(system.lab.context.crypt, content).includes(order?.no ?? ''),
    )
    .map(({ state }) => state)
}

describe('the simulated laboratory system', () => {
  it('is registered once with its code mappings, and takes an order to its result', async () => {
    await open('final')
    const mappings = await count('analyte_mapping')
    const labOrderId = await accession()
    await send()
    await soon(() => messages()).toMatchObject([{ state: 'processed' }])
    const { versions, values } = await system.result(labOrderId)
    expect(versions).toMatchObject([{ version: 1, kind: 'final' }])
    expect(values.map(({ analyte }) => analyte)).toEqual([
      'mitragynine',
      'creatinine',
      'specific-gravity',
      'ph',
      'nitrite',
      'general-oxidant',
    ])
    expect(await system.lab.owner('select distinct simulated from result')).toEqual([
      { simulated: true },
    ])
    await simulated?.close()
    await open('final')
    expect([await count('lab_system where is_simulator'), await count('analyte_mapping')]).toEqual([
      1,
      mappings,
    ])
  })

  it('sends a correction after its final result', async () => {
    await open('corrected')
    const labOrderId = await accession()
    await send()
    await soon(async () => (await system.result(labOrderId)).versions).toMatchObject([
      { kind: 'final' },
      { kind: 'corrected' },
    ])
    expect(
      (await system.result(labOrderId)).values.filter(({ state }) => state === 'C'),
    ).toHaveLength(1)
  })

  it('sends a preliminary result before the final one, and reports the values of a rejected specimen as not obtainable', async () => {
    await open('preliminary')
    const partly = await accession()
    await send()
    await soon(async () => (await system.result(partly)).versions).toMatchObject([
      { kind: 'preliminary', released: false },
      { kind: 'final' },
    ])
    await simulated?.close()
    await open('rejected')
    const rejected = await accession()
    await send()
    await soon(async () =>
      (await system.result(rejected)).values.map(
        ({ state, value }) => `${String(state)}${String(value)}`,
      ),
    ).toEqual(Array(6).fill('X'))
  })

  it.each([
    ['unmapped', 'unmapped-code'],
    ['renamed', 'name-differs'],
  ] as const)(
    'sends faulty messages that are quarantined at the message desk: %s',
    async (course, reason) => {
      await open(course)
      const labOrderId = await accession()
      await send()
      await soon(async () => (await messages()).at(-1)).toEqual({ state: 'quarantined', reason })
      expect((await system.result(labOrderId)).versions).toEqual([])
      await system.practice.state(labOrderId, 'ended = 101')
    },
  )

  it('drops a canceled order, and after a restart answers the orders it had not answered', async () => {
    await open('final', 3600)
    const [canceled, left] = [await accession(), await accession()]
    await send()
    await system.practice.state(canceled, 'stage = 20')
    await send()
    await simulated?.close()
    await open('final')
    await soon(async () => (await system.result(left)).versions).toMatchObject([{ kind: 'final' }])
    expect(await messagesOf(canceled)).toEqual([])
  })

  it.each(['OML^O21', 'ORM^O01'])(
    'accepts orders as %s, and changes to orders that it has not answered yet',
    async (type) => {
      await open('final', 3)
      await system.lab.owner('update lab_system set order_message = $1 where is_simulator', [type])
      const labOrderId = await accession()
      await send()
      await system.practice.state(labOrderId, `tests = '{1100,1200}'`)
      await send()
      const lines = await system.lab.owner<{ kind: string; state: string; content: Buffer }>(
        'select kind, state, content from hl7_out where lab_order_id = $1 order by hl7_out_id',
        [labOrderId],
      )
      expect(
        lines.map(({ kind, state, content }) => [
          kind,
          state,
          /\|(O\w\w\^\w\d\d)/.exec(opened(system.lab.database, content).toString('utf8'))?.[1],
          /ORC\|(\w\w)/.exec(opened(system.lab.database, content).toString('utf8'))?.[1],
        ]),
      ).toEqual([
        ['new', 'sent', type, 'NW'],
        ['change', 'sent', type, 'XO'],
      ])
      await soon(async () =>
        (await system.result(labOrderId)).values.map(({ analyte }) => analyte),
      ).toEqual(expect.arrayContaining(['mitragynine', 'oxycodone']))
      await system.lab.owner(`update lab_system set order_message = 'OML^O21' where is_simulator`)
    },
  )

  it('ends orders of every test type with a result version, a quarantined message, or a refusal: in = processed + quarantined', async () => {
    await open()
    const random = randomOf('thirty orders')
    const tubes: number[] = []
    for (let at = 0; at < 30; at++) {
      const form = catalogs[at % catalogs.length]
      const tests = random.some([...(form?.leaves.values() ?? [])], 4).map(({ code }) => code)
      tubes.push(
        await accession({
          lab_type_id: form?.labTypeId,
          version: form?.version,
          tests,
          collected_at: system.practice.earlier(),
        }),
      )
    }
    // one that is postponed keeps those behind it waiting
    await soon(async () => {
      await send()
      system.lab.clock.pass(1)
      return count(`hl7_out where state = 'waiting'`)
    }).toBe(0)
    const ends = async (labOrderId: number): Promise<boolean> =>
      (await count(`result where lab_order_id = ${labOrderId}`)) +
        (await count(`hl7_out where lab_order_id = ${labOrderId} and state = 'refused'`)) >
        0 || (await messagesOf(labOrderId)).includes('quarantined')
    for (const labOrderId of tubes) await soon(() => ends(labOrderId)).toBe(true)
    await soon(() => count(`hl7_in where state not in ('processed', 'quarantined')`)).toBe(0)
    expect(
      await system.lab.owner(`
        select reason, says
        from hl7_in
        where state = 'quarantined' and reason not in ('unmapped-code', 'name-differs')
      `),
    ).toEqual([])
  })

  it('opens, closes, and reopens with the HL7 lines of the demo', async () => {
    for (let start = 0; start < 2; start++) {
      const lines = await openLines(system.lab.context)
      const labOrderId = await accession()
      // it draws its response: one in a hundred orders is refused, three are postponed for a while
      await soon(async () => {
        system.lab.clock.pass(1)
        return (
          (await messagesOf(labOrderId)).length +
          (await count(`hl7_out where lab_order_id = ${labOrderId} and state = 'refused'`))
        )
      }).toBeGreaterThan(0)
      await lines.close()
    }
    system.lab.context.config.demo = false
    const notices: string[] = []
    const lines = await openLines(system.lab.context, (line) => notices.push(line))
    expect(notices).toEqual([])
    await lines.close()
  })
})
