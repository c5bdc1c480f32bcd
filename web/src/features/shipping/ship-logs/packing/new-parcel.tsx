import { say } from '@labgate/contract/languages/say'
import { Select } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useLocations, usePlace } from '../../../../core/patients/parts/use-place.ts'
import { Empty } from '../../../../ui/empty.tsx'
import { PackParcel, type PackedOne, type PackParcelProps } from './pack-parcel.tsx'

/** A parcel of the current location; with 'All Locations' the location is prompted for first. */
export const NewParcel = ({
  keeps,
  ...rest
}: { keeps: ReactNode } & Omit<PackParcelProps, 'parcel'>) => {
  const { accountId, locationId: here } = usePlace()
  const locations = useLocations(accountId)
  const [chosen, setChosen] = useState(0)
  const only = locations.length === 1 ? Number(locations[0]?.value) : 0
  const locationId = here || chosen || only
  const parcel: PackedOne = {
    shipLogId: 0,
    customerId: Math.max(0, accountId),
    locationId,
    timeZone: '',
    shippingMethodId: 0,
    trackingNo: '',
    onIce: false,
    note: '',
    specimens: [],
    rowVersion: 0,
  }
  return (
    <>
      {here === 0 && locations.length > 1 && (
        <Select
          label={say('Shipping location')}
          w={{ base: '100%', xs: 320 }}
          data={locations.map(({ value, label }) => ({ value: String(value), label }))}
          value={chosen === 0 ? null : String(chosen)}
          searchable
          placeholder={say('Choose')}
          nothingFoundMessage={say('No matches.')}
          onChange={(text) => setChosen(Number(text ?? 0))}
        />
      )}
      {locationId === 0 ? (
        <>
          {keeps}
          <Empty text={say('Choose the location first to see its tubes ready to ship.')} />
        </>
      ) : (
        <PackParcel key={locationId} parcel={parcel} {...rest} />
      )}
    </>
  )
}
