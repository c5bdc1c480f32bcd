import type { Tx } from '../../db/database.ts'
import { q, type Built } from '../../db/queries.ts'
import { segmentOf, textOf, type Message } from '../../hl7/message.ts'
import type { SenderRules } from '../../hl7/results/read-result.ts'

/** A laboratory system as the sender of a message. */
export interface Sender extends SenderRules {
  labSystemId: number
  name: string
  labId: number
  trusted: boolean
  personAssigner: string
}

const columns = [
  'lab_system_id as labSystemId',
  'name',
  'lab_id as labId',
  'strict',
  'time_zone as timeZone',
  'trusted',
  'person_assigner as personAssigner',
  'is_simulator as isSimulator',
] as const

/** The active system that MSH-3 and MSH-4 name, by namespace or universal id; undefined when there is none. */
export const senderOf = async (tx: Tx, message: Message): Promise<Sender | undefined> => {
  const head = segmentOf(message, 'MSH')
  const said = (field: number): string[] => [textOf(head, field, 1), textOf(head, field, 2)].map((text) => text.toLowerCase()).filter(Boolean)
  const [applications, facilities] = [said(3), said(4)]
  const systems = await tx
    .selectFrom('lab_system')
    .select([...columns, 'application', 'facility'])
    .where('active', '=', true)
    .execute()
  const named = systems.filter(({ application }) => applications.includes(application.toLowerCase()))
  return named.find(({ facility }) => facilities.includes(facility.toLowerCase())) ?? named.find(({ facility }) => facility === '')
}

/** The system that sent a message which is kept. */
export const senderOfKept = (hl7InId: number): Built<Sender> =>
  q
    .selectFrom('lab_system')
    .select(columns)
    .where('lab_system_id', '=', (of) => of.selectFrom('hl7_in').select('lab_system_id').where('hl7_in_id', '=', hl7InId))
