import { timeZones } from '@labgate/contract/kit/time-zones'
import type { Option } from '../../../ui/fields/choice-fields.tsx'

/** Zones of the list TimeZone by IANA name, which is what an account stores. */
export const accountTimeZones: readonly Option[] = timeZones.map(({ zone, text }) => ({
  value: zone,
  label: text,
}))
