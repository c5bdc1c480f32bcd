import {
  freshPartner,
  transportLabels,
  usualPickUps,
  type TradingPartner,
} from '@labgate/contract/billing/trading-partners'
import { say } from '@labgate/contract/languages/say'
import { instantHere } from '../../../forms/dates.ts'
import { StatusWord } from '../../../ui/status-word.tsx'

/** Whether files are currently going through. */
export const PartnerState = ({ partner }: { partner: TradingPartner }) => {
  if (!partner.active) return <StatusWord tone="plain">{say('Inactive')}</StatusWord>
  if (partner.isWaiting) return <StatusWord tone="waiting">{say('Not confirmed')}</StatusWord>
  if (partner.failure !== '') return <StatusWord tone="danger">{say('Not reached')}</StatusWord>
  if (partner.reachedAt === null)
    return <StatusWord tone="waiting">{say('No exchange yet')}</StatusWord>
  return <StatusWord tone="done">{say('Reached')}</StatusWord>
}
export const describeMode = ({ isTest }: TradingPartner): string =>
  isTest ? say('Test') : say('Production')
export const describeWay = ({ transport }: TradingPartner): string => transportLabels[transport]
/** Where a partner's files go: 'SFTP · files.example.com:22 · ours to /out · theirs from /in'. */
export const describePlace = ({
  transport,
  path,
  host,
  port,
  user,
  hostKey,
  url,
  outFolder,
  inFolder,
}: TradingPartner): string => {
  const place = { simulated: '', folder: path, sftp: `${host}:${port}`, http: url }[transport]
  return [
    transportLabels[transport],
    place,
    ...(transport === 'sftp'
      ? [say('ours to {outFolder}', { outFolder }), say('theirs from {inFolder}', { inFolder })]
      : []),
    user === '' ? '' : say('user {user}', { user }),
    hostKey === '' || transport !== 'sftp' ? '' : say('host key {hostKey}', { hostKey }),
  ]
    .filter(Boolean)
    .join(' · ')
}
/** 'Nothing is listening there. Not reached since 03/20/2026 10:05 AM.' */
export const describeFailure = ({ failure, failedAt }: TradingPartner): string =>
  failure === ''
    ? ''
    : `${failure}${failedAt === null ? '' : ` ${say('Not reached since {failedAt}.', { failedAt: instantHere(failedAt) })}`}`

export const newPartner: TradingPartner = {
  ...freshPartner,
  tradingPartnerId: 0,
  pickUp: [...usualPickUps],
  rowVersion: 0,
  hasSecret: false,
  reachedAt: null,
  failedAt: null,
  failure: '',
  waiting: 0,
  lastSentAt: null,
  lastReceivedAt: null,
  payers: 0,
  isWaiting: false,
  askedBy: '',
  needsOther: false,
  enteredWith: [],
}
