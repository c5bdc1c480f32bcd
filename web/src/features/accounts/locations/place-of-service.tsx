import {
  facilityPlaces,
  describePlaceOfService,
  placesOfService,
} from '@labgate/contract/billing/place-of-service'
import { say } from '@labgate/contract/languages/say'
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
  const needed = code === '' ? `${say('Needed for insurance claims.')} ` : ''
  const facility = facilityPlaces.includes(code)
    ? say('The')
    : say('With {facilityPlaces}, the', { facilityPlaces: facilityPlaces.join(` ${say('or')} `) })
  return (
    <ChoiceField
      form={form}
      name="placeOfService"
      label={say('Place of service')}
      options={options}
      none=""
      description={say(
        '{needed}Where specimens are collected. {facility} facility is billed, not insurance.',
        { needed, facility },
      )}
    />
  )
}
