import { interfaces } from '@labgate/contract/interfaces/interfaces'
import { messages, type LabSystem as System } from '@labgate/contract/results/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openLabSystem, oru, type LabSystem } from '../lab-system.ts'
import type { Visitor } from '../lab.ts'

/*
 * One person alone decides neither whose results are taken and released without being read, nor whose
 * orders go where: what is wider than what another person confirmed waits beside it, what is narrower
 * counts at once (docs/decisions/0088).
 */
const far = '203.0.113.9'
let system: LabSystem
let lab: LabSystem['lab']
let first: Visitor
let second: Visitor
let count = 0
beforeAll(async () => {
  system = await openLabSystem()
  ;({ lab } = system)
  const head = { email: 'head@labgate.example', email_proven: true }
  first = await lab.signIn(await lab.make.user(1))
  second = await lab.signIn(await lab.make.user(1, 0, head))
})
afterAll(() => system.lab.close())
const asBefore = {
  active: true,
  application: 'BENCHLINK',
  facility: 'NORTH',
  addresses: ['127.0.0.1', '10.2.0.0/16'],
  certificates: [],
  strict: false,
  trusted: false,
  person_assigner: '',
  unread_segments: [],
}
beforeEach(async () => {
  // as a command of the operator's: confirmed
  const columns = Object.keys(asBefore)
  await lab.owner(
    `update lab_system set ${columns.map((name, at) => `${name} = $${at + 1}`).join(', ')}`,
    Object.values(asBefore),
  )
  await lab.owner('update lab_system set source_confirmed_at = now(), user_id_confirmed = null')
  await lab.owner('delete from mail')
})

const row = async (by = first): Promise<System> => {
  const { list } = (await by.call(messages.systems, {})).body
  return (list as System[]).find(({ labSystemId }) => labSystemId === system.systemId)!
}
const save = async (by: Visitor, more: object) => {
  const { labSystemId, rowVersion } = await row()
  const { body } = await by.call(messages.saveSystem, { labSystemId, rowVersion, ...more })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
}
const confirm = async (by: Visitor) => {
  const { labSystemId, rowVersion } = await row()
  return (await by.call(messages.confirmSystem, { labSystemId, rowVersion })).body
}
/** Sends a result of a new order; its response, and whether the report went out unread. */
const result = async (address = '127.0.0.1', more: object = {}) => {
  const { barcode, labOrderId } = await system.accessioned()
  const one = { placer: barcode, values: [{ value: '3' }] }
  const sent = await system.send(
    oru({ controlId: `S${++count}`, orders: [one], ...more } as never), // a part of a message
    address,
  )
  const { versions } = await system.result(labOrderId)
  const isReleased = versions.some((version) => version['released'] === true)
  return { ack: sent.ack, says: sent.says, isReleased }
}
const mails = async () =>
  (await lab.owner<{ subject: string }>('select subject from mail')).map(({ subject }) => subject)

