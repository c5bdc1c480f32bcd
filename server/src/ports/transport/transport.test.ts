import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  claimText,
  failureOf,
  folderRig,
  httpRig,
  ofThisHost,
  sftpRig,
  simulatedRig,
  takeAll,
  type Rig,
} from '../../../test/transport-rigs.ts'

/* The rules that every transport to a trading partner follows. */

/* Not every transport can be down or cut off; tests that do not apply to one are skipped. */
const itWhere =
  (applies: boolean) =>
  (text: string, work: () => Promise<void>): void => {
    // oxlint-disable-next-line vitest/valid-title -- the title is that of the call
    if (applies) it(text, work)
  }

describe.each([
  ['folder', folderRig],
  ['SFTP', sftpRig],
  ['HTTP', httpRig],
  ['simulated', simulatedRig],
])('the %s transport', (name, make) => {
  let rig: Rig
  beforeAll(async () => {
    rig = await make()
  })
  afterAll(() => rig.close())
  const isExact = name !== 'simulated'

  it('takes each file once, oldest first, and never takes a finished file again', async () => {
    await rig.drop('b1.835', 'ISA*one~')
    await rig.drop('a2.835', 'ISA*two\u00e9~')
    // a process that ended before it reported a file as done does not prevent another from taking
    // it
    const before = rig.open()
    const [first = ''] = await before.list()
    expect((await before.take(first)).length).toBeGreaterThan(7)
    await before.close?.()
    const way = rig.open()
    const taken = await takeAll(way)
    if (isExact) {
      expect(taken).toEqual([
        ['b1.835', 'ISA*one~'],
        ['a2.835', 'ISA*two\u00e9~'],
      ])
      expect(rig.kept?.().toSorted()).toEqual(['a2.835', 'b1.835'])
    } else expect(taken.length).toBeGreaterThan(1)
    expect(await takeAll(rig.open())).toEqual([])
  })

  it('sets a refused file aside, and does not list it again', async () => {
    await rig.drop('c3.835', 'ISA*three~')
    expect((await takeAll(rig.open(), 'refused')).length).toBeGreaterThan(0)
    expect(await takeAll(rig.open())).toEqual([])
  })

  itWhere(isExact)('delivers a file whole, and only once if it is sent twice', async () => {
    const way = rig.open()
    await way.put('LG1-7.837', Buffer.from(claimText))
    expect(rig.arrived?.()).toEqual({ 'LG1-7': claimText })
    await rig.open().put('LG1-7.837', Buffer.from(claimText))
    expect(rig.arrived?.()).toEqual({ 'LG1-7': claimText })
  })

  itWhere(name === 'SFTP' || name === 'HTTP')(
    'reports that a partner is down without identifying it, and continues when it is up again',
    async () => {
      const way = rig.open()
      await way.put('LG1-8.837', Buffer.from(claimText))
      await rig.down?.()
      for (const work of [way.put('LG1-9.837', Buffer.from(claimText)), way.list()]) {
        const text = await failureOf(work)
        expect(text).toMatch(/^[A-Z].*\.$/)
        expect(text).not.toMatch(ofThisHost)
      }
      await rig.up?.()
      await way.put('LG1-9.837', Buffer.from(claimText))
      expect(Object.keys(rig.arrived?.() ?? {})).toEqual(['LG1-7', 'LG1-8', 'LG1-9'])
    },
  )

  itWhere(name === 'SFTP' || name === 'HTTP')(
    'shows nothing of a file whose transfer was interrupted, and the whole file after the next attempt',
    async () => {
      const way = rig.open()
      rig.cut?.()
      await failureOf(way.put('LG1-10.837', Buffer.from(claimText)))
      expect(rig.arrived?.()).not.toHaveProperty('LG1-10')
      await way.put('LG1-10.837', Buffer.from(claimText))
      expect(rig.arrived?.()).toHaveProperty('LG1-10', claimText)
    },
  )
})
