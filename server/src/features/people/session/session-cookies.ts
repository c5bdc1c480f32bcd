import { cookieNames } from '@labgate/contract/kit/cookies'
import type { AppContext } from '../../../app-context.ts'
import type { Call } from '../../../http/call.ts'
import { deviceDays } from './known-device.ts'
import type { SignInOutcome } from './sign-in.service.ts'

type WithCookies = Pick<Call, 'cookies'>

/** The cookies of a session and of a known browser (contract/src/kit/cookies.ts). */
export const sessionCookies = ({ sessions, config }: Pick<AppContext, 'sessions' | 'config'>) => {
  const names = cookieNames(config.secure)
  const set = (call: WithCookies, cookie: string | undefined): void => {
    if (cookie !== undefined)
      call.cookies.set(names.session, cookie, { path: names.sessionPath, httpOnly: true })
  }
  /*
   * A new sign-in leaves what the browser had open before: its cookie is replaced, so no one can
   * reach it.
   */
  const endEarlier = async (cookie: string): Promise<void> => {
    const earlier = await sessions.ofCookie(cookie)
    if (earlier !== undefined) await sessions.end(earlier.sessionId)
  }
  return {
    set,
    of: (call: WithCookies): string | undefined => call.cookies.get(names.session),
    deviceOf: (call: WithCookies): string | undefined => call.cookies.get(names.device),
    /** Sets those of a sign-in; without a session it sets none. */
    begin: async (
      call: WithCookies,
      { cookie, device }: Pick<SignInOutcome, 'cookie' | 'device'>,
    ): Promise<void> => {
      const before = call.cookies.get(names.session)
      if (cookie !== undefined && before !== undefined) await endEarlier(before)
      set(call, cookie)
      if (device !== undefined)
        call.cookies.set(names.device, device, {
          path: names.sessionPath,
          httpOnly: true,
          maxAge: deviceDays * 86_400,
        })
    },
    clear: (call: WithCookies): void =>
      call.cookies.set(names.session, '', { path: names.sessionPath, httpOnly: true, maxAge: 0 }),
  }
}
