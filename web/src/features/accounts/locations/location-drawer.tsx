import { locations, type Location } from '@labgate/contract/accounts/locations'
import { say } from '@labgate/contract/languages/say'
import { useApiQuery } from '../../../api/queries.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { LocationForm } from './location-form.tsx'

interface LocationDrawerProps {
  customerId: number
  /** null: closed; 0: a new one. */
  locationId: number | null
  onClose: () => void
  onSaved: (locationId: number) => void
}

/** A location in a drawer beside its account. */
export const LocationDrawer = ({
  customerId,
  locationId,
  onClose,
  onSaved,
}: LocationDrawerProps) => (
  <SideDrawer
    opened={locationId !== null}
    title={locationId === 0 ? say('New location') : say('Location')}
    onClose={onClose}
    size={680}
  >
    {locationId === 0 && <LocationForm customerId={customerId} location={null} onSaved={onSaved} />}
    {locationId !== null && locationId > 0 && (
      <OneLocation customerId={customerId} locationId={locationId} onSaved={onSaved} />
    )}
  </SideDrawer>
)

const OneLocation = ({
  customerId,
  locationId,
  onSaved,
}: {
  customerId: number
  locationId: number
  onSaved: (id: number) => void
}) => {
  const query = useApiQuery(locations.get, { locationId })
  return (
    <Loaded from={query} height={560}>
      {(location: Location) => (
        <LocationForm
          key={location.locationId}
          customerId={customerId}
          location={location}
          onSaved={onSaved}
        />
      )}
    </Loaded>
  )
}
