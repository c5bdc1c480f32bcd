import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tradingPartners, type TradingPartner } from '@labgate/contract/billing/trading-partners'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { sftpPartner, type SftpPartner } from '../../../../test/sftp-server.ts'
import { placeFields } from '../../../core/records/tell-of-destination.ts'
import { batchClaims } from '../batch-claims.ts'
import { exchangeFiles, type Transports } from '../exchange-files.ts'
import { judgeBills } from '../judge-bills.ts'
import { transportsOf } from '../transports.ts'

let lab: Lab
let laboratory: BillingLaboratory
let partner: SftpPartner
let admin: Visitor
let biller: Visitor
let transports: Transports
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  partner = await sftpPartner()
  admin = await lab.signIn(await lab.make.user(1))
  biller = await lab.signIn(await lab.make.user(18))
  transports = transportsOf(lab.context)
})
afterAll(async () => {
  await partner.down()
  await lab.close()
})

const theOne = async (who: Visitor = biller): Promise<TradingPartner> => {
  const { list } = (await who.call(tradingPartners.list, {})).body as { list: TradingPartner[] }
  return list.find(({ tradingPartnerId }) => tradingPartnerId === laboratory.tradingPartnerId)!
}
const save = async (more: object, who: Visitor = admin) => {
  const { rowVersion } = await theOne()
  return (
    await who.call(tradingPartners.save, {
      tradingPartnerId: laboratory.tradingPartnerId,
      rowVersion,
      ...more,
    })
  ).body
}
const faultsIn = ({ issues }: { issues?: { path: string[]; rule: string }[] }): string[] =>
  (issues ?? []).map(({ path, rule }) => `${path.join('.')} ${rule}`)
/* As a second person would. */
const confirmed = () =>
  lab.owner('update trading_partner set confirmed_at = now() where is_waiting')
const attempt = async (sent: { key?: string } = {}) => {
  const { tradingPartnerId } = laboratory
  return (await admin.call(tradingPartners.try, { tradingPartnerId }, sent)).body
}
const way = () => ({
  transport: 'sftp' as const,
  host: '127.0.0.1',
  port: partner.port,
  user: partner.user,
  outFolder: '/out',
  inFolder: '/in',
  afterTaking: 'move' as const,
  doneFolder: '/done',
})

test('an administrator sets up SFTP: missing values are reported at their fields, the secret is encrypted, and a host key is compared first', async () => {
  expect(faultsIn(await save({ transport: 'sftp' }))).toEqual([
    'host required',
    'user required',
    'outFolder required',
    'inFolder required',
    'doneFolder required',
    'secret required',
  ])
  expect(
    faultsIn(await save({ ...way(), host: '169.254.169.254', secret: partner.password })),
  ).toEqual(['host destination'])
  expect(faultsIn(await save({ ...way(), secret: '-----BEGIN PRIVATE KEY-----\nnone' }))).toEqual([
    'secret not-valid',
  ])
  expect(await save({ ...way(), secret: partner.password }, biller)).toMatchObject({
    code: 'not-permitted',
  })
  expect(await save({ ...way(), secret: partner.password })).toMatchObject({ valid: true })

  const seen = JSON.stringify((await admin.call(tradingPartners.list, {})).body)
  expect(seen).toContain('"hasSecret":true')
  expect(seen).not.toContain(partner.password)
  const [row] = await lab.owner<{ all: string }>(
    'select trading_partner::text as all from trading_partner where trading_partner_id = $1',
    [laboratory.tradingPartnerId],
  )
  expect(
    Buffer.from(row?.all.match(/\\\\x([\da-f]+)/)?.[1] ?? '', 'hex').toString('latin1'),
  ).not.toContain(partner.password)

  expect(await attempt(), 'nobody alone sees what answers at an address').toMatchObject({
    valid: false,
    code: 'not-possible',
    message: expect.stringContaining('Another person must confirm'),
  })
  expect(partner.connections()).toBe(0)
  await confirmed()
  expect(await attempt()).toMatchObject({
    isReached: false,
    message: expect.stringContaining(`The host shows ${partner.hostKey}`),
  })
  expect(partner.signedIn()).toBe(0)
  await save({ hostKey: partner.hostKey })
  expect(await attempt()).toMatchObject({ code: 'not-possible' })
  await confirmed()
  partner.files.set('/in/a.835', { content: Buffer.from('ISA'), at: 5 })
  expect(await attempt()).toMatchObject({
    isReached: true,
    message: 'Connected. One file waits for us.',
  })
  // it only looked
  expect([...partner.files.keys()]).toEqual(['/in/a.835'])
  partner.files.clear()
  // one host's secret is not shown to another
  expect(faultsIn(await save({ host: 'sftp.payer.example' }))).toEqual(['secret required'])
  // nor does a repeated request connect, where somebody may have entered another place since
  expect(await attempt({ key: 'again' })).toMatchObject({ isReached: true })
  const before = partner.connections()
  expect(await attempt({ key: 'again' })).toMatchObject({
    isReached: false,
    message: expect.stringContaining('already tested'),
  })
  expect(partner.connections()).toBe(before)
  await lab.owner('update trading_partner set confirmed_at = null')
})

