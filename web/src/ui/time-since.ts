/** '3 days', '5 hours', '12 min': how long something has waited or may wait. */
export const describeMinutes = (minutes: number): string => {
  if (minutes < 60) return `${Math.max(1, Math.floor(minutes))} min`
  const [count, unit] =
    minutes >= 2880 ? [Math.round(minutes / 1440), 'day'] : [Math.round(minutes / 60), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** How long something has waited since this instant; '' without one. */
export const timeSince = (instant: string | null, now = Date.now()): string =>
  instant === null ? '' : describeMinutes((now - Date.parse(instant)) / 60_000)
