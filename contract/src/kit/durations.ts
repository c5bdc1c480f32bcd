import { say } from '../languages/say.ts'
const [hour, day] = [60, 1440]
/** From here on, a duration is said in days. */
export const longestInHours = 2 * day

/**
 * A duration in minutes, as every screen, paper, and chart says it: '45 min', '3 h 5 min', '24 h',
 * and from 48 hours on '2.4 days'. Never as '3:05', which reads as a time of day.
 */
export const describeDuration = (minutes: number): string => {
  const whole = Math.round(minutes)
  if (whole >= longestInHours)
    return say('{whole} days', { whole: (whole / day).toFixed(1).replace(/\.0$/, '') })
  const [hours, rest] = [Math.floor(whole / hour), whole % hour]
  return [
    ...(hours > 0 ? [`${hours} h`] : []),
    ...(rest > 0 || hours === 0 ? [say('{rest} min', { rest })] : []),
  ].join(' ')
}
