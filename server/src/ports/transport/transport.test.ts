import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { corePartner, type CorePartner } from '../../../test/core-partner.ts'
import { sftpPartner, type SftpPartner } from '../../../test/sftp-server.ts'
import { fileOf, payer } from '../../../test/x12/payer.ts'
import { commercial } from '../../../test/x12/sample-claims.ts'
import { readConfig } from '../../config.ts'
import { reachOf } from '../../reach.ts'
import { simulatedTransport } from '../payer-simulator/simulated-transport.ts'
import { folderTransport } from './folder.ts'
import { httpTransport } from './http.ts'
import { sftpTransport } from './sftp.ts'
import { FileTooLarge, TransportFailed, type Transport } from './transport.ts'

/** A partner, and ways to it as processes of ours would open them one after the other. */
interface Rig {
  open(): Transport
  /** The partner puts a file there for us, the earlier the older. */
  drop(name: string, text: string): void | Promise<void>
  /** What the partner has of ours in sight, by name without its ending. */
  arrived?(): Record<string, string>
  down?(): Promise<void>
  up?(): Promise<void>
  /** The connection ends in the middle of what is handed over next. */
  cut?(): void
  /** What the partner keeps of files that we have. */
  kept?(): string[]
  close(): Promise<void>
}
const reach = reachOf(readConfig({ ALLOWED_DESTINATIONS: '127.0.0.1' }))
const ofThisHost = /127\.0\.0\.1|lab|Harbor|localhost/

const folderRig = async (): Promise<Rig> => {
  const path = mkdtempSync(join(tmpdir(), 'labgate-folder-'))
  folderTransport(path, () => new Date())
  let nth = 0
  await new Promise((done) => setTimeout(done, 50))
  return {
    open: () => folderTransport(path, () => new Date()),
    drop: (name, text) => {
      writeFileSync(join(path, 'in', name), text, 'latin1')
      const at = new Date(Date.now() - 60_000 + 1000 * nth++)
      utimesSync(join(path, 'in', name), at, at)
    },
    arrived: () =>
      Object.fromEntries(readdirSync(join(path, 'out')).map((name) => [name.replace(/\.837$/, ''), readFileSync(join(path, 'out', name), 'latin1')])),
    kept: () => [...readdirSync(join(path, 'done')), ...readdirSync(join(path, 'refused'))],
    close: async () => rmSync(path, { recursive: true }),
  }
}
const sftpPlace = (partner: SftpPartner) => ({
  host: '127.0.0.1',
  port: partner.port,
  user: partner.user,
  secret: partner.password,
  hostKey: partner.hostKey,
  outFolder: '/out',
  inFolder: '/in',
  doneFolder: '/done',
})
const sftpRig = async (): Promise<Rig> => {
  const partner = await sftpPartner()
  let nth = 0
  const opened: Transport[] = []
  const namesIn = (folder: string) => [...partner.files.keys()].flatMap((path) => (path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : []))
  return {
    open: () => {
      const way = sftpTransport(sftpPlace(partner), reach, { settle: async () => {} })
      opened.push(way)
      return way
    },
    drop: (name, text) => void partner.files.set(`/in/${name}`, { content: Buffer.from(text, 'latin1'), at: 1000 + nth++ }),
    arrived: () =>
      Object.fromEntries(
        namesIn('/out')
          .filter((name) => !name.endsWith('.part'))
          .map((name) => [name.replace(/\.837$/, ''), partner.files.get(`/out/${name}`)?.content.toString('latin1') ?? '']),
      ),
    down: partner.down,
    up: partner.up,
    cut: () => partner.cutAfter(1000),
    kept: () => namesIn('/done'),
    close: async () => {
      for (const way of opened) await way.close?.()
      await partner.down()
    },
  }
}
const httpPlace = (partner: CorePartner) => ({
  url: partner.url,
  user: partner.user,
  password: partner.password,
  senderId: 'US',
  receiverId: 'THEM',
  ruleVersion: '2.2.0',
  pickUp: ['X12_835_Request_005010X221A1'],
  receipt: 'X12_Receipt',
})
let ids = 0
const needs = { now: () => new Date('2026-11-23T15:05:00Z'), newId: () => `id-${(ids += 1)}` }
const httpRig = async (): Promise<Rig> => {
  const partner = await corePartner()
  return {
    open: () => httpTransport(httpPlace(partner), reach, needs),
    drop: (name, text) => void partner.waiting.set(name.replace(/\.835$/, ''), text),
    arrived: () => Object.fromEntries(partner.arrived),
    down: partner.down,
    up: partner.up,
    cut: () => partner.cutNext(false),
    kept: () => partner.receipts.map((name) => `${name}.835`),
    close: partner.down,
  }
}
/* Answers what is put there; its files have names and texts of its own. */
const simulatedRig = async (): Promise<Rig> => {
  const transport = simulatedTransport(payer())
  return {
    open: () => transport,
    drop: (name) => transport.put(name, fileOf({ ...commercial, number: name.toUpperCase().replace(/\W/g, '') })),
    close: async () => {},
  }
}

