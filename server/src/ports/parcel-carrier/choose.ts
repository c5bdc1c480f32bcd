import { accountNoOf, type LabelCarrier } from '@labgate/contract/shipping/carrier-accounts'
import type { AppContext } from '../../app-context.ts'
import type { Config } from '../../config.ts'
import { ownReach, providerReachOf } from '../../reach.ts'
import { demoIsLoaded } from '../demo-loaded.ts'
import type { CarrierPlaceOfAsking } from './carrier-client.ts'
import { fedexCarrier } from './fedex.ts'
import type { ParcelCarrier } from './parcel-carrier.ts'
import { upsCarrier } from './ups.ts'

type From = Pick<AppContext, 'config' | 'database' | 'now' | 'simulators'>

const settingsOf = (name: LabelCarrier, config: Config): CarrierPlaceOfAsking | undefined => {
  if (config.CARRIERS === 'simulator') return undefined
  const [url, clientId, clientSecret, account] =
    name === 'fedex'
      ? [config.FEDEX_URL, config.FEDEX_CLIENT_ID, config.FEDEX_CLIENT_SECRET, config.FEDEX_ACCOUNT]
      : [config.UPS_URL, config.UPS_CLIENT_ID, config.UPS_CLIENT_SECRET, config.UPS_ACCOUNT]
  return url === undefined ||
    clientId === undefined ||
    clientSecret === undefined ||
    account === undefined
    ? undefined
    : { url: url.replace(/\/$/, ''), clientId, clientSecret, account: accountNoOf(account) }
}
const simulated: Readonly<Record<LabelCarrier, Omit<CarrierPlaceOfAsking, 'url'>>> = {
  fedex: { clientId: 'simulator', clientSecret: 'simulator', account: '510087020' },
  ups: { clientId: 'simulator', clientSecret: 'simulator', account: '1A2B3C' },
}

const isSimulated = async (context: From): Promise<boolean> =>
  context.config.CARRIERS === 'simulator' || (await demoIsLoaded(context))

/** Whether a carrier can be asked, without asking it. */
export const hasCarrier = async (context: From, name: LabelCarrier): Promise<boolean> =>
  context.config.CARRIERS !== 'none' &&
  (settingsOf(name, context.config) !== undefined || (await isSimulated(context)))

const makers = { fedex: fedexCarrier, ups: upsCarrier } as const
/* A carrier keeps its token, so that there is one of each for a server's settings. */
const opened = new WeakMap<Config, Map<LabelCarrier, ParcelCarrier>>()

const open = async (context: From, name: LabelCarrier): Promise<ParcelCarrier | undefined> => {
  const { config, now } = context
  const place = settingsOf(name, config)
  if (place !== undefined) return makers[name](place, providerReachOf(config), now)
  if (!(await isSimulated(context))) return undefined
  const addresses = await (await context.simulators()).carriers()
  return makers[name]({ url: addresses[name], ...simulated[name] }, ownReach, now)
}

/**
 * The carrier, by its settings; in the demo, or if CARRIERS says so, its simulator; undefined if it
 * is not connected.
 */
export const carrierFor = async (
  context: From,
  name: LabelCarrier,
): Promise<ParcelCarrier | undefined> => {
  if (context.config.CARRIERS === 'none') return undefined
  const known = opened.get(context.config) ?? new Map<LabelCarrier, ParcelCarrier>()
  opened.set(context.config, known)
  const found = known.get(name) ?? (await open(context, name))
  if (found !== undefined) known.set(name, found)
  return found
}
