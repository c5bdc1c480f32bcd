import { timeZones } from '@labgate/contract/time-zones'
import type { Option } from '../../../ui/fields/choice-fields.tsx'

/** The zones of the list TimeZone under their IANA names, which an account keeps. */
export const accountTimeZones: readonly Option[] = timeZones.map(({ zone, says }) => ({ value: zone, label: says }))
