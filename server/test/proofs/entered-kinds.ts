import { labs } from '@labgate/contract/accounts/labs'
import { freshPartner, tradingPartners } from '@labgate/contract/billing/trading-partners'
import { clinicalTables } from '@labgate/contract/clinical/clinical-tables'
import { interfaces } from '@labgate/contract/interfaces/interfaces'
import { messages } from '@labgate/contract/results/messages'
import { directorOf } from '../director.ts'
import type { LabSystem } from '../lab-system.ts'
import type { Got, Visitor } from '../lab.ts'

/** Something that waits until a second person confirms it, with parts of three values each. */
export interface EnteredKind {
  table: 'hl7_destination' | 'trading_partner' | 'lab' | 'lab_system'
  /** SQL: something of the row waits. */
  waits: string
  id: number
  /** What each part is saved with. */
  parts: readonly (readonly object[])[]
  /** Parts of which less, a smaller value, counts at once. */
  narrows?: readonly number[]
  save(by: Visitor, given: object, rowVersion: number): Promise<Got>
  confirm(by: Visitor, more: { rowVersion: number; takeOver: boolean }): Promise<Got>
}

const hosts = ['203.0.113.7', '203.0.113.8', '203.0.113.9'].map((host) => ({ host }))
const ports = [2575, 2576, 2577].map((port) => ({ port }))

const destination = async ({ lab, practice }: LabSystem): Promise<EnteredKind> => {
  const id = await lab.make.insert(
    'hl7_destination',
    {
      location_id: practice.tampa,
      customer_id: practice.account.customerId,
      application: 'CHART',
      tls: true,
      ...hosts[0],
      ...ports[0],
    },
    'hl7_destination_id',
  )
  const rest = { application: 'CHART', facility: '', withPdf: false, startDate: null }
  return {
    table: 'hl7_destination',
    waits: 'confirmed_at is null',
    id,
    parts: [hosts, ports],
    save: async (by, given, rowVersion) => {
      const [row] = await lab.owner(
        'select active, host, port, tls from hl7_destination where hl7_destination_id = $1',
        [id],
      )
      const locationId = practice.tampa
      return by.call(interfaces.saveDestination, {
        ...(row as { active: boolean; host: string; port: number; tls: boolean }),
        ...rest,
        ...given,
        locationId,
        rowVersion,
      })
    },
    confirm: (by, more) =>
      by.call(interfaces.confirmDestination, { hl7DestinationId: id, ...more }),
  }
}

const partner = async ({ lab }: LabSystem): Promise<EnteredKind> => {
  const by = await lab.signIn(await lab.make.user(1))
  const { body } = await by.call(tradingPartners.save, {
    ...freshPartner,
    tradingPartnerId: 0,
    rowVersion: 0,
    name: 'Gulf',
    submitterId: 'LAB',
    receiverId: 'PAYER',
    receiverName: 'Payer',
    user: 'one',
    outFolder: 'out',
    inFolder: 'in',
    doneFolder: 'done',
    secret: 'Quiet-Lantern-Meadow-55',
    ...hosts[0],
  })
  if (!body.valid) throw new Error(JSON.stringify(body))
  const id = Number(body.id)
  return {
    table: 'trading_partner',
    waits: 'is_waiting',
    id,
    parts: [
      ['out', 'out-two', 'out-three'].map((outFolder) => ({ outFolder })),
      ['in', 'in-two', 'in-three'].map((inFolder) => ({ inFolder })),
    ],
    save: (saves, given, rowVersion) =>
      saves.call(tradingPartners.save, { tradingPartnerId: id, ...given, rowVersion }),
    confirm: (confirms, more) =>
      confirms.call(tradingPartners.confirm, { tradingPartnerId: id, ...more }),
  }
}

const director = async ({ lab }: LabSystem): Promise<EnteredKind> => {
  const [bench] = await lab.owner<{ id: number }>(
    `select lab_id as id from lab where name = 'North Bench'`,
  )
  const id = bench?.id ?? 0
  await directorOf(lab, id)
  const named = [await lab.make.user(8), await lab.make.user(8), await lab.make.user(8)]
  const address = { street1: '1 Lab Way', city: 'Miami', state: 'FL', postalCode: '33101' }
  return {
    table: 'lab',
    waits: 'user_id_director is not null and confirmed_at is null',
    id,
    parts: [
      named.map(({ userId }) => ({ userId_Director: userId })),
      ['Ruth Okafor', 'Ann Bell', 'Ana Cruz'].map((name) => ({ director: name })),
      ['PhD', 'MD', 'DO'].map((directorCredentials) => ({ directorCredentials })),
    ],
    save: (by, given, rowVersion) =>
      by.call(labs.save, { labId: id, address, ...given, rowVersion }),
    confirm: (by, more) => by.call(clinicalTables.confirmDirector, { labId: id, ...more }),
  }
}

const system = async ({ systemId: id }: LabSystem): Promise<EnteredKind> => ({
  table: 'lab_system',
  waits: 'confirmed_at is null or source_confirmed_at is null',
  id,
  parts: [
    hosts,
    [['10.2.0.0/16'], ['10.2.0.0/16', '10.3.0.0/16'], ['10.0.0.0/8']].map((addresses) => ({
      addresses,
    })),
    [false, true, true].map((trusted) => ({ trusted })),
  ],
  narrows: [1, 2],
  save: (by, given, rowVersion) =>
    by.call(messages.saveSystem, { labSystemId: id, ...given, rowVersion }),
  confirm: (by, more) => by.call(messages.confirmSystem, { labSystemId: id, ...more }),
})

/** By its name, how one is made in a laboratory. */
export const enteredKinds = {
  'an HL7 destination': destination,
  'a trading partner': partner,
  'the director of a laboratory': director,
  'a laboratory system': system,
} as const