test('a folder outside the operator’s is refused at its field before anything is saved, and one that is kept can still be edited', async () => {
  const root = mkdtempSync(join(tmpdir(), 'labgate-folders-'))
  const create = async (who: Visitor, path: string, more: object = {}) =>
    (
      await who.call(tradingPartners.save, {
        tradingPartnerId: 0,
        name: 'Folder payer',
        receiverName: 'Folder payer',
        receiverId: 'FOLDER',
        submitterId: 'LAB',
        transport: 'folder',
        path,
        ...more,
      })
    ).body
  const none = await create(admin, `${root}/one`)
  expect(none.issues).toMatchObject([
    {
      path: ['path'],
      rule: 'outside',
      message: expect.stringContaining('Its operator sets one with PARTNER_FOLDERS'),
    },
  ])
  expect((await admin.call(tradingPartners.list, {})).body.partnerFolders).toBe('')
  const other = await openLab({ PARTNER_FOLDERS: root })
  try {
    const chief = await other.signIn(await other.make.user(1))
    expect((await chief.call(tradingPartners.list, {})).body.partnerFolders).toBe(root)
    for (const path of [
      '/etc',
      root,
      `${root}/../elsewhere`,
      `${root}-beside/one`,
      `${root}/a/../..`,
    ]) {
      const refused = await create(chief, path)
      expect(refused.issues, path).toMatchObject([
        {
          path: ['path'],
          message: `Enter a folder inside ${root}, which the server’s operator set for trading partners.`,
        },
      ])
    }
    expect(await create(chief, `${root}/payers/one`)).toMatchObject({ valid: true })
    // the operator chose another root later: the partner can be deactivated, and not activated
    // again
    const [row] = await other.owner<{ id: number }>(`
      update trading_partner
      set settings = '{"path": "/old/one"}'
      where name = 'Folder payer'
      returning trading_partner_id as id
    `)
    const edit = async (more: object) => {
      const [{ rowVersion } = { rowVersion: 0 }] = (await chief.call(tradingPartners.list, {})).body
        .list as TradingPartner[]
      return (
        await chief.call(tradingPartners.save, {
          tradingPartnerId: row?.id ?? 0,
          rowVersion,
          ...more,
        })
      ).body
    }
    expect(await edit({ name: 'Renamed payer' })).toMatchObject({ valid: true })
    expect(await edit({ active: false })).toMatchObject({ valid: true })
    expect(faultsIn(await edit({ active: true }))).toEqual(['path outside'])
  } finally {
    await other.close()
    rmSync(root, { recursive: true })
  }
})

test('claims with an unrecorded handover are sent again as the same file, and count as sent once', async () => {
  await laboratory.order()
  await judgeBills(lab.context)
  expect(await batchClaims(lab.context)).toBe(1)
  const states = () =>
    lab.owner<{ state: string; sent: boolean }>(`
      select f.state, c.sent_at is not null as sent
      from
        claim c
        join x12_file f using (x12_file_id)
    `)
  // the process ends after the partner has received the file
  const ended: Transports = async (one) => {
    const transport = (await transports(one))!
    return {
      ...transport,
      put: async (name, bytes) =>
        transport.put(name, bytes).then(() => Promise.reject(new Error('killed'))),
    }
  }
  // one person alone sends no claim to a place of their choice
  expect(await exchangeFiles(lab.context, transports)).toEqual({ sent: 0, taken: 0 })
  const confirm = (who: Visitor, rowVersion: number) =>
    who.call(tradingPartners.confirm, {
      tradingPartnerId: laboratory.tradingPartnerId,
      rowVersion,
    })
  const entered = await theOne(admin)
  expect(entered).toMatchObject({ isWaiting: true, needsOther: true })
  expect((await confirm(admin, entered.rowVersion)).body.valid).toBe(false)
  const second = await lab.signIn(await lab.make.user(8))
  expect((await confirm(second, entered.rowVersion)).body.valid).toBe(true)
  expect(await theOne()).toMatchObject({ isWaiting: false })
  expect((await save({ statusDays: 3 })).valid, 'leads to no other place').toBe(true)
  expect(await theOne()).toMatchObject({ isWaiting: false })
  // whatever went wrong after the handover, it is not recorded
  await exchangeFiles(lab.context, ended)
  expect(await states()).toEqual([{ state: 'waiting', sent: false }])
  const [[name, first] = ['', { content: Buffer.alloc(0) }]] = [...partner.files]
  expect(await exchangeFiles(lab.context, transports)).toEqual({ sent: 1, taken: 0 })
  expect([...partner.files.keys()]).toEqual([name])
  expect(partner.files.get(name)?.content).toEqual(first.content)
  expect(await exchangeFiles(lab.context, transports)).toEqual({ sent: 0, taken: 0 })
  expect(await states()).toEqual([{ state: 'sent', sent: true }])
})