describe('where results come from', () => {
  it('a new address and automatic release count when another person confirms them, who entered neither', async () => {
    await save(first, { addresses: ['127.0.0.1', '10.2.0.0/16', far], trusted: true })
    expect(await mails()).toContain('Where results come from was changed')
    expect((await row()).sourceConfirmed).toBe(false)
    expect(await result(far)).toEqual({
      ack: 'AR',
      says: `North can send from ${far} when another person confirms the laboratory system.`,
      isReleased: false,
    })
    // what was confirmed goes on
    expect(await result()).toMatchObject({ ack: 'AA', isReleased: false })
    expect(await confirm(first)).toMatchObject({
      valid: false,
      message: 'You entered this destination. A second person must confirm it.',
    })
    // nor does one who entered a part of it
    const third = await lab.signIn(await lab.make.user(1))
    await save(third, { port: 2575 })
    expect(await confirm(third)).toMatchObject({ valid: false })
    expect(await confirm(first)).toMatchObject({ valid: false })
    expect(await confirm(second)).toMatchObject({ valid: true })
    expect(await mails()).toContain('Where results come from was confirmed')
    expect((await row()).sourceConfirmed).toBe(true)
    expect(await result(far)).toMatchObject({ ack: 'AA', isReleased: true })
  })

  it('what is narrower counts at once, and wider again only when another person confirms it', async () => {
    await save(first, { addresses: ['10.2.3.0/24'] })
    expect((await row()).sourceConfirmed).toBe(true)
    expect((await result()).ack).toBe('AR')
    expect((await result('10.2.3.4')).ack).toBe('AA')
    expect((await result('10.2.4.4')).ack).toBe('AR')
    await save(first, { addresses: ['10.2.3.0/24', '127.0.0.1'] })
    expect((await row()).sourceConfirmed).toBe(false)
    expect((await result()).ack).toBe('AR')
    await confirm(second)
    expect((await result()).ack).toBe('AA')
    await save(first, { active: false })
    await save(first, { active: true })
    expect((await result()).ack).toBe('AR')
    await confirm(second)
    expect((await result()).ack).toBe('AA')
  })

  it('a range around the confirmed addresses takes nothing away, and lets nobody else in', async () => {
    await save(first, { addresses: ['127.0.0.0/8', '10.0.0.0/8'] })
    expect((await row()).sourceConfirmed).toBe(false)
    expect((await result()).ack).toBe('AA')
    expect((await result('10.2.9.9')).ack).toBe('AA')
    expect((await result('10.3.0.1')).ack).toBe('AR')
    await confirm(second)
    expect((await result('10.3.0.1')).ack).toBe('AA')
  })

  it('under another name, results are read until another person confirms it', async () => {
    await save(first, { trusted: true })
    await confirm(second)
    await save(first, { application: 'TESTBOX', facility: '' })
    expect(await mails()).toContain('Where results come from was changed')
    const named = { sender: 'TESTBOX|' }
    expect(await result('127.0.0.1', named)).toMatchObject({ ack: 'AA', isReleased: false })
    expect(await confirm(first)).toMatchObject({ valid: false })
    await confirm(second)
    expect(await result('127.0.0.1', named)).toMatchObject({ ack: 'AA', isReleased: true })
  })

  it('a certificate that is asked for stays asked for until another person confirms that it is not', async () => {
    const [one, other] = ['AA', 'BB'].map((pair) =>
      Array.from({ length: 32 }, () => pair).join(':'),
    )
    await save(first, { certificates: [one] })
    expect((await row()).sourceConfirmed).toBe(true)
    const hear = async (certificate: string) => {
      const { barcode } = await system.accessioned()
      const one = { placer: barcode, values: [{ value: '3' }] }
      await system.intake.hear(oru({ controlId: `C${++count}`, orders: [one] }), {
        address: '127.0.0.1',
        certificate,
      })
      await system.intake.idle()
      return (await lab.owner<{ ack: string }>('select ack from hl7_in order by hl7_in_id desc limit 1'))[0]?.ack // prettier-ignore
    }
    expect([await hear(''), await hear(one!), await hear(other!)]).toEqual(['AR', 'AA', 'AR'])
    await save(first, { certificates: [other] })
    expect([await hear(''), await hear(one!), await hear(other!)]).toEqual(['AR', 'AR', 'AR'])
    await save(first, { certificates: [] })
    expect([await hear(''), await hear(one!), await hear(other!)]).toEqual(['AR', 'AA', 'AR'])
    await confirm(second)
    expect(await hear('')).toBe('AA')
  })

  it('a person’s assigner, and segments left unread, wait as well', async () => {
    await save(first, { personAssigner: 'CLINIC', unreadSegments: ['ZPS'] })
    const counts = async () =>
      (
        await lab.owner<{ source: Record<string, unknown> }>(
          'select confirmed_source as source from lab_system where lab_system_id = $1',
          [system.systemId],
        )
      )[0]?.source
    expect(await counts()).toMatchObject({ personAssigner: '', unreadSegments: [] })
    await confirm(second)
    expect(await counts()).toMatchObject({ personAssigner: 'CLINIC', unreadSegments: ['ZPS'] })
  })

  it('results of a system whose codes somebody maps are read until another person confirms it', async () => {
    await save(first, { trusted: true })
    await confirm(second)
    expect(await result()).toMatchObject({ ack: 'AA', isReleased: true })
    const mapper = await lab.signIn(await lab.make.user(8))
    const map = await mapper.call(messages.saveMapping, {
      analyteMappingId: 0,
      labSystemId: system.systemId,
      code: `NEW${++count}`,
      codingSystem: 'L',
      analyte: 'oxycodone',
      method: 'confirmation',
    })
    expect(map.body).toMatchObject({ valid: true })
    expect((await row()).sourceConfirmed).toBe(false)
    expect(await result()).toMatchObject({ ack: 'AA', isReleased: false })
    expect(await confirm(first)).toMatchObject({ valid: true })
    expect(await result()).toMatchObject({ ack: 'AA', isReleased: true })
  })

  it('of a new system nothing is taken before another person confirms it, and nobody writes it wider in the table', async () => {
    const { body } = await first.call(messages.saveSystem, {
      labSystemId: 0,
      name: 'South',
      labId: (await row()).labId,
      application: 'SOUTHLINK',
      addresses: [far],
      trusted: true,
    })
    const id = Number(String(body.id).split(',')[0])
    const sends = { controlId: 'SOUTH1', application: 'SOUTHLINK', facility: '', orders: [] }
    const bytes = oru(sends as never) // a part of a message
    expect((await system.send(bytes, far)).ack).toBe('AR')
    const inTheTable = await lab.database.forActor(
      { userId: first.signedIn.userId, customers: 'all', locations: null },
      async (tx) => {
        await tx
          .updateTable('lab_system')
          .set({ confirmed_source: JSON.stringify({ active: true, addresses: [far] }) })
          .where('lab_system_id', '=', id)
          .execute()
        return tx
          .selectFrom('lab_system')
          .select('confirmed_source as source')
          .where('lab_system_id', '=', id)
          .executeTakeFirst()
      },
    )
    expect(inTheTable).toEqual({ source: null })
    await lab.owner('delete from lab_system where lab_system_id = $1', [id]).catch(() => undefined)
  })
})

