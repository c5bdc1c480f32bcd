import {
  freshPartner,
  type TradingPartner,
  type tradingPartners,
} from '@labgate/contract/billing/trading-partners'
import type { Issue, ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { changedFields } from '../../../access/field-rights.ts'
import { issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { refuseStale } from '../../../access/versions.ts'
import type { AppContext } from '../../../app-context.ts'
import { isOfPlace, tellOfDestination } from '../../../core/records/tell-of-destination.ts'
import { columnsOf, savedAnswer, writeRecord } from '../../../core/records/write-record.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledOf, compiledRaw } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { folderFault } from '../../../ports/transport/private-folder.ts'
import { destinationFault, reachOf } from '../../../reach.ts'
import { partnerSecretPlace } from '../transports.ts'
import { keyFault, partnerFaults, settingsOf, type Entered } from './partner-rules.ts'
import { tradingPartnersAsTheyAre } from './partners.query.ts'

type Given = ParsedInput<typeof tradingPartners.save>

const rowFields = [
  'name',
  'active',
  'transport',
  'isTest',
  'asksStatus',
  'statusDays',
  'submitterQualifier',
  'submitterId',
  'receiverQualifier',
  'receiverId',
  'receiverName',
] as const
const settingFields = [
  'path',
  'host',
  'port',
  'user',
  'hostKey',
  'outFolder',
  'inFolder',
  'afterTaking',
  'doneFolder',
  'url',
  'coreSenderId',
  'coreReceiverId',
  'ruleVersion',
  'pickUp',
  'receipt',
  'realTime',
] as const
const fields: readonly string[] = [...rowFields, ...settingFields]
/** Changes that do not affect claims. */
const harmless = ['name', 'asksStatus', 'statusDays', 'realTime']

/** Where a partner's transport leads, and whether it is encrypted. */
const destinationOf = ({
  transport,
  host,
  url,
}: Entered): { path: 'host' | 'url'; host: string; tls: boolean } | undefined => {
  if (transport === 'sftp') return { path: 'host', host, tls: true }
  const address = transport === 'http' ? URL.parse(url) : null
  return address === null
    ? undefined
    : {
        path: 'url',
        host: address.hostname.replace(/^\[|\]$/g, ''),
        tls: address.protocol === 'https:',
      }
}
const unreachable = async (
  { config }: Pick<AppContext, 'config'>,
  whole: Entered,
): Promise<Issue[]> => {
  const to = destinationOf(whole)
  const fault =
    to === undefined || to.host === ''
      ? undefined
      : await destinationFault(reachOf(config), to.host, to.tls)
  return fault === undefined || to === undefined ? [] : [issue(to.path, fault, 'destination')]
}
/*
 * A folder that is kept as it is can become another operator's: then the next exchange says so, and
 * the partner can still be edited.
 */
const folderFaults = (
  { config }: Pick<AppContext, 'config'>,
  whole: Entered & { active: boolean },
  before: Partial<TradingPartner>,
): Issue[] => {
  const isKept =
    before.transport === 'folder' &&
    before.path === whole.path &&
    (before.active === true || !whole.active)
  if (whole.transport !== 'folder' || !whole.path.startsWith('/') || isKept) return []
  const fault = folderFault(config.PARTNER_FOLDERS, whole.path)
  return fault === undefined ? [] : [issue('path', fault, 'outside')]
}
/* A secret entered for one host is not shown to another. */
const secretFaults = async (
  whole: Entered,
  secret: string,
  before: Partial<TradingPartner>,
): Promise<Issue[]> => {
  const fault = await keyFault(secret)
  if (fault !== undefined) return [issue('secret', fault, 'not-valid')]
  if (secret !== '' || (whole.transport !== 'sftp' && whole.transport !== 'http')) return []
  const [was, is] = [
    before.transport === undefined ? undefined : destinationOf(before as Entered),
    destinationOf(whole),
  ]
  if (before.hasSecret !== true)
    return whole.transport === 'sftp'
      ? [issue('secret', 'Enter the password or the private key.', 'required')]
      : []
  return was?.host === is?.host &&
    before.transport === whole.transport &&
    (before.user ?? '') === whole.user
    ? []
    : [
        issue(
          'secret',
          'Enter the secret again: the one that is kept belongs to another host or user.',
          'required',
        ),
      ]
}

const lockPartner = async (tx: Tx, tradingPartnerId: number) =>
  orRefuse(
    await tx
      .selectFrom('trading_partner')
      .select(['trading_partner_id', 'name', 'active', 'is_test', 'row_version'])
      .where('trading_partner_id', '=', tradingPartnerId)
      .forUpdate()
      .executeTakeFirst(),
    'Trading partner not found.',
  )
type LockedPartner = Awaited<ReturnType<typeof lockPartner>>

/**
 * Refuses a change of how a production partner's claims are sent, unless the partner's name is
 * entered.
 */
const mustBeConfirmed = (
  row: LockedPartner | undefined,
  { isTest, active }: typeof freshPartner,
  changed: readonly string[],
  confirmedName: string | undefined,
): void => {
  const touches = changed.some((field) => !harmless.includes(field))
  const isProduction = row !== undefined && (!row.is_test || !isTest) && (row.active || active)
  refuseIf(
    isProduction && touches && confirmedName !== row.name
      ? [
          issue(
            'confirmedName',
            `Enter “${row.name}” to confirm: claims to this trading partner are for production.`,
            'confirm',
          ),
        ]
      : [],
  )
}

/** The columns to write. Settings of the transport are kept in one, whole. */
const columnsToWrite = (
  sent: Record<string, unknown>,
  whole: typeof freshPartner,
  changed: readonly string[],
  isNew: boolean,
): Record<string, unknown> => {
  const isRow = (field: string): boolean => rowFields.some((one) => one === field)
  const isSetting = (field: string): boolean => settingFields.some((one) => one === field)
  const hasNewSettings = isNew || changed.some((field) => field === 'transport' || isSetting(field))
  return {
    ...(isNew && columnsOf(whole, rowFields)),
    ...columnsOf(sent, changed.filter(isRow)),
    ...(hasNewSettings && { settings: JSON.stringify(settingsOf(whole)) }),
  }
}

/**
 * Saves a partner. If a production partner's claims would be sent a different way, requires the
 * partner's name as confirmation.
 */
export const savePartner = async (
  context: Pick<AppContext, 'config' | 'crypt' | 'now' | 'post'>,
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
): Promise<{ id: string; message: string }> => {
  const { tradingPartnerId, rowVersion, secret = '' } = given
  const isNew = tradingPartnerId <= 0
  const row = isNew ? undefined : await lockPartner(tx, tradingPartnerId)
  if (row)
    await refuseStale(tx, actor, 'trading-partner', tradingPartnerId, rowVersion, row.row_version)
  const before: Partial<TradingPartner> = row
    ? ((await tx.executeQuery(compiledOf(tradingPartnersAsTheyAre(actor.userId, tradingPartnerId))))
        .rows[0] ?? {})
    : {}
  const sent = Object.fromEntries(
    Object.entries(given).filter(([field, value]) => fields.includes(field) && value !== undefined),
  )
  const whole = { ...freshPartner, ...before, ...sent } as typeof freshPartner
  refuseIf([
    ...partnerFaults(whole),
    ...(whole.transport === 'simulated' && before.transport !== 'simulated' && !context.config.demo
      ? [issue('transport', 'The simulated payer answers only in the demo.', 'not-valid')]
      : []),
    ...(await secretFaults(whole, secret, before)),
    ...(await unreachable(context, whole)),
    ...folderFaults(context, whole, before),
  ])
  const changed = [...changedFields(sent, before), ...(secret === '' ? [] : ['secret'])]
  mustBeConfirmed(row, whole, changed, given.confirmedName)
  const id = await writeRecord(tx, actor, change, {
    kind: 'trading-partner',
    before: row,
    id: tradingPartnerId,
    customerId: 0,
    columns: columnsToWrite(sent, whole, changed, isNew),
    changed,
    at: context.now(),
  })
  if (secret !== '')
    await tx.executeQuery(
      compiledRaw('update trading_partner set secret = $2 where trading_partner_id = $1', [
        id,
        context.crypt.seal(secret, partnerSecretPlace(id)),
      ]),
    )
  const saved = savedAnswer(id, isNew, changed)
  if (whole.transport === 'simulated' || !(isNew || isOfPlace('trading-partner', changed)))
    return saved
  await tellOfDestination(tx, context, actor, `trading partner ${id}`, 'entered')
  return {
    ...saved,
    message: `${saved.message} Nothing is exchanged there until another person confirms it.`.trim(),
  }
}
