import {
  clientServices,
  UserType,
  type SalesType,
  type ClientServicesType,
  salesStaff,
} from '@labgate/contract/access/user-types'
import { ownerFields } from '@labgate/contract/accounts/accounts'
import { accountStates } from '@labgate/contract/figures/account-state'
import { isAmong } from '@labgate/contract/kit/coded'
import { say } from '@labgate/contract/languages/say'
import { useCodes } from '../../../api/codes.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { stateOptions } from '../../../ui/fields/state-options.ts'
import type { FilterField } from '../../../ui/filter-bar.tsx'
import { attentionLabels } from './criteria.ts'

const volumes = Object.entries(accountStates).map(([value, label]) => ({ value, label }))
const concerns = Object.entries(attentionLabels).map(([value, label]) => ({ value, label }))
const activities = [
  { value: 1, label: say('Active') },
  { value: 2, label: say('Inactive') },
  { value: 3, label: say('Active and inactive') },
]
/**
 * Posts whose holders see only their own accounts anyway: filtering by that post would only hide
 * some.
 */
const ownPost: Readonly<Record<SalesType | ClientServicesType, string>> = {
  ...ownerFields,
  [UserType.LabClientServices]: 'userId_LCS',
  [UserType.LabClientServicesPlus]: 'userId_LCS',
}
const servesAccounts = [...salesStaff, ...clientServices]

/** Fields of the search form (records.md#account), most used first in view. */
export const useAccountFilterFields = (): readonly FilterField[] => {
  const { who } = useSession()
  const may = useMay()
  const [regions, am, tm, rm, vp, specialist, lcs] = useCodes(
    'Region',
    'AM',
    'TM',
    'RM',
    'VP',
    'Specialist',
    'LCS',
  )
  const fields: FilterField[] = [
    { name: 'name', label: say('Name'), kind: 'text', main: true, width: 260 },
    { name: 'facilityCode', label: say('Facility code'), kind: 'text', main: true, width: 130 },
    { name: 'city', label: say('City'), kind: 'text', main: true, width: 150 },
    {
      name: 'active',
      label: say('Active'),
      kind: 'choice',
      options: activities,
      main: true,
      initial: 1,
    },
    { name: 'state', label: say('State'), kind: 'choice', options: stateOptions },
    { name: 'regionId', label: say('Region'), kind: 'choice', options: regions },
    { name: 'userId_AM', label: say('Account manager'), kind: 'choice', options: am },
    { name: 'userId_TM', label: say('Territory manager'), kind: 'choice', options: tm },
    { name: 'userId_RM', label: say('Regional manager'), kind: 'choice', options: rm },
    { name: 'userId_VP', label: say('Vice president'), kind: 'choice', options: vp },
    { name: 'userId_Specialist', label: say('Specialist'), kind: 'choice', options: specialist },
    { name: 'userId_LCS', label: say('Lab client services'), kind: 'choice', options: lcs },
    ...(may.verb('sales-figure.read')
      ? [
          {
            name: 'volumeState',
            label: say('Volume'),
            kind: 'choice',
            options: volumes,
            width: 170,
          } as const,
        ]
      : []),
    {
      name: 'attention',
      label: say('Needs attention'),
      kind: 'choice',
      options: concerns,
      width: 230,
    },
  ]
  const own = isAmong(servesAccounts, who.userTypeId) ? ownPost[who.userTypeId] : ''
  return fields.filter(({ name }) => name !== own)
}
