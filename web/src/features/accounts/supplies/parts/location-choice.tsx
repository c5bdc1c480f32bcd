import { say } from '@labgate/contract/languages/say'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { chooseLocation, locationsToChoose } from '../../../../session/actions.ts'
import { useSession } from '../../../../session/use-session.ts'

/**
 * Where the supplies are sent: the current location. Choosing another changes it for all screens.
 */
export const LocationChoice = () => {
  const { values, userId, accountId } = useSession()
  const { data: list = [] } = useQuery({
    queryKey: ['locations to choose', userId, accountId],
    queryFn: locationsToChoose,
  })
  return (
    <Select
      label={say('Ship to location')}
      w={{ base: '100%', xs: 320 }}
      data={list.map(({ locationId, locationName }) => ({
        value: String(locationId),
        label: locationName,
      }))}
      value={values.locationId > 0 ? String(values.locationId) : null}
      placeholder={say('Choose a location')}
      searchable={list.length > 8}
      nothingFoundMessage={say('No matches.')}
      onChange={(id) => {
        const chosen = list.find(({ locationId }) => String(locationId) === id)
        if (chosen) chooseLocation(chosen.locationId, chosen.locationName)
      }}
    />
  )
}
