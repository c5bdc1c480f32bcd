import { anyDay } from './day-filter.tsx'

type Filter = Readonly<Record<string, string | number | boolean | undefined>>

/** What a filter asks for, without the fields that were emptied. */
export const withoutEmpty = (filter: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([, one]) => one !== undefined && one !== '' && one !== anyDay))
