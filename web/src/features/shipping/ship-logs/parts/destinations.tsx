import { laboratoryContact } from '@labgate/contract/accounts/laboratory-contact'
import { describeTestType } from '@labgate/contract/catalog/test-types'
import { howMany } from '@labgate/contract/kit/how-many'
import { say } from '@labgate/contract/languages/say'
import {
  addressLines,
  destinationsOf,
  type Destination,
  type ReceivingAddress,
} from '@labgate/contract/shipping/receiving-addresses'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useApiQuery } from '../../../../api/queries.ts'
import { ShownValue } from '../../../../ui/fields/shown-value.tsx'
import { IconAlertTriangle, IconPackage } from '../../../../ui/icons/icons.ts'

/** A tube with its test type, by which it goes to a place. */
export interface Tube {
  labTypeId: number
}

/** Where parcels go; empty until it is known. */
const useReceivingAddresses = (): readonly ReceivingAddress[] =>
  useApiQuery(laboratoryContact.get, {}, { freshFor: 300_000 }).data?.addresses ?? []

/** The places to which tubes go; empty until the laboratory’s addresses are known. */
export const usePlaces = (tubes: readonly Tube[]): Destination<Tube>[] =>
  destinationsOf(useReceivingAddresses(), tubes)

const typesOf = ({ tubes }: Destination<Tube>): string =>
  [...new Set(tubes.map(({ labTypeId }) => describeTestType(labTypeId)))].join(', ')

/** Where the tubes of a parcel go, each place with its address. */
export const ShipTo = ({ tubes }: { tubes: readonly Tube[] }) => {
  const places = usePlaces(tubes)
  return places.map((place) =>
    place.address === undefined ? null : (
      <ShownValue
        key={place.address.labTypeId}
        label={
          places.length > 1 ? say('Ship to ({place})', { place: typesOf(place) }) : say('Ship to')
        }
        lines
      >
        {addressLines(place.address).join('\n')}
      </ShownValue>
    ),
  )
}

interface SeveralPlacesProps {
  tubes: readonly Tube[]
  busy: boolean
  onSplit: () => void
}
/** Warns of tubes for several places in one parcel, and offers a parcel for each. */
export const SeveralPlaces = ({ tubes, busy, onSplit }: SeveralPlacesProps) => {
  const places = usePlaces(tubes)
  if (places.length < 2) return null
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={say('These tubes go to {length}', { length: howMany(places.length, 'place') })}
    >
      <Stack gap="xs">
        {places.map((place, at) => (
          <Text size="sm" key={at}>
            {say('{length} ({place}) to {value}', {
              length: howMany(place.tubes.length, 'tube'),
              place: typesOf(place),
              value:
                place.address === undefined
                  ? say('an address that the laboratory has not entered')
                  : addressLines(place.address).join(', '),
            })}
          </Text>
        ))}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPackage size={16} aria-hidden />}
            loading={busy}
            onClick={onSplit}
          >
            {say('Split into {length}', { length: howMany(places.length, 'parcel') })}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
