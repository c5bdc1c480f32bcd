/** Seconds since 1970 of a moment such as '2026-12-01 08:15:00+00'. Throws a sentence. */
const secondsOf = (moment: string): number => {
  const form = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)([+-]\d\d)(:?\d\d)?$/.exec(moment)
  const [, day = '', time = '', hours = '', minutes = '00'] = form ?? []
  const at = form === null ? NaN : Date.parse(`${day}T${time}${hours}:${minutes.replace(':', '')}`)
  if (Number.isNaN(at))
    throw new Error(`Write the moment with its offset from UTC, as 2026-12-01 08:15:00+00.`)
  return at / 1000
}

/** What pgBackRest's info says about one backup, as far as it matters here: seconds since 1970. */
interface Backup {
  timestamp: { stop: number }
}

/**
 * Refuses, in a sentence, a moment that no backup leads to: `info` is what pgBackRest printed as
 * JSON, `now` in seconds since 1970.
 */
export const checkMoment = (moment: string, info: string, now: number): void => {
  const at = secondsOf(moment)
  if (at > now) throw new Error('The moment is in the future.')
  const [stanza] = JSON.parse(info) as { backup: Backup[] }[]
  const stops = (stanza?.backup ?? []).map(({ timestamp }) => timestamp.stop)
  if (stops.length === 0) throw new Error('There is no backup yet.')
  const oldest = Math.min(...stops)
  if (at <= oldest)
    throw new Error(
      `The oldest backup was complete at ${new Date(oldest * 1000).toISOString().slice(0, 19).replace('T', ' ')}+00: no earlier moment can be restored.`,
    )
}
