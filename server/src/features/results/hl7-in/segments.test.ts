import { messages } from '@labgate/contract/results/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLabSystem, type LabSystem } from '../../../../test/lab-system.ts'
import { written } from '../../../../test/written-message.ts'
import { harmlessSegments, readSegments } from '../../../hl7/results/segments-read.ts'

/*
 * What a message has beside the segments that are read: nothing that could be a result is ever
 * passed over.
 */
let system: LabSystem
beforeAll(async () => {
  system = await openLabSystem()
})
afterAll(() => system.lab.close())

let sent = 0
const value = 'OBX|1|NM|KRA^Kratom^L||12|ng/mL|||||F'
const send = async (lines: readonly string[], change = (message: string): string => message) => {
  const { labOrderId, barcode } = await system.accessioned()
  const outcome = await system.send(
    Buffer.from(change(written(`S${(sent += 1)}`, barcode, ...lines).toString())),
  )
  return { ...outcome, versions: (await system.result(labOrderId)).versions.length }
}

describe('a segment that is not read', () => {
  it.each(harmlessSegments)('%s says nothing of a result: the message is filed', async (name) => {
    expect(await send([value, `${name}|1||Someone^Of^The Hospital`])).toMatchObject({
      state: 'processed',
      versions: 1,
    })
  })

  it.each([
    ['ZEF', 'ZEF|1|JVBERi0xLjQK', 'unread-segment', 'ZEF[1]'],
    ['ZPS', 'ZPS|1|Coast Laboratory', 'unread-segment', 'ZPS[1]'],
    ['DSP', 'DSP|1||Heavy growth', 'unread-segment', 'DSP[1]'],
    ['TCD', 'TCD|KRA|1^:^10', 'unread-segment', 'TCD[1]'],
    ['SID', 'SID|method|lot', 'unread-segment', 'SID[1]'],
    ['PRT', 'PRT|1|AD||PL', 'unread-segment', 'PRT[1]'],
    ['a second one of a name', 'ZPS|1\rZPS|2|Coast Laboratory', 'unread-segment', 'ZPS[2]'],
    ['ADD', 'ADD| Escherichia coli, resistant', 'continued', 'ADD[1]'],
    ['DSC', 'DSC|CONT001|F', 'continued', 'DSC[1]'],
  ])(
    '%s with content holds the message, and nothing is filed',
    async (_what, line, reason, place) => {
      expect(await send([value, line])).toMatchObject({
        ack: 'AA',
        state: 'quarantined',
        reason,
        says: expect.stringContaining(place) as string,
        versions: 0,
      })
    },
  )

  it('without content holds nothing', async () => {
    expect(await send([value, 'ZPS|1', 'ZEF||', 'DSC|'])).toMatchObject({
      state: 'processed',
      versions: 1,
    })
  })

  it('cannot be hidden among the segments that are read, or that may stay unread', () => {
    expect(readSegments.filter((name) => harmlessSegments.includes(name))).toEqual([])
    expect(new Set(harmlessSegments).size).toBe(harmlessSegments.length)
  })

  it('may be listed for one sender by an administrator, but never one that is read or says that a part is missing', async () => {
    const admin = await system.lab.signIn(await system.lab.make.user(1))
    const save = async (unreadSegments: string[]) => {
      const [row] = (await admin.call(messages.systems, {})).body.list as {
        labSystemId: number
        rowVersion: number
      }[]
      return (
        await admin.call(messages.saveSystem, {
          labSystemId: row?.labSystemId ?? 0,
          unreadSegments,
          rowVersion: row?.rowVersion ?? 0,
        })
      ).body
    }
    for (const name of ['OBX', 'NTE', 'ADD', 'DSC', 'zp', '1ZP'])
      expect(await save([name]), name).toMatchObject({
        valid: false,
        issues: [{ rule: 'not-valid' }],
      })
    expect(await save(['ZPS'])).toMatchObject({ valid: true })
    const segments = [value, 'ZPS|1|Coast Laboratory']
    expect(await send(segments)).toMatchObject({ state: 'quarantined', reason: 'unread-segment' })
    // it counts once another person has confirmed it
    const second = await system.lab.signIn(await system.lab.make.user(1))
    const { list } = (await second.call(messages.systems, {})).body
    const { labSystemId, rowVersion } = list[0]
    await second.call(messages.confirmSystem, { labSystemId, rowVersion })
    expect(await send(segments)).toMatchObject({
      state: 'processed',
      versions: 1,
    })
    expect(await send([value, 'ZPS|1|Coast Laboratory', 'ZEF|1|JVBERi0xLjQK'])).toMatchObject({
      state: 'quarantined',
      reason: 'unread-segment',
    })
  })
})

it('a message that continues another one (MSH-14) waits', async () => {
  const continued = (message: string): string =>
    message.replace(/^MSH[^\r]*/, (head) => {
      const fields = head.split('|')
      while (fields.length < 14) fields.push('')
      fields[13] = 'CONT001'
      return fields.join('|')
    })
  expect(await send([value], continued)).toMatchObject({
    state: 'quarantined',
    reason: 'continued',
    versions: 0,
  })
})
