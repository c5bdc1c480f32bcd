import {
  facilityPlaces,
  describePlaceOfService,
  placesOfService,
} from '@labgate/contract/billing/place-of-service'
import { ChoiceField } from '../../../ui/fields/choice-fields.tsx'
import type { LocationRecordForm } from './location-values.ts'

const options = Object.keys(placesOfService)
  .toSorted()
  .map((code) => ({ value: code, label: describePlaceOfService(code) }))

/**
 * Where the location's specimens are collected, as claims show it, and what follows from the
 * choice.
 */
export const PlaceOfService = ({ form }: { form: LocationRecordForm }) => {
  const code = form.fields.inner.useWatchValue('placeOfService')
  const needed = code === '' ? 'Needed for insurance claims. ' : ''
  const facility = facilityPlaces.includes(code)
    ? 'The'
    : `With ${facilityPlaces.join(' or ')}, the`
  return (
    <ChoiceField
      form={form}
      name="placeOfService"
      label="Place of service"
      options={options}
      none=""
      description={`${needed}Where specimens are collected. ${facility} facility is billed, not insurance.`}
    />
  )
}
