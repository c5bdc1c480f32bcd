import {
  FolderSettings,
  HttpSettings,
  SftpSettings,
} from '@labgate/contract/billing/trading-partners'
import type { AppContext } from '../../app-context.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { pipeline } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import { demoIsLoaded } from '../../ports/demo-loaded.ts'
import { folderTransport } from '../../ports/transport/folder.ts'
import { httpTransport } from '../../ports/transport/http.ts'
import { sftpTransport } from '../../ports/transport/sftp.ts'
import type { Transport } from '../../ports/transport/transport.ts'
import { watchedTransport } from '../../ports/transport/watched-transport.ts'
import { reachOf } from '../../reach.ts'
import type { Partner } from './exchange-files.queries.ts'
import type { Transports } from './exchange-files.ts'
import { x12FilePlace } from './x12-files.ts'

/*
 * Files of ours with the numbers of claims that have no decision yet: the simulated payer forgets
 * them when its process ends, and gets them again.
 */
const unanswered = (partner: number) =>
  rawQuery<{ content: Buffer; open: string[] }>(
    `
      select f.content, c.open
      from
        x12_file f
        join lateral (
          select array_agg(c.number) as open
          from claim c
          where
            c.x12_file_id = f.x12_file_id
            and c.adjudicated_at is null
            and c.rejected_at is null
            and c.replaced_at is null
        ) c
          on c.open is not null
      where f.direction = 'out' and f.trading_partner_id = $1 and f.state = 'sent'
      order by f.x12_file_id
    `,
    [partner],
  )

/** What a partner's secret is bound to. */
export const partnerSecretPlace = (tradingPartnerId: number): string =>
  `trading partner ${tradingPartnerId} secret`

type Needs = Pick<
  AppContext,
  'config' | 'database' | 'crypt' | 'now' | 'randomBytes' | 'simulators'
>

/**
 * The connection to a partner by its settings; undefined if they are incomplete, or if no second
 * person has confirmed where they lead. Nothing is opened yet.
 */
export const wayTo = (
  context: Omit<Needs, 'database' | 'simulators'>,
  partner: Partner,
): Transport | undefined => {
  const way = plainWayTo(context, partner)
  return way && watchedTransport(way)
}
const plainWayTo = (
  context: Omit<Needs, 'database' | 'simulators'>,
  { tradingPartnerId, transport, settings, secret, isWaiting }: Partner,
): Transport | undefined => {
  if (isWaiting) return undefined
  const reach = reachOf(context.config)
  const opened = (): string =>
    secret === null ? '' : context.crypt.open(secret, partnerSecretPlace(tradingPartnerId))
  const folder = transport === 'folder' ? FolderSettings.safeParse(settings) : undefined
  if (folder?.success)
    return folderTransport(
      { root: context.config.PARTNER_FOLDERS, path: folder.data.path },
      context.now,
    )
  const sftp = transport === 'sftp' ? SftpSettings.safeParse(settings) : undefined
  if (sftp?.success) return sftpTransport({ ...sftp.data, secret: opened() }, reach)
  const http = transport === 'http' ? HttpSettings.safeParse(settings) : undefined
  if (http?.success)
    return httpTransport({ ...http.data, password: opened() }, reach, {
      now: context.now,
      newId: () => asId(context.randomBytes(idBytes)),
    })
  return undefined
}
const idBytes = 16
const asId = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/**
 * Connections to trading partners, each opened once, and again when its row changes. Outside the
 * demo, no payer is simulated.
 */
export const transportsOf = (context: Needs): Transports => {
  const opened = new Map<number, { rowVersion: number; way: Promise<Transport | undefined> }>()
  const simulated = async (partner: number): Promise<Transport | undefined> => {
    if (!(await demoIsLoaded(context))) return undefined
    const files = await context.database.forActor(
      systemScope,
      async (tx) => (await pipeline(tx, unanswered(partner)))[0],
    )
    const { payers } = await context.simulators()
    return payers(context.now, {
      files: files.map(({ content }) => context.crypt.openBytes(content, x12FilePlace)),
      openClaims: new Set(files.flatMap(({ open }) => open)),
    })
  }
  return (partner) => {
    const { tradingPartnerId, transport, rowVersion } = partner
    const known = opened.get(tradingPartnerId)
    if (known?.rowVersion === rowVersion) return known.way
    const way =
      transport === 'simulated'
        ? simulated(tradingPartnerId)
        : Promise.resolve(wayTo(context, partner))
    opened.set(tradingPartnerId, { rowVersion, way })
    return way
  }
}