test('a partner that is down does not hold up another, shows since when it is down and why, and gets waiting files once it is up', async () => {
  const other = await lab.make.insert(
    'trading_partner',
    {
      name: 'Other',
      transport: 'folder',
      submitter_id: 'US',
      receiver_id: 'OTHER',
      receiver_name: 'Other',
    },
    'trading_partner_id',
  )
  await lab.owner(`update x12_file set state = 'waiting'`)
  const reached = (await theOne()).reachedAt
  await partner.down()
  lab.clock.pass(5)
  expect(await exchangeFiles(lab.context, transports)).toEqual({ sent: 0, taken: 0 })
  const since = (await theOne()).failedAt
  lab.clock.pass(5)
  await exchangeFiles(lab.context, transports)
  expect(await theOne()).toMatchObject({
    waiting: 1,
    failure: 'Nothing is listening there.',
    failedAt: since,
    reachedAt: reached,
  })
  const { list } = (await biller.call(tradingPartners.list, {})).body as { list: TradingPartner[] }
  expect(list.find(({ tradingPartnerId }) => tradingPartnerId === other)?.failure).toContain(
    'settings are incomplete',
  )
  await partner.up()
  expect(await exchangeFiles(lab.context, transports)).toEqual({ sent: 1, taken: 0 })
  expect(await theOne()).toMatchObject({ waiting: 0, failure: '', failedAt: null })
})

test('the connection of a production partner changes only after its name is entered; an inactive partner is not contacted', async () => {
  expect(faultsIn(await save({ isTest: false }))).toEqual(['confirmedName confirm'])
  expect(await save({ isTest: false, confirmedName: 'Simulated payer' })).toMatchObject({
    valid: true,
  })
  expect(faultsIn(await save({ outFolder: '/elsewhere' }))).toEqual(['confirmedName confirm'])
  expect(faultsIn(await save({ active: false, confirmedName: 'Another' }))).toEqual([
    'confirmedName confirm',
  ])
  expect(await save({ name: 'Gulf Clearinghouse' })).toMatchObject({ valid: true })
  expect(await save({ active: false, confirmedName: 'Gulf Clearinghouse' })).toMatchObject({
    valid: true,
  })
  const signedIn = partner.signedIn()
  await lab.owner(`update x12_file set state = 'waiting' where direction = 'out'`)
  expect(await exchangeFiles(lab.context, transports)).toEqual({ sent: 0, taken: 0 })
  expect(partner.signedIn()).toBe(signedIn)
  const audit = await lab.owner<{ fields: string[] }>(
    `
      select fields
      from audit
      where
        act = 'tradingPartners.save'
        and target = 'trading-partner ' || $1
        and cardinality(fields) > 0
      order by 1
      limit 20
    `,
    [laboratory.tradingPartnerId],
  )
  expect(JSON.stringify(audit)).toContain('secret')
})

const otherPlace = {
  host: 'localhost',
  port: 2222,
  hostKey: `SHA256:${'A'.repeat(43)}`,
  user: 'someone',
  outFolder: '/elsewhere',
  inFolder: '/from-elsewhere',
}
test.each(Object.entries(otherPlace))(
  'a change of %s alone waits for another person, and the answer says so',
  async (field, value) => {
    await confirmed()
    expect((await theOne()).isWaiting).toBe(false)
    const secret = field === 'host' || field === 'user' ? { secret: 'another secret' } : {}
    const answer = await save({
      [field]: value,
      ...secret,
      confirmedName: 'Gulf Clearinghouse',
    })
    expect(answer).toMatchObject({ valid: true })
    expect(answer.message).toContain('Nothing is exchanged there until another person confirms it.')
    expect((await theOne()).isWaiting).toBe(true)
  },
)
test('every field of the place over SFTP is tried', () => {
  const ofOthers = ['transport', 'path', 'url']
  expect(Object.keys(otherPlace)).toEqual(
    placeFields['trading-partner'].filter((field) => !ofOthers.includes(field)),
  )
})
