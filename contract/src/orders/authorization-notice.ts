import { endingDays } from '../billing/preauth.ts'
import { dayAfter } from '../kit/days.ts'
import { say } from '../languages/say.ts'

interface Authorized {
  preAuthRequired: boolean
  preAuthNumber: string
  preAuthEndDate: string | null
  preAuthLeft: number | null
}
/** This few units are nearly none: the next visits would have no authorization. */
const fewUnits = 2

/**
 * The notice to a front desk on an insurance's authorization before the specimen is collected, for
 * a collection on `day` (YYYY-MM-DD): whether it covers that day and how long it lasts. Undefined
 * if the payer requires none and there is none.
 */
export const authorizationNotice = (
  { preAuthRequired, preAuthNumber, preAuthEndDate, preAuthLeft }: Authorized,
  day: string,
):
  | {
      is: 'missing' | 'ended' | 'used-up' | 'ending' | 'good'
      says: string
      endDate: string | null
    }
  | undefined => {
  if (preAuthNumber === '')
    return preAuthRequired
      ? {
          is: 'missing',
          says: say('Required, and there is none. Request it before you collect.'),
          endDate: null,
        }
      : undefined
  const left =
    preAuthLeft === null
      ? ''
      : say(', {preAuthLeft} {value} left', {
          preAuthLeft,
          value: preAuthLeft === 1 ? say('unit') : say('units'),
        })
  const notice = { says: `${preAuthNumber}${left}`, endDate: preAuthEndDate }
  if (preAuthEndDate !== null && day !== '' && day > preAuthEndDate)
    return { is: 'ended', ...notice }
  if (preAuthLeft !== null && preAuthLeft <= 0) return { is: 'used-up', ...notice }
  const isEnding =
    preAuthEndDate !== null && day !== '' && preAuthEndDate <= dayAfter(day, endingDays)
  return {
    is: isEnding || (preAuthLeft !== null && preAuthLeft <= fewUnits) ? 'ending' : 'good',
    ...notice,
  }
}