const claimText = `ISA*claims~${'SV1*HC:80307*120~'.repeat(4000)}IEA~`
/** All that is there for us, one look after the other; `hold`: nothing is set aside. */
const takeAll = async (way: Transport, verdict: 'done' | 'refused' = 'done'): Promise<[name: string, text: string][]> => {
  const all: [string, string][] = []
  for (let look = 0; look < 20; look++) {
    const names = await way.list()
    for (const name of names) {
      all.push([name, Buffer.from(await way.take(name)).toString('latin1')])
      await way.done(name, verdict)
    }
    if (names.length === 0 || !way.handsOutSingly) return all
  }
  return all
}
const failureOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => new Error('it went well'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(TransportFailed)
  return (error as Error).message
}

describe.each([
  ['folder', folderRig],
  ['SFTP', sftpRig],
  ['HTTP', httpRig],
  ['simulated', simulatedRig],
])('the %s way', (name, make) => {
  let rig: Rig
  beforeAll(async () => {
    rig = await make()
  })
  afterAll(() => rig.close())
  const isExact = name !== 'simulated'

  it('takes each file once, oldest first, and none that is done again', async () => {
    await rig.drop('b1.835', 'ISA*one~')
    await rig.drop('a2.835', 'ISA*two\u00e9~')
    // a process that ended before it said so is not the last one to have it
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

  it('sets a refused file aside, and does not see it again', async () => {
    await rig.drop('c3.835', 'ISA*three~')
    expect((await takeAll(rig.open(), 'refused')).length).toBeGreaterThan(0)
    expect(await takeAll(rig.open())).toEqual([])
  })

  it.runIf(isExact)('hands a file over whole, and the same one twice is one', async () => {
    const way = rig.open()
    await way.put('LG1-7.837', Buffer.from(claimText))
    expect(rig.arrived?.()).toEqual({ 'LG1-7': claimText })
    await rig.open().put('LG1-7.837', Buffer.from(claimText))
    expect(rig.arrived?.()).toEqual({ 'LG1-7': claimText })
  })

  it.runIf(name === 'SFTP' || name === 'HTTP')('says that a partner is down without a word of who it is, and goes on when it is up', async () => {
    const way = rig.open()
    await way.put('LG1-8.837', Buffer.from(claimText))
    await rig.down?.()
    for (const work of [way.put('LG1-9.837', Buffer.from(claimText)), way.list()]) {
      const says = await failureOf(work)
      expect(says).toMatch(/^[A-Z].*\.$/)
      expect(says).not.toMatch(ofThisHost)
    }
    await rig.up?.()
    await way.put('LG1-9.837', Buffer.from(claimText))
    expect(Object.keys(rig.arrived?.() ?? {})).toEqual(['LG1-7', 'LG1-8', 'LG1-9'])
  })

  it.runIf(name === 'SFTP' || name === 'HTTP')('shows nothing of a file whose hand-over is cut in the middle, and all of it after the next', async () => {
    const way = rig.open()
    rig.cut?.()
    await failureOf(way.put('LG1-10.837', Buffer.from(claimText)))
    expect(rig.arrived?.()).not.toHaveProperty('LG1-10')
    await way.put('LG1-10.837', Buffer.from(claimText))
    expect(rig.arrived?.()).toHaveProperty('LG1-10', claimText)
  })
})

describe('SFTP', () => {
  const rigOf = async () => {
    const partner = await sftpPartner()
    const opened: Transport[] = []
    onTestFinished(async () => {
      for (const way of opened) await way.close?.()
      await partner.down()
    })
    const open = (more: object = {}, options: object = { settle: async () => {} }): Transport => {
      const way = sftpTransport({ ...sftpPlace(partner), ...more }, reach, options)
      opened.push(way)
      return way
    }
    return { partner, open }
  }

  it('refuses a host whose key is unknown or another one, and has not said a word about us by then', async () => {
    const { partner, open } = await rigOf()
    expect(await failureOf(open({ hostKey: '' }).list())).toContain(`The host shows ${partner.hostKey}`)
    expect(await open().list()).toEqual([])
    expect(partner.signedIn()).toBe(1)
    await partner.down()
    await partner.up(true)
    const says = await failureOf(open().list())
    expect(says).toMatch(/^The host shows another host key than the one entered: SHA256:.{43}\. Nothing was sent\./)
    expect(says).not.toContain(partner.hostKey)
    expect(partner.signedIn()).toBe(1)
  })

  it('says what a person can mend: the sign-in, a host that may not be reached, a key that is none', async () => {
    const { open } = await rigOf()
    expect(await failureOf(open({ secret: 'another' }).list())).toBe('The partner’s host refused the sign-in. Check the user name and the password or key.')
    expect(await failureOf(open({ host: '169.254.169.254' }).list())).toContain('belongs to this server')
    expect(await failureOf(open({ secret: '-----BEGIN OPENSSH PRIVATE KEY-----\nnone' }).list())).toContain('private key cannot be read')
  })

  it('does not take a file that still grows, that is too large, or whose name leads elsewhere', async () => {
    const { partner, open } = await rigOf()
    const grow = () => partner.files.set('/in/grows.835', { content: Buffer.from('ISA*more'), at: 5 })
    const way = open({}, { settle: async () => grow(), most: 20 })
    partner.files.set('/in/grows.835', { content: Buffer.from('ISA'), at: 5 })
    partner.files.set('/in/large.835', { content: Buffer.alloc(21), at: 6 })
    partner.files.set('/in/x.part', { content: Buffer.from('ISA'), at: 6 })
    expect(await way.list()).toEqual(['large.835'])
    expect(await way.list()).toEqual(['grows.835', 'large.835'])
    await expect(way.take('large.835')).rejects.toThrow(FileTooLarge)
    await failureOf(way.take('../out/grows.835/nothing'))
  })

  it('deletes what it has where the partner wants that', async () => {
    const { partner, open } = await rigOf()
    partner.files.set('/in/one.835', { content: Buffer.from('ISA'), at: 5 })
    expect(await takeAll(open({ doneFolder: '' }))).toEqual([['one.835', 'ISA']])
    expect([...partner.files.keys()]).toEqual([])
  })
})

describe('HTTP', () => {
  it('follows no redirect, takes no plain address beyond this machine, and repeats nothing that the partner wrote', async () => {
    const partner = await corePartner()
    onTestFinished(partner.down)
    const open = (more: object = {}, options: object = {}): Transport => httpTransport({ ...httpPlace(partner), ...more }, reach, needs, options)
    partner.answerNext(302, { location: 'http://169.254.169.254/' })
    expect(await failureOf(open().list())).toContain('leads to another one')
    partner.answerNext(500)
    expect(await failureOf(open().put('LG1-1.837', Buffer.from('ISA')))).toBe('The trading partner answered with status 500.')
    expect(await failureOf(open({ url: 'http://payer.example/core' }).list())).toContain('must begin with https')
    expect(await failureOf(open({ url: 'https://169.254.169.254/' }).list())).toContain('belongs to this server')
    expect(await failureOf(open({ password: 'another' }).list())).toBe('The trading partner refused the sign-in. Check the user name and the password.')
    partner.waiting.set('P1', 'ISA'.repeat(40_000))
    expect(await failureOf(open({}, { most: 100 }).list())).toBe('The answer of the trading partner is too large.')
  })

  it('a receipt that is lost brings the same file once more, and an answer that is lost the same id', async () => {
    const partner = await corePartner()
    onTestFinished(partner.down)
    const way = httpTransport(httpPlace(partner), reach, needs)
    partner.waiting.set('P1', 'ISA*one~')
    const [name = ''] = await way.list()
    await way.take(name)
    partner.cutNext(true)
    await failureOf(way.done(name, 'done'))
    partner.cutNext(true)
    await failureOf(way.put('LG1-3.837', Buffer.from('ISA*claims~')))
    await way.put('LG1-3.837', Buffer.from('ISA*claims~'))
    expect([...partner.arrived]).toEqual([['LG1-3', 'ISA*claims~']])
  })
})
