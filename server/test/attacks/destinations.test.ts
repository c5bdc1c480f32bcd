import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { interfaces } from '@labgate/contract/interfaces/interfaces'
import { messages } from '@labgate/contract/results/messages'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { sendBack } from '../../src/features/results/result-delivery/deliver-result.ts'
import { openLine } from '../../src/hl7/client.ts'
import { lookupWithin, reachOf } from '../../src/reach.ts'
import { openLab, type Lab, type Visitor } from '../lab.ts'

const closed = reachOf({ ALLOWED_DESTINATIONS: '', PLAIN_HL7: true })
const own = Object.values(networkInterfaces())
  .flat()
  .flatMap((one) => (one === undefined || one.internal ? [] : [one.address]))

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '169.254.169.254',
  '100.100.100.200',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'fd00:ec2::254',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.1.10',
  '100.64.0.1',
  'fc00::1',
  '::ffff:10.1.2.3',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  ...own,
])('does not connect to %s', async (address) => {
  expect(closed.faultOf(address, true)).toMatch('ALLOWED_DESTINATIONS')
  await expect(openLine({ host: address, port: 9, tls: true }, closed)).rejects.toThrow(
    'ALLOWED_DESTINATIONS',
  )
})

test('refuses an unlisted address of this machine in any notation, as soon as the machine has it', () => {
  const own: string[] = []
  const reach = reachOf({ ALLOWED_DESTINATIONS: '', PLAIN_HL7: true }, () => own)
  const tried = ['203.0.113.9', '::ffff:203.0.113.9', '64:ff9b::cb00:7109', '2001:db8::7']
  expect(tried.map((address) => reach.faultOf(address, true))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  own.push('203.0.113.9', '2001:db8::7')
  for (const address of tried)
    expect(reach.faultOf(address, true), address).toMatch('ALLOWED_DESTINATIONS')
})

test('ALLOWED_DESTINATIONS opens only the listed addresses; without TLS only this machine is allowed unless PLAIN_HL7 is set', () => {
  const open = reachOf({
    ALLOWED_DESTINATIONS: '127.0.0.1, 169.254.10.0/24, 10.20.0.0/16',
    PLAIN_HL7: false,
  })
  const tried = ['127.0.0.1', '169.254.10.7', '10.20.9.9', '127.0.0.2', '169.254.169.254', '10.21.0.1', '203.0.113.7'] // prettier-ignore
  expect(tried.filter((address) => open.faultOf(address, true) === undefined)).toEqual([
    '127.0.0.1',
    '169.254.10.7',
    '10.20.9.9',
    '203.0.113.7',
  ])
  expect(open.faultOf('203.0.113.7', false)).toMatch('PLAIN_HL7')
  expect(open.faultOf('127.0.0.1', false)).toBeUndefined()
})

test('checks every address of a host name as it connects', async () => {
  const received = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(received, 'listening')
  const { port } = received.address() as AddressInfo
  let came = 0
  received.on('connection', () => came++)
  await expect(openLine({ host: 'localhost', port, tls: false }, closed)).rejects.toThrow(
    'ALLOWED_DESTINATIONS',
  )
  expect(came).toBe(0)
  // one forbidden address of several is enough
  const queries: string[] = []
  const judging = {
    faultOf: (address: string) =>
      queries.push(address) > 0 && address === '127.0.0.1' ? 'no' : undefined,
  }
  const error = await new Promise<Error | null>((resolve) =>
    lookupWithin(judging, true)('localhost', { all: true }, (failed) => resolve(failed)),
  )
  expect(error?.message).toBe('no')
  received.close()
})

describe('a destination', () => {
  let lab: Lab
  let admin: Visitor
  let second: Visitor
  let locationId: number
  beforeAll(async () => {
    lab = await openLab({ PLAIN_HL7: '1', ALLOWED_DESTINATIONS: '' })
    admin = await lab.signIn(await lab.make.user(1))
    second = await lab.signIn(await lab.make.user(1))
    const { customerId } = await lab.make.account()
    locationId = await lab.make.location(customerId, { primary: true })
  })
  afterAll(() => lab.close())
  const destination = (more: object = {}) => ({
    locationId,
    active: true,
    host: '203.0.113.7',
    port: 2575,
    tls: true,
    application: 'CHART',
    facility: '',
    withPdf: false,
    startDate: null,
    ...more,
  })
  const save = async (more: object = {}) =>
    (await admin.call(interfaces.saveDestination, destination(more))).body
  const row = async () =>
    (
      await lab.owner<{ id: number; confirmed: boolean; version: number; leased: string }>(`
        select
          hl7_destination_id as id,
          confirmed_at is not null as confirmed,
          row_version as version,
          leased_by as leased
        from hl7_destination
      `)
    )[0]
  const confirm = async (who: Visitor) => {
    const found = await row()
    return (
      await who.call(interfaces.confirmDestination, {
        hl7DestinationId: found?.id ?? 0,
        rowVersion: found?.version,
      })
    ).body
  }

  it.each([
    '127.0.0.1',
    'localhost',
    '169.254.169.254',
    '2130706433',
    '0x7f.1',
    'host/path',
    'user@host',
    'a b',
  ])('%s is refused on save', async (host) => {
    expect(await save({ host })).toMatchObject({
      valid: false,
      issues: [{ path: ['host'], rule: 'destination' }],
    })
    const system = await admin.call(messages.saveSystem, {
      labSystemId: 0,
      name: 'X',
      labId: 1,
      application: 'X',
      orderMessage: 'OML^O21',
      host,
      port: 2575,
      tls: true,
    })
    expect(system.body).toMatchObject({
      valid: false,
      issues: [{ path: ['host'], rule: 'destination' }],
    })
  })

  it('is used only after a second person confirms it, and again after each change to its host, port, or TLS', async () => {
    expect(await save()).toMatchObject({ valid: true })
    const isTaken = async (): Promise<boolean> => {
      await lab.owner(`update hl7_destination set leased_by = '', leased_until = null`)
      const { id = 0 } = (await row()) ?? {}
      // nothing is due, but the line is taken only for one that counts
      let taken = false
      const watching = {
        ...lab.database,
        forActor: (async (scope, work, first) => {
          const result = await lab.database.forActor(scope, work, first)
          if (typeof result === 'object' && result !== null && 'hl7DestinationId' in result)
            taken = true
          return result
        }) as typeof lab.database.forActor,
      }
      await sendBack({ ...lab.context, database: watching }, id)
      return taken
    }
    expect(await isTaken()).toBe(false)
    expect(await confirm(admin)).toMatchObject({
      valid: false,
      message: 'You entered this destination. A second person must confirm it.',
    })
    expect(await isTaken()).toBe(false)
    expect(await confirm(second)).toMatchObject({ valid: true })
    expect(await isTaken()).toBe(true)
    for (const change of [{ host: '203.0.113.8' }, { port: 2576 }, { tls: false }]) {
      expect(await save({ ...change, rowVersion: (await row())?.version })).toMatchObject({
        valid: true,
      })
      expect((await row())?.confirmed, JSON.stringify(change)).toBe(false)
      await confirm(second)
      expect((await row())?.confirmed).toBe(true)
    }
    expect(
      await save({ tls: false, port: 2575, withPdf: true, rowVersion: (await row())?.version }),
    ).toMatchObject({ valid: true })
  })

  it('everybody who entered a part of a destination is kept from confirming it', async () => {
    const { customerId } = await lab.make.account()
    const locationId = await lab.make.location(customerId)
    const [host, port, third] = [
      await lab.signIn(await lab.make.user(8)),
      await lab.signIn(await lab.make.user(1)),
      await lab.signIn(await lab.make.user(1)),
    ]
    const to = {
      locationId,
      active: true,
      host: '203.0.113.7',
      port: 2575,
      tls: true,
      application: 'CHART',
      facility: '',
      withPdf: false,
      startDate: null,
    }
    const row = async (by: Visitor) =>
      (await by.call(interfaces.destinations, { customerId })).body.list[0]
    const save = async (by: Visitor, more: object) =>
      (
        await by.call(interfaces.saveDestination, {
          ...to,
          ...more,
          rowVersion: (await row(by))?.rowVersion,
        })
      ).body.valid
    const confirm = async (by: Visitor) => {
      const { hl7DestinationId, rowVersion } = await row(by)
      return (await by.call(interfaces.confirmDestination, { hl7DestinationId, rowVersion })).body
        .valid
    }
    expect([await save(host, {}), await save(port, { port: 2576 })]).toEqual([true, true])
    expect([(await row(host)).needsOther, (await row(port)).needsOther]).toEqual([true, true])
    expect([await confirm(host), await confirm(port)]).toEqual([false, false])
    expect((await row(third)).needsOther).toBe(false)
    expect(await confirm(third)).toBe(true)
    // from then on only who changes it again
    expect(await save(port, { port: 2577 })).toBe(true)
    expect(await confirm(host)).toBe(true)
  })

  it('the simulator of the demo sends to this server alone', async () => {
    const labId = await lab.make.insert(
      'lab',
      { name: 'Simulated', clia_number: '10D7654321' },
      'lab_id',
    )
    const labSystemId = await lab.make.insert(
      'lab_system',
      { name: 'Simulator', lab_id: labId, application: 'SIM', is_simulator: true },
      'lab_system_id',
    )
    const by = await lab.signIn(await lab.make.user(1))
    const save = async (host: string) => {
      const { list } = (await by.call(messages.systems, {})).body
      const { rowVersion } = (list as { labSystemId: number; rowVersion: number }[]).find(
        (one) => one.labSystemId === labSystemId,
      )!
      return (
        await by.call(messages.saveSystem, { labSystemId, rowVersion, host, port: 2575, tls: true })
      ).body
    }
    expect(await save('203.0.113.7')).toMatchObject({
      valid: false,
      issues: [{ rule: 'simulator' }],
    })
    await expect(
      lab.owner(`update lab_system set host = '203.0.113.7' where lab_system_id = $1`, [
        labSystemId,
      ]),
    ).rejects.toMatchObject({ code: '23514' })
  })
})
