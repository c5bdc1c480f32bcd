/**
 * Formats moments per zone: a format is made once per zone, because making one takes a hundred
 * times as long as using it.
 */
export const zoneFormats = (
  locale: string,
  options: (zone: string) => Intl.DateTimeFormatOptions,
): ((zone: string) => Intl.DateTimeFormat) => {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (zone) => {
    const format =
      formats.get(zone) ?? new Intl.DateTimeFormat(locale, { timeZone: zone, ...options(zone) })
    formats.set(zone, format)
    return format
  }
}