describe('where orders go', () => {
  const queued = async (labId: number) => {
    const { labOrderId } = await system.accessioned({ lab_id: labId })
    return lab.owner(
      `
        select
        from
          hl7_out h
          join lab_system s using (lab_system_id)
        where h.lab_order_id = $1 and s.confirmed_at is not null
      `,
      [labOrderId],
    )
  }

  it('another laboratory’s orders, orders at all, and turning it on again wait for another person', async () => {
    const { labId } = await row()
    const other = await lab.make.insert(
      'lab',
      { name: 'Main Bench', service_tox_urine: true, clia_number: '10D1234569' },
      'lab_id',
    )
    await save(first, { orderMessage: 'OML^O21', host: '203.0.113.8', port: 2575, tls: true })
    expect(await confirm(second)).toMatchObject({ valid: true })
    expect((await row()).confirmed).toBe(true)
    const steps: readonly object[] = [
      { labId: other },
      { labId },
      { active: false },
      { active: true },
      { orderMessage: '' },
      { orderMessage: 'OML^O21' },
    ]
    const waits: boolean[] = []
    for (const step of steps) {
      await lab.owner('delete from mail')
      await save(first, step)
      waits.push(!(await row()).confirmed)
      if (waits.at(-1)) {
        expect(await mails()).toContain('A destination of patient data was entered')
        expect(await queued(other)).toEqual([])
        expect(await confirm(first)).toMatchObject({ valid: false })
        expect(await confirm(second)).toMatchObject({ valid: true })
      }
    }
    expect(waits).toEqual([true, true, false, true, false, true])
  })

  it('a practice’s destination that is turned on again waits, too', async () => {
    const { customerId } = system.practice.account
    const to = {
      locationId: system.practice.tampa,
      active: true,
      host: '203.0.113.7',
      port: 2575,
      tls: true,
      application: 'CHART',
      facility: '',
      withPdf: false,
      startDate: null,
    }
    const found = async () =>
      (await first.call(interfaces.destinations, { customerId })).body.list[0]
    const set = async (active: boolean) =>
      first.call(interfaces.saveDestination, {
        ...to,
        active,
        rowVersion: (await found())?.rowVersion,
      })
    await set(true)
    const { hl7DestinationId, rowVersion } = await found()
    await second.call(interfaces.confirmDestination, { hl7DestinationId, rowVersion })
    expect((await found()).confirmed).toBe(true)
    await set(false)
    expect((await found()).confirmed).toBe(true)
    await set(true)
    expect((await found()).confirmed).toBe(false)
  })
})
