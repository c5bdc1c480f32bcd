import { describe, expect, it, onTestFinished } from 'vitest'
import { corePartner } from '../../../test/core-partner.ts'
import { sftpPartner } from '../../../test/sftp-server.ts'
import {
  failureOf,
  httpPlace,
  needs,
  reach,
  sftpPlace,
  takeAll,
} from '../../../test/transport-rigs.ts'
import { httpTransport } from './http.ts'
import { sftpTransport } from './sftp.ts'
import { FileTooLarge, type Transport } from './transport.ts'

describe('SFTP', () => {
  const rigOf = async (more: { hasRsa?: boolean } = {}) => {
    const partner = await sftpPartner(more)
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

  it('refuses a host with an unknown or changed key before signing in', async () => {
    const { partner, open } = await rigOf()
    expect(await failureOf(open({ hostKey: '' }).list())).toContain(
      `The host shows ${partner.hostKey}`,
    )
    expect(await open().list()).toEqual([])
    expect(partner.signedIn()).toBe(1)
    await partner.down()
    await partner.up(true)
    const text = await failureOf(open().list())
    expect(text).toMatch(
      /^The host shows another host key than the one entered: SHA256:.{43}\. Nothing was sent\./,
    )
    expect(text).not.toContain(partner.hostKey)
    expect(partner.signedIn()).toBe(1)
  })

  it('accepts any of a host’s keys, and shows all of them before it refuses', async () => {
    const { partner, open } = await rigOf({ hasRsa: true })
    const keys = [partner.hostKey, ...partner.otherHostKeys]
    expect(keys).toHaveLength(2)
    for (const hostKey of keys) expect(await open({ hostKey }).list()).toEqual([])
    expect(partner.signedIn()).toBe(2)
    const text = await failureOf(open({ hostKey: `SHA256:${'A'.repeat(43)}` }).list())
    expect(text).toMatch(/^The host shows other host keys than the one entered: /)
    for (const hostKey of keys) expect(text).toContain(hostKey)
    expect(partner.signedIn()).toBe(2)
  })

  it('names faults that a person can fix: the sign-in, a forbidden host, an unreadable private key', async () => {
    const { open } = await rigOf()
    expect(await failureOf(open({ secret: 'another' }).list())).toBe(
      'The partner’s host refused the sign-in. Check the user name and the password or key.',
    )
    expect(await failureOf(open({ host: '169.254.169.254' }).list())).toContain(
      'belongs to this server',
    )
    expect(
      await failureOf(open({ secret: '-----BEGIN OPENSSH PRIVATE KEY-----\nnone' }).list()),
    ).toContain('private key cannot be read')
  })

  it('does not take a file that is still growing, is too large, or has a name that leads elsewhere', async () => {
    const { partner, open } = await rigOf()
    const grow = () =>
      partner.files.set('/in/grows.835', { content: Buffer.from('ISA*more'), at: 5 })
    const way = open({}, { settle: async () => grow(), most: 20 })
    partner.files.set('/in/grows.835', { content: Buffer.from('ISA'), at: 5 })
    partner.files.set('/in/large.835', { content: Buffer.alloc(21), at: 6 })
    partner.files.set('/in/x.part', { content: Buffer.from('ISA'), at: 6 })
    expect(await way.list()).toEqual(['large.835'])
    expect(await way.list()).toEqual(['grows.835', 'large.835'])
    await expect(way.take('large.835')).rejects.toThrow(FileTooLarge)
    partner.files.set('/in/lies.835', { content: Buffer.alloc(200_000), at: 7, stated: 3 })
    await expect(way.take('lies.835')).rejects.toThrow(FileTooLarge)
    await failureOf(way.take('../out/grows.835/nothing'))
  })

  it('deletes files that it has taken if the partner requires it', async () => {
    const { partner, open } = await rigOf()
    partner.files.set('/in/one.835', { content: Buffer.from('ISA'), at: 5 })
    expect(await takeAll(open({ doneFolder: '' }))).toEqual([['one.835', 'ISA']])
    expect([...partner.files.keys()]).toEqual([])
  })
})

describe('HTTP', () => {
  it('follows no redirect, requires https beyond this machine, and repeats nothing that the partner wrote', async () => {
    const partner = await corePartner()
    onTestFinished(partner.down)
    const open = (more: object = {}, options: object = {}): Transport =>
      httpTransport({ ...httpPlace(partner), ...more }, reach, needs, options)
    partner.answerNext(302, { location: 'http://169.254.169.254/' })
    expect(await failureOf(open().list())).toContain('leads to another one')
    partner.answerNext(500)
    expect(await failureOf(open().put('LG1-1.837', Buffer.from('ISA')))).toBe(
      'The trading partner answered with status 500.',
    )
    expect(await failureOf(open({ url: 'http://payer.example/core' }).list())).toContain(
      'must begin with https',
    )
    expect(await failureOf(open({ url: 'https://169.254.169.254/' }).list())).toContain(
      'belongs to this server',
    )
    expect(await failureOf(open({ password: 'another' }).list())).toBe(
      'The trading partner refused the sign-in. Check the user name and the password.',
    )
    partner.waiting.set('P1', 'ISA'.repeat(40_000))
    expect(await failureOf(open({}, { most: 100 }).list())).toBe(
      'The answer of the trading partner is too large.',
    )
  })

  it('fails on a lost receipt, and after a lost response resends the file with the same ID', async () => {
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

  it('only checks that a partner without receipts is reachable, because listing would take its waiting files', async () => {
    const partner = await corePartner()
    const way = httpTransport({ ...httpPlace(partner), receipt: '' }, reach, needs)
    await way.reaches?.()
    await partner.down()
    expect(await failureOf(way.reaches!())).toBe('Nothing is listening there.')
    expect(httpTransport(httpPlace(partner), reach, needs).reaches).toBeUndefined()
  })
})
