import type { ListPlace } from '@labgate/contract/kit/list-location'
import { say } from '@labgate/contract/languages/say'
import type { Option } from './fields/choice-fields.tsx'
import type { FilterField } from './filter-bar.tsx'

/**
 * A list's filter for a location: none where it would not act, since the top bar names a location
 * or no account (`listLocation`), and none where there is nothing to choose. One in the address
 * that is not in the account is named, so that it can be removed (rules.md#location-filter).
 */
export const locationFilter = (
  { accountId, locationId }: ListPlace,
  options: readonly Option[],
  chosen = 0,
): readonly FilterField[] => {
  const isKnown = options.some(({ value }) => value === chosen)
  if (accountId === 0 || locationId > 0 || (options.length < 2 && chosen === 0)) return []
  return [
    {
      name: 'locationId',
      label: say('Location'),
      kind: 'choice',
      main: true,
      width: 200,
      options:
        chosen === 0 || isKnown
          ? options
          : [...options, { value: chosen, label: say('Not in this account') }],
    },
  ]
}
