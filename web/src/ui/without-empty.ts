import { anyDay } from './day-filter.tsx'

type Filter = Readonly<Record<string, string | number | boolean | undefined>>

/** A filter's criteria, without cleared fields. */
export const withoutEmpty = (filter: Filter): Filter =>
  Object.fromEntries(
    Object.entries(filter).filter(([, one]) => one !== undefined && one !== '' && one !== anyDay),
  )
