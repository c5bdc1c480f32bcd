import { Stage } from '@labgate/contract/orders/order-status'
import { stateOf } from '@labgate/demo/insert.ts'
import type { AppContext } from '@labgate/server/app-context.ts'
import { systemScope } from '@labgate/server/core/scope/system-scope.ts'
import type { Database } from '@labgate/server/db/database.ts'
import { compiledRaw } from '@labgate/server/db/queries.ts'
import type { Intake } from '@labgate/server/features/results/hl7-in/intake.ts'
import { opened } from '@labgate/server/files/store.ts'
import { listenForMessages } from '@labgate/server/hl7/listener.ts'
import { startLabSimulator, type SimulatorOptions } from './lab-simulator.ts'
import { simulatorCodes, simulatorMappings } from './reported.ts'

const loopback = '127.0.0.1'

/*
 * Makes sure that the simulator is one of the laboratory systems, with its code mappings, and sets
 * its current address. All or nothing.
 */
const connect = `
  with
    there as (select lab_system_id from lab_system where is_simulator),
    told as (
      update lab_system
      set
        order_message = coalesce(nullif(order_message, ''), 'OML^O21'),
        host = $1,
        port = $2,
        tls = false,
        addresses = '{127.0.0.1,::1}'
      where is_simulator
      returning lab_system_id
    ),
    made as (
      insert into lab_system
        (name, lab_id, application, addresses, trusted, order_message, host, port, is_simulator)
      select 'Demo simulator', lab_id, 'SIMLAB', '{127.0.0.1,::1}', true, 'OML^O21', $1, $2, true
      from lab
      where lab_id = $3 and not exists (select from there)
      on conflict do nothing
      returning lab_system_id
    )
  insert into analyte_mapping (lab_system_id, code, coding_system, analyte, method)
  select s.lab_system_id, m.code, $4, m.analyte, m.method
  from
    (
      select lab_system_id from told
      union all
      select lab_system_id from made
    ) s
    cross join jsonb_to_recordset($5::jsonb) as m (code text, analyte text, method text)
  on conflict do nothing
`

/**
 * Orders sent to the simulator that have no final result yet: it knows nothing of them when it
 * starts.
 */
const unanswered = `
  select h.content
  from
    hl7_out h
    join lab_system s using (lab_system_id)
    join lab_order o using (lab_order_id)
  where
    s.is_simulator
    and h.state = 'sent'
    and h.content is not null
    and o.ended = 0
    and o.stage between ${Stage.Accessioned} and ${Stage.Resulted - 1}
  order by h.hl7_out_id
`

const connectTo = async (database: Database, port: number): Promise<string[]> => {
  const demo = await stateOf((sql, values) => database.asLogin(sql, values))
  return database.forActor(systemScope, async (tx) => {
    await tx.executeQuery(
      compiledRaw(connect, [
        loopback,
        port,
        demo?.lab ?? 0,
        simulatorCodes,
        JSON.stringify(simulatorMappings()),
      ]),
    )
    const { rows } = await tx.executeQuery<{ content: Buffer }>(compiledRaw(unanswered, []))
    return rows.map(({ content }) => opened(database, content).toString('utf8'))
  })
}

type ToOpen = Pick<AppContext, 'config' | 'database' | 'now'>

/**
 * Starts the demo's simulated laboratory with its own listener, and enters it among the laboratory
 * systems.
 */
export const openSimulatedLab = async (
  { config, database, now }: ToOpen,
  intake: Intake,
  choice: Pick<SimulatorOptions, 'course'> = {},
): Promise<{ close(): Promise<void> }> => {
  const listener = await listenForMessages({
    host: loopback,
    port: 0,
    mayConnect: intake.mayConnect,
    hear: intake.hear,
  })
  const simulator = await startLabSimulator({
    resultsTo: { host: loopback, port: listener.port },
    seconds: config.LAB_SIMULATOR_SECONDS,
    now,
    ...choice,
  })
  simulator.resume(await connectTo(database, simulator.port))
  return {
    close: async () => {
      await simulator.close()
      await listener.close()
    },
  }
}
