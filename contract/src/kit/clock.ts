/** How times of day are written: 2:05 PM, or 14:05. */
export const clocks = ['12', '24'] as const
export type Clock = (typeof clocks)[number]
/** What a person chose; '': as the laboratory writes them. */
export const ownClocks = ['', ...clocks] as const

/** How files for spreadsheets and other programs write times, whatever people read. */
export const fileClock: Clock = '24'

/** A time of day HH:mm as people read it: '2:05 PM', or '14:05'. '' stays ''. */
export const clockText = (time: string, clock: Clock): string => {
  const [hours = '', minutes = ''] = time.split(':')
  if (minutes === '' || clock === '24') return time
  const hour = Number(hours)
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}
