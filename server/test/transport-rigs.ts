import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simulatedTransport } from '@labgate/simulator/payer/simulated-transport.ts'
import { expect } from 'vitest'
import { readConfig } from '../src/config.ts'
import { folderTransport } from '../src/ports/transport/folder.ts'
import { httpTransport } from '../src/ports/transport/http.ts'
import { sftpTransport } from '../src/ports/transport/sftp.ts'
import { TransportFailed, type Transport } from '../src/ports/transport/transport.ts'
import { reachOf } from '../src/reach.ts'
import { corePartner, type CorePartner } from './core-partner.ts'
import { sftpPartner, type SftpPartner } from './sftp-server.ts'
import { fileOf, payer } from './x12/payer.ts'
import { commercial } from './x12/sample-claims.ts'

/** A partner, and transports to it as our processes would open them one after another. */
export interface Rig {
  open(): Transport
  /** The partner puts a file there for us; earlier ones are older. */
  drop(name: string, text: string): void | Promise<void>
  /** Our files visible to the partner, by name without extension. */
  arrived?(): Record<string, string>
  down?(): Promise<void>
  up?(): Promise<void>
  /** Ends the connection in the middle of the next hand-over. */
  cut?(): void
  /** What the partner keeps of files that we have. */
  kept?(): string[]
  close(): Promise<void>
}
export const reach = reachOf(readConfig({ ALLOWED_DESTINATIONS: '127.0.0.1' }))
export const ofThisHost = /127\.0\.0\.1|lab|Harbor|localhost/

export const folderRig = async (): Promise<Rig> => {
  const path = mkdtempSync(join(tmpdir(), 'labgate-folder-'))
  const open = () => folderTransport({ root: path, path }, () => new Date())
  let nth = 0
  await open().list()
  return {
    open,
    drop: (name, text) => {
      writeFileSync(join(path, 'in', name), text, 'latin1')
      const at = new Date(Date.now() - 60_000 + 1000 * nth++)
      utimesSync(join(path, 'in', name), at, at)
    },
    arrived: () =>
      Object.fromEntries(
        readdirSync(join(path, 'out')).map((name) => [
          name.replace(/\.837$/, ''),
          readFileSync(join(path, 'out', name), 'latin1'),
        ]),
      ),
    kept: () => [...readdirSync(join(path, 'done')), ...readdirSync(join(path, 'refused'))],
    close: async () => rmSync(path, { recursive: true }),
  }
}
export const sftpPlace = (partner: SftpPartner) => ({
  host: '127.0.0.1',
  port: partner.port,
  user: partner.user,
  secret: partner.password,
  hostKey: partner.hostKey,
  outFolder: '/out',
  inFolder: '/in',
  doneFolder: '/done',
})
export const sftpRig = async (): Promise<Rig> => {
  const partner = await sftpPartner()
  let nth = 0
  const opened: Transport[] = []
  const namesIn = (folder: string) =>
    [...partner.files.keys()].flatMap((path) =>
      path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [],
    )
  return {
    open: () => {
      const way = sftpTransport(sftpPlace(partner), reach, { settle: async () => {} })
      opened.push(way)
      return way
    },
    drop: (name, text) =>
      void partner.files.set(`/in/${name}`, {
        content: Buffer.from(text, 'latin1'),
        at: 1000 + nth++,
      }),
    arrived: () =>
      Object.fromEntries(
        namesIn('/out')
          .filter((name) => !name.endsWith('.part'))
          .map((name) => [
            name.replace(/\.837$/, ''),
            partner.files.get(`/out/${name}`)?.content.toString('latin1') ?? '',
          ]),
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
export const httpPlace = (partner: CorePartner) => ({
  url: partner.url,
  user: partner.user,
  password: partner.password,
  senderId: 'US',
  receiverId: 'THEM',
  ruleVersion: '2.2.0',
  pickUp: ['X12_835_Request_005010X221A1'],
  receipt: 'X12_Receipt',
  realTime: true,
})
let ids = 0
export const needs = {
  now: () => new Date('2026-11-23T15:05:00Z'),
  newId: () => `id-${(ids += 1)}`,
}
export const httpRig = async (): Promise<Rig> => {
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
/* Responds to files put there; its own files have other names and texts. */
export const simulatedRig = async (): Promise<Rig> => {
  const transport = simulatedTransport(payer())
  return {
    open: () => transport,
    drop: (name) =>
      transport.put(name, fileOf({ ...commercial, number: name.toUpperCase().replace(/\W/g, '') })),
    close: async () => {},
  }
}

export const claimText = `ISA*claims~${'SV1*HC:80307*120~'.repeat(4000)}IEA~`
/** Takes everything there for us, one look after another. */
export const takeAll = async (
  way: Transport,
  verdict: 'done' | 'refused' = 'done',
): Promise<[name: string, text: string][]> => {
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
export const failureOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => new Error('it went well'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(TransportFailed)
  return (error as Error).message
}
