import { hl7Versions } from '@labgate/contract/interfaces/hl7-versions'
import { messages } from '@labgate/contract/results/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openLabSystem,
  oru,
  type LabSystem,
  type SentMessage,
} from '../../../../test/lab-system.ts'
import { readAcknowledgement } from '../../../hl7/acknowledge.ts'
import { readMessage } from '../../../hl7/message.ts'
import type { Spooled } from '../../../hl7/spool.ts'
import { openIntake, type Intake } from './intake.ts'

let system: LabSystem
beforeAll(async () => {
  system = await openLabSystem()
})
afterAll(() => system.lab.close())

let count = 0
const newId = (): string => `H${(count += 1)}`
const here = { address: '127.0.0.1', certificate: '' }
/* The answers to the frame, each as 'AA H1'. */
const hear = async (
  frame: Buffer,
  from = here,
  intake: Intake = system.intake,
): Promise<string[]> => {
  const answers = await intake.hear(frame, from)
  await intake.idle()
  return answers.map((text) => {
    const answer = readMessage(Buffer.from(text))
    const ack = 'unreadable' in answer ? undefined : readAcknowledgement(answer)
    return `${ack?.code} ${ack?.controlId}`
  })
}
const kept = (...ids: string[]) =>
  system.lab.owner<{ ack: string; state: string; reason: string; says: string }>(
    `
      select ack, state, reason, says
      from hl7_in
      where control_id = any ($1)
      order by array_position($1, control_id)
    `,
    [ids],
  )
const swapped = (message: Buffer, from: string, to: string): Buffer =>
  Buffer.from(message.toString('utf8').replace(from, to), 'utf8')
const sent = (controlId: string, placer: string, more: Partial<SentMessage> = {}): Buffer =>
  oru({ controlId, orders: [{ placer, values: [{}] }], ...more })

describe('a frame', () => {
  it('with several messages is split, and each message is judged and acknowledged separately', async () => {
    const [one, other] = [await system.accessioned(), await system.accessioned()]
    const [first, second, third] = [newId(), newId(), newId()]
    const frame = Buffer.concat([
      sent(first, one.barcode),
      sent(second, one.barcode, { sender: 'ELSEWHERE|X' }),
      sent(third, other.barcode),
    ])
    expect(await hear(frame)).toEqual([`AA ${first}`, `AR ${second}`, `AA ${third}`])
    expect(await kept(first, second, third)).toMatchObject([
      { state: 'processed' },
      { reason: 'unknown-sender' },
      { state: 'processed' },
    ])
    expect([
      await system.result(one.labOrderId),
      await system.result(other.labOrderId),
    ]).toMatchObject([{ versions: [{}] }, { versions: [{}] }])
  })

  it('may begin with a byte order mark and line endings', async () => {
    const { barcode } = await system.accessioned()
    const id = newId()
    expect(
      await hear(Buffer.concat([Buffer.of(0x0d, 0x0a, 0xef, 0xbb, 0xbf, 0x0a), sent(id, barcode)])),
    ).toEqual([`AA ${id}`])
    expect(await kept(id)).toMatchObject([{ state: 'processed' }])
  })

  it.each([
    ['as a byte', '1\u00002'],
    ['escaped', '1\\X00\\2'],
  ])('with a NUL character (%s) is rejected with its position', async (_, value) => {
    const id = newId()
    expect(await hear(oru({ controlId: id, orders: [{ values: [{}, { value }] }] }))).toEqual([
      `AR ${id}`,
    ])
    expect(await kept(id)).toMatchObject([
      {
        reason: 'unreadable',
        says: expect.stringContaining('OBX[2]-5 contains the character NUL'),
      },
    ])
  })

  it.each([
    ['a line that is not a segment', (message: Buffer) => swapped(message, 'PID|', 'pid|')],
    [
      'one character as two delimiters',
      (message: Buffer) => swapped(message, '|^~\\&|', '|^^~\\&|'),
    ],
    [
      'an unknown character set',
      (message: Buffer) => swapped(message, '|2.5.1', '|2.5.1||||||KOI8-R'),
    ],
    [
      'bytes of another character set',
      (message: Buffer) =>
        Buffer.concat([
          swapped(message, '|2.5.1', '|2.5.1||||||UTF-8'),
          Buffer.from('NTE|1||\xfc', 'latin1'),
        ]),
    ],
    ['another version', (message: Buffer) => swapped(message, '|2.5.1', '|2.3')],
    ['a number that is too long', (message: Buffer) => message],
  ])('that is rejected returns the control ID of its message: %s', async (what, spoiled) => {
    const id = what.startsWith('a number') ? newId().padEnd(201, 'x') : newId()
    expect(await hear(spoiled(sent(id, '')))).toEqual([`AR ${id}`])
  })

  it('is answered as its sender requests, with each answer in a separate frame', async () => {
    const { barcode } = await system.accessioned()
    const request = (accept: string, application: string): [Buffer, string] => {
      const id = newId()
      return [swapped(sent(id, barcode), '|2.5.1', `|2.5.1|||${accept}|${application}`), id]
    }
    const [both, first] = request('AL', 'AL')
    expect(
      (await system.intake.hear(both, here)).map((text) =>
        /MSA\|(\w\w)\|(\w+)/.exec(text)?.slice(1),
      ),
    ).toEqual([
      ['CA', first],
      ['AA', first],
    ])
    const [none, second] = request('NE', 'NE')
    expect(await system.intake.hear(none, here)).toEqual([])
    await system.intake.idle()
    expect(await kept(second)).toMatchObject([{ ack: 'AA', state: 'processed' }])
  })
})

