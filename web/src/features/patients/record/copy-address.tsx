import { locations, type Location } from '@labgate/contract/accounts/locations'
import { say } from '@labgate/contract/languages/say'
import { Button } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { IconCopy } from '../../../ui/icons/icons.ts'
import type { PatientForm } from './patient-values.ts'

const parts = [
  'street1',
  'street2',
  'city',
  'county',
  'state',
  'postalCode',
  'countryCode',
] as const

const copy = (form: PatientForm, { address, phone }: Location): void => {
  const { inner } = form.fields
  for (const part of parts) {
    inner.setFieldValue(`address.${part}`, address[part])
    inner.clearFieldError(`address.${part}`)
  }
  if (phone === '') return
  inner.setFieldValue('phone', phone)
  inner.clearFieldError('phone')
}

/**
 * For patients who live at their location, its address and phone are theirs: one click copies both.
 */
export const CopyAddress = ({ form }: { form: PatientForm }) => {
  const may = useMay()
  const locationId = form.fields.inner.useWatchValue('locationId')
  const query = useApiQuery(
    locations.get,
    { locationId },
    { enabled: locationId > 0 && may.call(locations.get), freshFor: 300_000 },
  )
  const place = query.data
  if (
    !place?.residentialFacility ||
    place.locationId !== locationId ||
    form.fields.closed('address')
  )
    return null
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={16} aria-hidden />}
      onClick={() => copy(form, place)}
    >
      {say('Copy address from {locationName}', { locationName: place.locationName })}
    </Button>
  )
}
