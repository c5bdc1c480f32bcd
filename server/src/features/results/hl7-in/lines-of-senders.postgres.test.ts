import { AsyncResource } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLabSystem, oru, type LabSystem } from '../../../../test/lab-system.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { openIntake } from './intake.ts'

/*
 * Each sender has its own line, and a message during which the server ends again and again does not
 * hold up those behind it.
 */
let system: LabSystem
/** As another process does it: not inside the transaction of a test. */
const outside = new AsyncResource('another process')
const fromOutside = <T>(work: () => Promise<T>): Promise<T> => outside.runInAsyncScope(work)
beforeAll(async () => {
  system = await openLabSystem()
  await system.lab.owner(
    `
      insert into lab_system (name, lab_id, application, facility, addresses, trusted)
      select 'South', lab_id, 'SOUTH', '', addresses, true from lab_system where lab_system_id = $1
    `,
    [system.systemId],
  )
  await system.lab.owner(
    `
      insert into analyte_mapping (lab_system_id, code, coding_system, analyte, method)
      select s.lab_system_id, m.code, m.coding_system, m.analyte, m.method
      from
        lab_system s,
        analyte_mapping m
      where s.name = 'South' and m.lab_system_id = $1
    `,
    [system.systemId],
  )
})
afterAll(() => system.lab.close())

const states = (like: string) =>
  system.lab.owner<{ id: string; state: string; says: string }>(
    `select control_id as id, state, says from hl7_in where control_id like $1 order by hl7_in_id`,
    [like],
  )

describe('the lines of laboratory systems', () => {
  const message = (sender: string, controlId: string, barcode: string) =>
    oru({ sender, controlId, orders: [{ placer: barcode, filler: `F${barcode}`, values: [{}] }] })
  /** Locks an order until the returned function is called. */
  const lockedOrder = async (labOrderId: number): Promise<() => Promise<unknown>> => {
    const [locked, holding] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const lock = system.lab.context.database.forActor(systemScope, async (tx) => {
      await tx
        .selectFrom('lab_order')
        .select('lab_order_id')
        .where('lab_order_id', '=', labOrderId)
        .forUpdate()
        .execute()
      holding.resolve()
      await locked.promise
    })
    await Promise.race([holding.promise, lock])
    return () => {
      locked.resolve()
      return lock
    }
  }

  it('a message of one sender that waits for a lock holds up no other sender', async () => {
    const [held, free] = [await system.accessioned(), await system.accessioned()]
    const { intake } = system
    const release = await lockedOrder(held.labOrderId)
    await intake.take(message('BENCHLINK|NORTH', 'N1', held.barcode), '127.0.0.1')
    await intake.take(message('BENCHLINK|NORTH', 'N2', free.barcode), '127.0.0.1')
    await intake.take(message('SOUTH|', 'S1', free.barcode), '127.0.0.1')
    const south = async (): Promise<string | undefined> => (await states('S1'))[0]?.state
    await expect.poll(south).not.toBe('waiting')
    // in the order of its sender, behind the one that waits
    expect((await states('N%')).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    await release()
    await intake.idle()
    expect((await states('N%')).map(({ state }) => state)).not.toContain('waiting')
  })

  it('a process files no message before an earlier one of its sender that another process accepted', async () => {
    const [held, free] = [await system.accessioned(), await system.accessioned()]
    const { intake, lab } = system
    const other = openIntake(lab.context)
    const release = await lockedOrder(held.labOrderId)
    await intake.take(message('BENCHLINK|NORTH', 'P1', held.barcode), '127.0.0.1')
    await other.take(message('BENCHLINK|NORTH', 'P2', free.barcode), '127.0.0.1')
    // one of another sender on the other's lines is filed meanwhile
    await other.take(message('SOUTH|', 'S2', free.barcode), '127.0.0.1')
    const south = async (): Promise<string | undefined> => (await states('S2'))[0]?.state
    await expect.poll(south).not.toBe('waiting')
    expect((await states('P%')).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    await release()
    await Promise.all([intake.idle(), other.idle()])
    expect(await states('P%')).toMatchObject([
      { id: 'P1', state: 'processed' },
      { id: 'P2', state: 'processed' },
    ])
  })

  it('a message that a process has locked, and perhaps froze with, keeps no other process from starting', async () => {
    const { lab, intake } = system
    const { barcode } = await system.accessioned()
    await intake.take(message('BENCHLINK|NORTH', 'L1', barcode), '127.0.0.1')
    await intake.idle()
    await lab.owner(`update hl7_in set state = 'waiting', done_at = null where control_id = 'L1'`)
    const started = openIntake(lab.context)
    await lab.context.database.forActor(systemScope, async (tx) => {
      await tx
        .selectFrom('hl7_in')
        .select('hl7_in_id')
        .where('control_id', '=', 'L1')
        .forUpdate()
        .execute()
      // it returns while the message is locked, and counts it as in work rather than interrupted
      expect(await fromOutside(() => started.fileWaiting(true))).toBe(1)
    })
    await started.idle()
    expect(
      await lab.owner(`select interrupted, state from hl7_in where control_id = 'L1'`),
    ).toEqual([{ interrupted: 0, state: 'processed' }])
  })

  it('a message that was in work at several ends of the server is set aside, and the next goes on', async () => {
    const { lab, systemId } = system
    const [first, next] = [await system.accessioned(), await system.accessioned()]
    for (const [id, { barcode }] of [
      ['Q1', first],
      ['Q2', next],
    ] as const)
      // prettier-ignore
      await system.send(oru({ controlId: id, orders: [{ placer: barcode, filler: `F${barcode}`, values: [{}] }] }))
    // as if the server had ended before either was filed
    await lab.owner(
      `
        update hl7_in
        set
          state = 'waiting',
          done_at = null
        where control_id like 'Q%' and lab_system_id = $1
      `,
      [systemId],
    )
    await lab.owner(`update hl7_in set interrupted = 3 where control_id = 'Q1'`)
    const started = openIntake(lab.context)
    expect(await started.fileWaiting(true)).toBe(1)
    await started.idle()
    expect(await states('Q%')).toMatchObject([
      {
        id: 'Q1',
        state: 'quarantined',
        says: 'The server ended several times while it read this message.',
      },
      { id: 'Q2', state: 'processed' },
    ])
  })
})
