import { linkTo, type ScreenLink } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import { foundKinds, type Found, type FoundKind } from '@labgate/contract/overviews/find'
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight'
import { dayAsText } from '../../forms/dates.ts'
import { iconOf } from '../../ui/screen-icons.ts'
import { seesScreen } from '../home.ts'
import { isMoney, moneyLink, type MoneyKind } from './money-links.ts'

const groups: Readonly<Record<FoundKind, string>> = {
  patient: say('Patients'),
  tube: say('Tubes'),
  requisition: say('Requisitions'),
  order: say('Orders'),
  report: say('Reports'),
  parcel: say('Parcels'),
  manifest: say('Manifests'),
  account: say('Accounts'),
  user: say('Users'),
  claim: say('Claims'),
  check: say('Checks and EFTs of payers'),
  payment: say('Payments'),
  statement: say('Statements'),
  invoice: say('Invoices'),
  refund: say('Refunds'),
  authorization: say('Authorizations'),
}
/** Kinds that a screen opens by their ID. */
type RecordKind = Exclude<FoundKind, MoneyKind>
type RecordScreen =
  | '/call'
  | '/patient'
  | '/lab-order'
  | '/shipLog'
  | '/receiving'
  | '/manifest'
  | '/customer'
  | '/user'
const screensOf: Readonly<Record<RecordKind, readonly RecordScreen[]>> = {
  patient: ['/call', '/patient'],
  tube: ['/lab-order'],
  requisition: ['/lab-order'],
  order: ['/lab-order'],
  report: ['/lab-order'],
  parcel: ['/shipLog', '/receiving'],
  manifest: ['/manifest'],
  account: ['/customer'],
  user: ['/user'],
}

/**
 * A row's target; undefined if not a screen that this user has. `forCallers`: without a chosen
 * account, orders open on the patient's page for callers.
 */
const leadsTo = (found: Found, typed: string, forCallers: boolean): ScreenLink | undefined => {
  const { kind, id, patientId } = found
  if (isMoney(kind)) return moneyLink({ ...found, kind }, typed)
  if (forCallers && patientId > 0 && seesScreen('/call')) return linkTo('/call', { id: patientId })
  const to = screensOf[kind].find(seesScreen)
  return to && linkTo(to, { id })
}

const labelOf = ({ kind, name, code, day }: Found): string =>
  kind === 'patient' || kind === 'account' || kind === 'user'
    ? [name, dayAsText(day)].filter(Boolean).join(' · ')
    : [code, name].filter(Boolean).join(' · ')
const textOf = ({ kind, code, day, says: text }: Found): string =>
  [kind === 'patient' || kind === 'account' ? code : kind === 'user' ? '' : dayAsText(day), text]
    .filter(Boolean)
    .join(' · ')

/** The server's matches, in its order, as groups of the palette. */
export const foundRows = (
  list: readonly Found[],
  query: string,
  forCallers: boolean,
  open: (link: ScreenLink) => void,
): SpotlightActionGroupData[] => {
  const kinds = [...new Set(list.map(({ kind }) => kind))].filter((kind) =>
    foundKinds.includes(kind),
  )
  return kinds.flatMap((kind) => {
    const actions: SpotlightActionData[] = list
      .filter((row) => row.kind === kind)
      .flatMap((row) => {
        const target = leadsTo(row, query.trim(), forCallers)
        if (!target) return []
        return [
          {
            id: `${kind}-${row.id}`,
            label: labelOf(row),
            description: textOf(row),
            leftSection: iconOf(target.to),
            /*
             * The server also matches names that are only similar: the list must not filter them
             * out again.
             */
            keywords: [query],
            onClick: () => open(target),
          },
        ]
      })
    return actions.length === 0 ? [] : [{ group: groups[kind], actions }]
  })
}