describe('a batch', () => {
  const wrapped = (messages: readonly Buffer[], count = messages.length): Buffer =>
    Buffer.from(
      `FHS|^~\\&|LAB\rBHS|^~\\&|LAB\r${messages.map(String).join('')}BTS|${count}\rFTS|1\r`,
    )

  it('is answered and filed message by message', async () => {
    const [one, other] = [await system.accessioned(), await system.accessioned()]
    const [first, second, third] = [newId(), newId(), newId()]
    const answers = await hear(
      wrapped([
        sent(first, one.barcode),
        swapped(sent(second, ''), '|2.5.1', '|2.9'),
        sent(third, other.barcode),
      ]),
    )
    expect(answers).toEqual([`AA ${first}`, `AR ${second}`, `AA ${third}`])
    expect([await kept(first), await kept(third)]).toMatchObject([
      [{ state: 'processed' }],
      [{ state: 'processed' }],
    ])
    expect([
      await system.result(one.labOrderId),
      await system.result(other.labOrderId),
    ]).toMatchObject([{ status: 50 }, { status: 50 }])
  })

  it('that is not whole is refused as one, with its reason and the number of its first message, and nothing is filed', async () => {
    const { labOrderId, barcode } = await system.accessioned()
    const id = newId()
    const [answer = ''] = await system.intake.hear(wrapped([sent(id, barcode)], 2), here)
    expect(answer).toContain(`MSA|AR|${id}`)
    expect(answer).toContain('Its batch has 1 messages, and BTS-1 says 2.')
    await system.intake.idle()
    expect((await system.result(labOrderId)).versions).toEqual([])
  })
})

describe('an error in a refusal', () => {
  it.each([
    ['100', 'a line that is no segment', (text: Buffer) => swapped(text, 'PID|', 'pid|')],
    ['101', 'no control ID', (text: Buffer, id: string) => swapped(text, id, '')],
    ['200', 'another type', (text: Buffer) => swapped(text, 'ORU^R01^ORU_R01', 'ADT^A01')],
    ['201', 'another event', (text: Buffer) => swapped(text, 'ORU^R01^ORU_R01', 'ORU^R30')],
    ['203', 'another version', (text: Buffer) => swapped(text, '|2.5.1', '|2.4')],
    ['204', 'an unknown sender', (text: Buffer) => swapped(text, 'BENCHLINK', 'ELSEWHERE')],
    [
      '205',
      'a number that another message has',
      (text: Buffer) => Buffer.concat([text, Buffer.from('NTE|1|L|changed\r')]),
    ],
  ])('is code %s of the standard: %s', async (code, _what, spoil) => {
    const { barcode } = await system.accessioned()
    const id = newId()
    const message = sent(id, barcode)
    if (code === '205') await hear(message)
    const [answer = ''] = await system.intake.hear(spoil(message, id), here)
    expect(/ERR\|\|\|(\d+)/.exec(answer)?.[1]).toBe(code)
  })
})

describe('another version of HL7', () => {
  it.each(hl7Versions.filter((version) => version !== '2.5.1'))(
    '%s is read from a system that is set up for it, and from no other',
    async (version) => {
      const set = (to: string) =>
        system.lab.owner('update lab_system set hl7_version = $1 where lab_system_id = $2', [
          to,
          system.systemId,
        ])
      const { labOrderId, barcode } = await system.accessioned()
      const [early, late, usual] = [newId(), newId(), newId()]
      expect(await hear(swapped(sent(early, barcode), '|2.5.1', `|${version}`))).toEqual([
        `AR ${early}`,
      ])
      await set(version)
      expect(await hear(swapped(sent(late, barcode), '|2.5.1', `|${version}`))).toEqual([
        `AA ${late}`,
      ])
      expect(await hear(sent(usual, barcode))).toEqual([`AR ${usual}`])
      expect((await system.result(labOrderId)).versions).toHaveLength(1)
      await set('2.5.1')
    },
  )
})

describe('the name of a laboratory system', () => {
  const elsewhere = { address: '10.9.9.9', certificate: '' }
  const added = async (
    name: string,
    columns: { addresses: string; certificates?: string },
  ): Promise<number> => {
    const [row] = await system.lab.owner<{ id: number }>(
      `
        insert into lab_system (name, lab_id, application, addresses, certificates)
        select $1, lab_id, $1, $2, $3 from lab_system where lab_system_id = $4
        returning lab_system_id as id
      `,
      [name, columns.addresses, columns.certificates ?? '{}', system.systemId],
    )
    return row?.id ?? 0
  }

  it('is accepted only from its own addresses; from another it is refused, kept, shown, audited, and can be filed once the address is listed', async () => {
    const { lab } = system
    await added('SECOND', { addresses: '{10.9.9.9}' })
    const { labOrderId, barcode } = await system.accessioned()
    const id = newId()
    expect(await hear(sent(id, barcode), elsewhere)).toEqual([`AR ${id}`])
    expect(await hear(sent(newId(), barcode, { sender: 'SECOND|' }), here)).toEqual([
      expect.stringMatching(/^AR/),
    ])
    expect(await system.result(labOrderId)).toMatchObject({ versions: [] })

    const admin = await lab.signIn(await lab.make.user(1))
    const { list } = (
      await admin.call(messages.list, { searchCriteria: { reason: 'wrong-address' } })
    ).body
    expect(list).toHaveLength(2)
    const shown = list[1]
    expect(shown).toMatchObject({
      controlId: id,
      ack: 'AR',
      labSystem: 'North',
      cameFrom: '10.9.9.9',
    })
    expect(shown.says).toMatch(/North does not send from 10\.9\.9\.9\./)
    expect(
      await lab.owner(
        `select address, target, outcome from audit where act = 'hl7-in.keep' order by audit_id`,
      ),
    ).toEqual([
      {
        address: '10.9.9.9',
        target: `lab system ${system.systemId}`,
        outcome: 'refused: wrong-address',
      },
      expect.objectContaining({ address: '127.0.0.1' }),
    ])
    const file = () => admin.call(messages.file, { messageId: shown.messageId })
    expect((await file()).body).toMatchObject({
      valid: false,
      message: expect.stringContaining('does not send from 10.9.9.9'),
    })
    await lab.owner(
      `update lab_system set addresses = '{127.0.0.1,10.9.9.9}' where lab_system_id = $1`,
      [system.systemId],
    )
    expect((await file()).body).toMatchObject({ valid: true, state: 'processed' })
    await lab.owner(`update lab_system set addresses = '{127.0.0.1}' where lab_system_id = $1`, [
      system.systemId,
    ])
  })

  it('is accepted only with a listed certificate if any are listed', async () => {
    await added('THIRD', { addresses: '{10.7.7.7}', certificates: '{AA:BB}' })
    const deliver = async (certificate: string) =>
      (
        await hear(sent(newId(), '', { sender: 'THIRD|' }), { address: '10.7.7.7', certificate })
      )[0]?.slice(0, 2)
    expect([await deliver(''), await deliver('CC:DD'), await deliver('AA:BB')]).toEqual([
      'AR',
      'AR',
      'AA',
    ])
  })
})

describe('the spool', () => {
  it('holds every kept message, including refused and test messages, and restores lost ones unchanged and only once', async () => {
    const { lab } = system
    const { barcode } = await system.accessioned()
    const spooled: Spooled[] = []
    const intake = openIntake(lab.context, {
      append: async (record) => void spooled.push(record),
      close: async () => {},
    })
    const [taken, trial, refused] = [newId(), newId(), newId()]
    for (const message of [
      sent(taken, barcode),
      sent(trial, barcode, { processing: 'T' }),
      sent(refused, barcode, { sender: 'NOBODY|X' }),
      sent(taken, barcode),
    ]) {
      await hear(message, here, intake)
      lab.clock.pass(1)
    }
    expect(spooled).toHaveLength(3)
    const before = await kept(taken, trial, refused)
    expect(before).toMatchObject([
      { state: 'processed' },
      { reason: 'test-message' },
      { ack: 'AR', reason: 'unknown-sender' },
    ])
    // as if the engine had not written the last of them; the unknown sender became known in the
    // meantime
    await lab.owner('update result set hl7_in_id = null')
    await lab.owner(`delete from hl7_in where control_id = any ($1)`, [[taken, trial, refused]])
    await lab.owner(`
      insert into lab_system (name, lab_id, application, facility, addresses)
      select 'Nobody', lab_id, 'NOBODY', 'X', addresses from lab_system limit 1
    `)
    for (let time = 0; time < 2; time++) for (const record of spooled) await intake.recover(record)
    await intake.idle()
    expect(await kept(taken, trial, refused)).toEqual(before)
    expect(JSON.stringify(spooled.map(({ content }) => content.toString('latin1')))).not.toContain(
      'MOSS',
    )
  })
})
